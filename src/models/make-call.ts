import { randomUUID } from 'node:crypto'
import { storable } from '../schemas/storable.ts'
import { type Budget, worstCaseUsd } from './budget.ts'
import { describeRequest } from './call-key.ts'
import type { Limit } from './limit.ts'
import type { Model, ModelReply, ModelRequest } from './model.ts'
import type { ModelCall, ModelCallStore } from './model-calls.ts'
import { ModelError } from './model-error.ts'
import { costUsd, findPrice, type Prices } from './price.ts'
import { type RetryTools, retry } from './retry.ts'

export type CallOrder = { key: string; model: Model; request: ModelRequest; purpose: string; signal: AbortSignal }

export type CallTools = {
  store: ModelCallStore
  budget: Budget | null
  limitFor(model: Model): Limit
  retry: Omit<RetryTools, 'signal'>
  prices: Prices
  now: () => number
  /** Told the key of each call once its reply is stored. */
  onStored: (key: string) => void
  /** Models that refused a schema before, by `refusalKey`: the same question is not asked twice. */
  refusals: Set<string>
}

/**
 * Makes one call: within the budget, under the provider's limit, with retries and at most one downgrade of its schema.
 * It is stored the moment it has arrived, whatever it is: a refusal and a failure cost money too.
 *
 * @throws {BudgetError} before anything was sent
 * @throws {ModelError} when no reply came; the call is stored as `failed` and named by `callId`
 */
export async function makeCall(order: CallOrder, tools: CallTools): Promise<ModelCall> {
  const release = await tools.budget?.reserve(order.model, order.request)
  try {
    return await sendAndStore(order, tools)
  } finally {
    release?.()
  }
}

async function sendAndStore(order: CallOrder, tools: CallTools): Promise<ModelCall> {
  const { model, signal } = order
  const progress = { attempts: 0, sentAt: tools.now(), inWords: false }
  const send = (request: ModelRequest) =>
    retry(
      () =>
        tools.limitFor(model)(() => {
          progress.attempts += 1
          progress.sentAt = tools.now()
          return model.send(request, signal)
        }, signal),
      { ...tools.retry, signal }
    )
  const reply = await sendWithDowngrade(order, tools, progress, send).catch(async (error: unknown) => {
    if (progress.attempts > 0) throw await storeFailure(order, tools, progress, error)
    throw error
  })
  const call = { ...describeCall(order, tools, progress), ...describeReply(order, tools, reply) }
  await tools.store.save(call)
  tools.onStored(order.key)
  return call
}

type Progress = { attempts: number; sentAt: number; inWords: boolean }

/** Schema first; a provider that refuses it is asked once more, for a JSON object with the schema in words. */
async function sendWithDowngrade(
  { model, request }: CallOrder,
  { refusals }: CallTools,
  progress: Progress,
  send: (request: ModelRequest) => Promise<ModelReply>
): Promise<ModelReply> {
  const { output } = request
  if (!output) return send(request)
  const refusalKey = `${model.baseUrl} ${model.id} ${output.name}`
  if (!refusals.has(refusalKey)) {
    try {
      return await send(request)
    } catch (error) {
      if (!(error instanceof ModelError) || error.kind !== 'schema_refused') throw error
      refusals.add(refusalKey)
    }
  }
  progress.inWords = true
  return send({ ...request, output: { ...output, inWords: true } })
}

/** @returns the error to throw: the same fault, naming the stored call */
async function storeFailure(order: CallOrder, tools: CallTools, progress: Progress, error: unknown): Promise<unknown> {
  const call = describeCall(order, tools, progress)
  await tools.store.save({ ...call, error: error instanceof Error ? error.message : String(error) })
  if (!(error instanceof ModelError)) return error
  const { kind, message, retryAfterMs } = error
  return new ModelError(kind, message, { cause: error, retryAfterMs, callId: call.id })
}

/** A call without a reply; what came of it is laid over. */
function describeCall({ key, model, request, purpose }: CallOrder, { now }: CallTools, progress: Progress): ModelCall {
  const described = describeRequest(request)
  return {
    id: randomUUID(),
    key,
    status: 'failed',
    purpose,
    modelId: model.id,
    family: model.family,
    baseUrl: model.baseUrl,
    reportedModel: null,
    parameters: request.parameters,
    request: progress.inWords ? { inWords: true, request: described } : described,
    raw: null,
    text: null,
    stopReason: null,
    usage: null,
    costUsd: null,
    latencyMs: now() - progress.sentAt,
    attempts: progress.attempts,
    error: null,
    createdAt: new Date(now())
  }
}

function describeReply({ model, request }: CallOrder, { prices }: CallTools, reply: ModelReply): Partial<ModelCall> {
  const price = findPrice(prices, model.id)
  const { text, stopReason, usage, reportedModel, raw } = reply
  // A server that does not report its usage must not look free to the budget.
  const cost = price && (usage ? costUsd(price, usage) : worstCaseUsd(price, request))
  return {
    status: stopReason === 'stop' ? 'done' : 'refused',
    text: storable(text),
    stopReason,
    usage,
    reportedModel: storable(reportedModel),
    raw: storable(raw),
    costUsd: cost
  }
}
