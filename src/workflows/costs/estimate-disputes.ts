import { maxRepairs } from '../../ingestion/run-round.ts'
import { costUsd, findPrice } from '../../models/price.ts'
import type { DisputesEstimate, VerifierEstimate } from '../../schemas/estimate.ts'
import type { TaskType } from '../../suites/suite.ts'
import { disputesPlan } from '../items/disputes-round.ts'
import { type EstimateInput, estimateLoneRound } from './estimate-extraction.ts'

/** A disputed claim in the request, with its entry, what the verifier saw and its quote. A choice of ours. */
const claimTokens = 300

/**
 * The most that giving back to the extractor what the verifier differs on will cost, before there are items: a call for each item that
 * has claims, with every claim in it, and all that was mended verified again. Where the verifier agrees nothing is sent.
 *
 * @param verifier what verifying the items will cost
 */
export function estimateDisputes(input: EstimateInput, verifier: VerifierEstimate): DisputesEstimate {
  const { paper, modelId } = input
  const price = findPrice(input.prices, modelId)
  const items = input.taskTypes.flatMap((taskType) => claimsOf(taskType, paper.bodyWords))
  const worst = items.map(({ taskType, claims }) => {
    // Whatever the extraction is delivered by: the one whom the verifier differs with is asked live.
    const round = estimateLoneRound(
      { ...input, delivery: 'live' },
      taskType,
      disputesPlan(taskType, { place: 1, entries: Math.ceil(claims / 2) })
    )
    const inputTokens = (1 + maxRepairs) * claims * claimTokens
    const entries = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 }
    return price && round.worstUsd !== null ? round.worstUsd + costUsd(price, entries, { batch: false }) : null
  })
  return {
    model: modelId,
    calls: items.length * (1 + maxRepairs),
    worstUsd: [...worst, ...(items.length > 0 ? [verifier.worstUsd] : [])].reduce<number | null>(
      (sum, usd) => (sum === null || usd === null ? null : sum + usd),
      0
    )
  }
}

/** The items of a paper that a verifier can differ on and their extractor can mend, with how many claims each makes. */
function claimsOf(taskType: TaskType, bodyWords: number): { taskType: TaskType; claims: number }[] {
  if (!taskType.entryOf) return []
  return (taskType.typicalClaims?.(bodyWords) ?? []).map((claims) => ({ taskType, claims }))
}
