import type { JsonValue } from '../../schemas/json.ts'
import type { BatchRequestState } from '../../schemas/states.ts'
import type { Budget } from '../budget.ts'
import { callKey, describeRequest } from '../call-key.ts'
import type { CallModel, CallModelOptions } from '../call-model.ts'
import type { ModelParameters } from '../model.ts'
import { type Account, type ModelCall, type ModelCallStore, nobody } from '../model-calls.ts'
import { findPrice, type Prices } from '../price.ts'
import { worstCaseUsd } from '../worst-case.ts'
import { batchBody, hasBatches } from './batch-body.ts'
import { type BatchOwner, ownerOf } from './batch-owner.ts'
import { ReplyPending } from './reply-pending.ts'

/** A call that is to go by batch. `body` is the provider's, as JSON text; `worstUsd` is null without a price. */
export type NewBatchRequest = Account & {
  key: string
  modelId: string
  baseUrl: string
  purpose: string
  parameters: ModelParameters
  request: JsonValue
  body: string
  worstUsd: number | null
}

/** Where calls wait for a batch. */
export interface BatchQueue {
  /** The state of the call with this key; null when it does not wait. */
  find(key: string): Promise<BatchRequestState | null>
  /** Adds a call; one with this key that waits already stays as it is. */
  add(request: NewBatchRequest): Promise<void>
  drop(key: string): Promise<void>
  /**
   * The last reply to this call, when it was a refusal or a cut-off that no stored round of the extraction, or no stored
   * judgment of the submission, counts yet.
   */
  findRefused(key: string, owner: BatchOwner): Promise<ModelCall | null>
}

export type BatchCallerOptions = {
  /** Makes a call live: what batches cannot take, or did not bring. */
  callModel: CallModel
  store: Pick<ModelCallStore, 'find'>
  queue: BatchQueue
  prices: Prices
  budget: Budget | null
}

/**
 * Calls by the provider's batch endpoint. A caller is not kept waiting for hours: it is given what is stored, and
 * otherwise told that the reply is pending, to ask again when it is there. Replies to the same extraction or submission
 * are given again whatever they are, refusals too: the caller comes from the start each time and has to get as far as it
 * was. Live go the calls that neither waits for, and those of providers without a batch endpoint.
 *
 * @throws {ReplyPending} when the call waits, now or already
 * @throws {BudgetError} `budget_exceeded`, `budget_unpriced`; nothing waits
 */
export function batchCallModel(options: BatchCallerOptions): CallModel {
  const { callModel, store, queue } = options
  return async (call) => {
    const { model, request, account = nobody, purpose } = call
    const owner = ownerOf(account)
    if (owner === null || !hasBatches(model.id)) return await callModel(call)
    const key = callKey(model, request)
    // The queue first: a reply that is stored between the two looks has left the queue by then.
    const state = await queue.find(key)
    const isOnItsWay = state === 'waiting' || state === 'sent'
    const stored = (await store.find(key)) ?? (isOnItsWay ? null : await queue.findRefused(key, owner))
    if (stored) {
      // Its live call was made, by a process that was killed before it could say so.
      if (state === 'live') await queue.drop(key)
      return { call: stored, fromCache: true }
    }
    if (state === null) await addToQueue(key, { ...call, account }, options)
    if (state !== 'live') throw new ReplyPending(purpose)
    const made = await callModel(call)
    await queue.drop(key)
    return made
  }
}

async function addToQueue(
  key: string,
  { model, request, purpose, account }: CallModelOptions & { account: Account },
  { queue, prices, budget }: BatchCallerOptions
): Promise<void> {
  const release = await budget?.reserve({ model, request, account, batch: true })
  try {
    const price = findPrice(prices, model.id)
    await queue.add({
      ...{ key, purpose, ...account },
      modelId: model.id,
      baseUrl: model.baseUrl,
      parameters: request.parameters,
      request: describeRequest(request),
      body: batchBody(model.id, request),
      worstUsd: price && worstCaseUsd(price, request, { batch: true })
    })
  } finally {
    release?.()
  }
}
