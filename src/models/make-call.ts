import { storable } from '../schemas/storable.ts'
import type { Budget } from './budget.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { deliveryOf, latencyOf } from './courier-headers.ts'
import {
  type CallOrder,
  describeCall,
  describeReply,
  describeUnanswered,
  describeUnreadable,
  type Progress,
  replyUsd,
  unansweredUsd
} from './describe-call.ts'
import { sendDowngraded } from './downgrades.ts'
import { mayBeBilled } from './may-be-billed.ts'
import type { ModelReply, ModelRequest } from './model.ts'
import type { Account, ModelCall, ModelCallStore } from './model-calls.ts'
import { ModelError } from './model-error.ts'
import type { PrefixGate } from './prefix-gate.ts'
import type { Prices } from './price.ts'
import type { RateLimiters } from './rate-limits/rate-limiters.ts'
import { type RetryTools, retry } from './retry.ts'
import { prefixHash } from './shared-prefix.ts'

export type CallTools = {
  store: ModelCallStore
  budget: Budget | null
  limiters: RateLimiters
  breaker: CircuitBreaker
  /** Told that work of this account is going to wait so many milliseconds for a provider that is down. */
  onOutage: (account: Account, ms: number) => Promise<void>
  gate: PrefixGate
  heldKeys: ReadonlySet<string>
  retry: Omit<RetryTools, 'signal'>
  prices: Prices
  now: () => number
  /** Told the key of each call once its reply is stored, with the id of its arrival where a courier names one. */
  onStored: (key: string, deliveryId: string | null) => void
  /** What models refused before (`downgrades.ts`): the same question is not asked twice. */
  refusals: Set<string>
}

/** Takes the place of a further request: another process stored the reply, after this one lost its claim to the call. */
class MadeElsewhere extends Error {
  readonly call: ModelCall

  constructor(call: ModelCall) {
    super('another process made the call meanwhile')
    this.call = call
  }
}

/**
 * Makes one call: within the budget, under the provider's limits, with retries and at most one of each downgrade.
 * It is stored the moment it has arrived, whatever it is: a refusal and a failure cost money too.
 *
 * @returns `fromCache` where another process made the call between two attempts of this one
 * @throws {BudgetError} before anything was sent
 * @throws {ModelError} when no reply came; the call is stored as `failed` and named by `callIds`
 */
export async function makeCall(order: CallOrder, tools: CallTools): Promise<{ call: ModelCall; fromCache: boolean }> {
  const held: (() => void)[] = []
  try {
    return { call: await sendAndStore(order, tools, held), fromCache: false }
  } catch (error) {
    if (error instanceof MadeElsewhere) return { call: error.call, fromCache: true }
    throw error
  } finally {
    for (const release of held) release()
  }
}

/** @param held gives back what is set aside until the call is stored: for its reply, and for each request without one */
async function sendAndStore(order: CallOrder, tools: CallTools, held: (() => void)[]): Promise<ModelCall> {
  const { model, request, account, signal } = order
  const { refusals, breaker } = tools
  const progress: Progress = {
    ...{ attempts: 0, recorded: [], unanswered: 0, sentAt: tools.now(), downgrades: new Set(), outputTokens: null }
  }
  const attempt = (request: ModelRequest) => () => sendOnce(order, request, { tools, progress, held })
  const outage = { signal, onWait: (ms: number) => tools.onOutage(account, ms) }
  const send = (request: ModelRequest) =>
    retry(
      () =>
        throughGate(order, tools, () =>
          tools.limiters.for(model).run(request, () => breaker.run(model.baseUrl, attempt(request), outage), signal)
        ),
      { ...tools.retry, signal, isOutage: (error) => breaker.isOutage(model.baseUrl, error) }
    )
  const onFitted = (outputTokens: number) => {
    progress.outputTokens = outputTokens
  }
  const { downgrades } = progress
  const reply = await sendDowngraded({ model, request, refusals, downgrades, onFitted }, send).catch(
    async (error: unknown) => {
      throw await storeFailure(order, tools, progress, error)
    }
  )
  const call = { ...describeCall(order, tools, progress), ...describeReply(order, tools, reply) }
  await tools.store.save(call)
  if (progress.unanswered > 0) await tools.store.save(describeUnanswered(order, tools, progress))
  tools.onStored(order.key, deliveryOf(reply.headers)?.deliveryId ?? null)
  return call
}

