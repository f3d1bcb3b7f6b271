import type { ChargedCall, ChargedRound } from '../../db/charges.ts'
import { costUsd, findPrice, type Prices } from '../../models/price.ts'
import type { BillLine } from '../../schemas/bill.ts'

type Rounds = readonly Pick<ChargedRound, 'repairs' | 'wallMs'>[]

/** What some calls and rounds took and cost together. */
export function billLine(calls: readonly ChargedCall[], rounds: Rounds, prices: Prices): BillLine {
  const replies = calls.filter(({ status }) => status !== 'failed')
  const failed = calls.filter(({ status }) => status === 'failed')
  return {
    calls: replies.length,
    batchCalls: replies.filter(({ batchId }) => batchId !== null).length,
    failedCalls: failed.length,
    repairs: total(rounds, ({ repairs }) => repairs),
    inputTokens: total(calls, ({ usage }) => usage?.inputTokens ?? 0),
    cachedInputTokens: total(calls, ({ usage }) => usage?.cachedInputTokens ?? 0),
    cacheWriteTokens: total(calls, ({ usage }) => usage?.cacheWriteTokens ?? 0),
    outputTokens: total(calls, ({ usage }) => usage?.outputTokens ?? 0),
    reasoningTokens: total(calls, ({ usage }) => usage?.reasoningTokens ?? 0),
    costUsd: totalOrNull(calls.map((call) => call.costUsd)),
    unansweredUsd: total(failed, (call) => call.costUsd ?? 0),
    uncachedUsd: totalOrNull(calls.map((call) => uncachedUsd(call, prices))),
    wallMs: total(rounds, ({ wallMs }) => wallMs ?? 0)
  }
}

/** The sum, or null as soon as one is unknown. */
export function totalOrNull(values: readonly (number | null)[]): number | null {
  return values.some((value) => value === null) ? null : total(values, (value) => value ?? 0)
}

/** A call whose use is not known would have cost the same: its cost is the worst case already. */
function uncachedUsd({ modelId, usage, costUsd: paid, batchId }: ChargedCall, prices: Prices): number | null {
  const price = findPrice(prices, modelId)
  if (usage === null) return paid
  return price && costUsd(price, { ...usage, cachedInputTokens: 0, cacheWriteTokens: 0 }, { batch: batchId !== null })
}

function total<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}
