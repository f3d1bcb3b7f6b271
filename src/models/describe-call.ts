import { randomUUID } from 'node:crypto'
import type { JsonValue } from '../schemas/json.ts'
import { storable } from '../schemas/storable.ts'
import { describeRequest } from './call-key.ts'
import { type Downgrade, isParameter, parameterName } from './downgrades.ts'
import type { Model, ModelReply, ModelRequest, StopReason } from './model.ts'
import type { Account, ModelCall } from './model-calls.ts'
import { costUsd, findPrice, type Prices } from './price.ts'
import { keptBody, type UnreadableBody } from './unreadable-body.ts'
import { worstCaseUsd } from './worst-case.ts'

export type CallOrder = {
  key: string
  model: Model
  request: ModelRequest
  purpose: string
  account: Account
  signal: AbortSignal
}

/** How far a call has come. */
export type Progress = {
  /** Requests sent, but for those with a call of their own. */
  attempts: number
  /** Calls of their own for bodies that were no reply (`describeUnreadable`), in their order. */
  recorded: string[]
  /** Of these, requests that may be billed although no answer came. */
  unanswered: number
  sentAt: number
  downgrades: Set<Downgrade>
  /** That were asked for last, where the request means more than its model has; null where it got what it means. */
  outputTokens: number | null
}

type DescribeTools = { prices: Prices; now: () => number }

/** A call without a reply; what came of it is laid over. */
export function describeCall(
  { key, model, request, purpose, account }: CallOrder,
  { now }: Pick<DescribeTools, 'now'>,
  progress: Progress
): ModelCall {
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
    request: withDowngrades(describeRequest(request), progress),
    raw: null,
    text: null,
    stopReason: null,
    usage: null,
    costUsd: null,
    latencyMs: now() - progress.sentAt,
    attempts: progress.attempts,
    error: null,
    ...account,
    batchId: null,
    createdAt: new Date(now())
  }
}

/** A request as it was made, within what had to be left out of it; `stored-reply.ts` reads that. */
function withDowngrades(request: JsonValue, { downgrades, outputTokens }: Progress): JsonValue {
  if (downgrades.size === 0) return request
  const inWords = downgrades.has('schema') && { inWords: true }
  const noJsonMode = downgrades.has('json_mode') && { noJsonMode: true }
  const refused = downgrades.has('log_probabilities') && { logProbabilities: 'refused' }
  const effort = downgrades.has('effort') && { effort: 'refused' }
  const file = downgrades.has('file') && { file: 'in text' }
  const names = [...downgrades].filter(isParameter).map(parameterName)
  const streamed = downgrades.has('stream') && { streamed: true }
  const otherName = downgrades.has('length_name') && { otherLengthName: true }
  const left = {
    ...inWords,
    ...noJsonMode,
    ...refused,
    ...effort,
    ...file,
    ...(names.length > 0 && { refusedParameters: names })
  }
  return { ...left, ...streamed, ...otherName, ...(outputTokens !== null && { outputTokens }), request }
}

export function describeReply(
  order: CallOrder,
  tools: Pick<DescribeTools, 'prices'>,
  reply: ModelReply
): Partial<ModelCall> {
  return { ...replyFields(reply), costUsd: replyUsd(order, tools, reply) }
}

/** What a reply cost; null when the model has no price. A server that does not report its usage must not look free. */
export function replyUsd(
  { model, request }: CallOrder,
  { prices }: Pick<DescribeTools, 'prices'>,
  { usage }: ModelReply
): number | null {
  const price = findPrice(prices, model.id)
  return price && (usage ? costUsd(price, usage) : worstCaseUsd(price, request))
}

/** What a reply says of its call, however it came, as it is stored. */
export function replyFields({ text, stopReason, usage, reportedModel, raw }: ModelReply) {
  return {
    status: isWhole(stopReason) ? ('done' as const) : ('refused' as const),
    text: storable(text),
    stopReason,
    usage,
    reportedModel: storable(reportedModel),
    raw: storable(raw)
  }
}

/** A reply that ends with calls of tools is whole: their results are the next turn's. */
function isWhole(stopReason: StopReason): boolean {
  return stopReason === 'stop' || stopReason === 'tool_use'
}

/**
 * A request that was answered with a body that is no reply: a call of its own, under the id of the body's arrival, so
 * that a body that is handed out again is neither on record nor on the bill twice.
 */
export function describeUnreadable(
  order: CallOrder,
  tools: DescribeTools,
  { progress, body, error }: { progress: Progress; body: UnreadableBody; error: string }
): ModelCall {
  const price = findPrice(tools.prices, order.model.id)
  const most = price && (body.usage ? costUsd(price, body.usage) : worstCaseUsd(price, order.request))
  return {
    ...describeCall(order, tools, progress),
    id: body.deliveryId,
    attempts: 1,
    raw: keptBody(body),
    usage: body.usage,
    costUsd: body.isBilled ? most : 0,
    error: storable(error)
  }
}

/** The requests before the one that was answered: a call of their own on the bill, which may hold them too. */
export function describeUnanswered(order: CallOrder, tools: DescribeTools, progress: Progress): ModelCall {
  const { unanswered: attempts } = progress
  const error = `${attempts} of the requests of this call got no answer, and may be billed besides the one that did`
  return { ...describeCall(order, tools, progress), attempts, error, costUsd: unansweredUsd(order, tools, progress) }
}

/** The most that requests without an answer can cost; null when the model has no price. */
export function unansweredUsd(
  { model, request }: CallOrder,
  { prices }: Pick<DescribeTools, 'prices'>,
  { unanswered }: Progress
): number | null {
  const price = findPrice(prices, model.id)
  return price && unanswered * worstCaseUsd(price, request)
}
