import { maxRepairs } from '../../ingestion/run-round.ts'
import { costUsd, findPrice } from '../../models/price.ts'
import type { DisputesEstimate } from '../../schemas/estimate.ts'
import type { TaskType } from '../../suites/suite.ts'
import { disputesPlan, fewestEntries } from '../items/disputes-round.ts'
import { type EstimateInput, estimateLoneRound } from './estimate-extraction.ts'
import { estimateMended, estimateVerifying, type VerifyingInput } from './estimate-verifying.ts'

/** A disputed claim in the request, with its entry, what the verifier saw and its quote. A choice of ours. */
const claimTokens = 300
/** Claims that an entry makes. A choice of ours. */
const claimsOfEntry = 2

/**
 * What giving back to the extractor what the verifier differs on will cost, before there are items; where the verifier agrees
 * nothing is sent. To plan by: each item goes back with a few of its entries, which are mended and verified again. Worst: with every claim
 * in it, answered after all repairs, and all of it verified again.
 *
 * @param verifying what `estimateVerifying` is told of the paper
 */
export function estimateDisputes(input: EstimateInput, verifying: VerifyingInput): DisputesEstimate {
  const { paper, modelId } = input
  const price = findPrice(input.prices, modelId)
  const items = input.taskTypes.flatMap((taskType) => claimsOf(taskType, paper.bodyWords))
  const rounds = items.map(({ taskType, claims }) => {
    // Whatever the extraction is delivered by: the one whom the verifier differs with is asked live.
    const roundOf = (entries: number) =>
      estimateLoneRound({ ...input, delivery: 'live' }, taskType, disputesPlan(taskType, { place: 1, entries }))
    const usdOf = (inputTokens: number) => {
      const entries = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 }
      return price && costUsd(price, entries, { batch: false })
    }
    const disputed = fewestEntries * claimsOfEntry * claimTokens
    return {
      planUsd: sumOf([roundOf(fewestEntries).costUsd, usdOf(disputed)]),
      worstUsd: sumOf([
        roundOf(Math.ceil(claims / claimsOfEntry)).worstUsd,
        usdOf((1 + maxRepairs) * claims * claimTokens)
      ])
    }
  })
  const mended =
    items.length > 0 ? estimateMended(verifying, { items: items.length, claims: fewestEntries * claimsOfEntry }) : 0
  const verifiedAgain = items.length > 0 ? estimateVerifying(verifying).worstUsd : 0
  return {
    model: modelId,
    calls: items.length * (1 + maxRepairs),
    planUsd: sumOf([...rounds.map(({ planUsd }) => planUsd), mended]),
    worstUsd: sumOf([...rounds.map(({ worstUsd }) => worstUsd), verifiedAgain])
  }
}

/** Null as soon as one is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, usd) => (sum === null || usd === null ? null : sum + usd), 0)
}

/** The items of a paper that a verifier can differ on and their extractor can mend, with how many claims each makes. */
function claimsOf(taskType: TaskType, bodyWords: number): { taskType: TaskType; claims: number }[] {
  if (!taskType.entryOf) return []
  return (taskType.typicalClaims?.(bodyWords) ?? []).map((claims) => ({ taskType, claims }))
}