/**
 * Calls that share a prefix wait, and hold no slot, until the first of them has filled the provider's cache. A reply
 * that was paid for already is fetched at once.
 */
function throughGate<Value>(
  { key, model, request, signal }: CallOrder,
  { gate, heldKeys }: CallTools,
  send: () => Promise<Value>
): Promise<Value> {
  const prefix = heldKeys.has(key) ? null : prefixHash(model, request)
  // Neither vendor reads at one effort what was written at another.
  const effort = request.parameters.reasoningEffort ?? 'none'
  return prefix === null ? send() : gate(`${model.baseUrl} ${prefix} ${effort}`, send, signal)
}

/**
 * One request within the budget. Room is taken only now: calls that wait in line would take that of those that are sent
 * before them, and one that pauses for its next try would be waited for by calls that keep it from being sent.
 */
async function sendOnce(
  order: CallOrder,
  request: ModelRequest,
  { tools, progress, held }: { tools: CallTools; progress: Progress; held: (() => void)[] }
): Promise<ModelReply> {
  const { model, account, signal, request: counted } = order
  const { budget, store } = tools
  const isRepeat = progress.attempts + progress.recorded.length > 0
  const stored = isRepeat ? await store.find(order.key) : null
  if (stored) throw new MadeElsewhere(stored)
  const budgeted = { model, request: counted, account }
  const release = (await budget?.reserve({ ...budgeted, waits: true, signal })) ?? (() => {})
  try {
    const { reply, unreadableUsd } = await sendPastHeld(order, request, { tools, progress })
    const costUsd = replyUsd(order, tools, reply)
    held.push(() => release(costUsd === null ? undefined : costUsd + unreadableUsd))
    return reply
  } catch (error) {
    if (mayBeBilled(error)) {
      progress.unanswered += 1
      // The next request needs room of its own.
      if (budget) held.push(budget.charge(budgeted))
    }
    release()
    throw error
  }
}

/**
 * Sends one request. A body that is no reply is put on record and forgotten by the courier, so that the next request
 * goes out anew; one that the courier had from before was no answer to this request, which then follows at once.
 *
 * @returns the reply, and what the bodies before it cost in US dollars
 */
async function sendPastHeld(
  order: CallOrder,
  request: ModelRequest,
  { tools, progress }: { tools: CallTools; progress: Progress }
): Promise<{ reply: ModelReply; unreadableUsd: number }> {
  let unreadableUsd = 0
  for (let isFirst = true; ; isFirst = false) {
    progress.attempts += 1
    progress.sentAt = tools.now()
    try {
      const reply = await order.model.send(request, order.signal)
      const latencyMs = latencyOf(reply.headers)
      // Where the courier held the request back, or its reply, the provider took no part in that.
      if (latencyMs !== null) progress.sentAt = tools.now() - latencyMs
      return { reply, unreadableUsd }
    } catch (fault) {
      if (!(fault instanceof ModelError) || !fault.body) throw fault
      const { body, message: error } = fault
      progress.attempts -= 1
      const call = describeUnreadable(order, tools, { progress, body, error })
      await tools.store.save(call)
      unreadableUsd += call.costUsd ?? 0
      progress.recorded.push(body.deliveryId)
      tools.onStored(body.key, body.deliveryId)
      if (!body.isHeld || !isFirst) throw fault
    }
  }
}

/** @returns the error to throw: the same fault, naming the stored calls */
async function storeFailure(order: CallOrder, tools: CallTools, progress: Progress, error: unknown): Promise<unknown> {
  const callIds = [...progress.recorded]
  if (progress.attempts > 0) {
    const call = describeCall(order, tools, progress)
    const reason = error instanceof Error ? error.message : String(error)
    await tools.store.save({ ...call, error: storable(reason), costUsd: unansweredUsd(order, tools, progress) })
    callIds.push(call.id)
  }
  if (!(error instanceof ModelError)) return error
  const { kind, message, retryAfterMs } = error
  return new ModelError(kind, message, { cause: error, retryAfterMs, callIds })
}
