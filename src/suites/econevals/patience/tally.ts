import { type Horizon, horizonNames, horizons, type PatienceQuery } from './queries.ts'
import type { PatienceAnswer } from './read-answer.ts'

/** How large a share of the answers to an amount chose to wait for it; amounts rise, and have an answer at least. */
export type Shares = readonly { readonly amount: number; readonly later: number }[]

export type Tally = {
  shares: Record<Horizon, Shares>
  /** Answers that said neither, and questions without an answer. They count for nothing. */
  unusable: number
}

/** What was answered, by horizon and amount. */
export function tallyAnswers(
  answers: readonly (Pick<PatienceQuery, 'horizon' | 'amount'> & { answer: PatienceAnswer })[]
): Tally {
  const usable = answers.filter(({ answer }) => answer !== null)
  const sharesOf = (horizon: Horizon): Shares => {
    const byAmount = Map.groupBy(
      usable.filter((given) => given.horizon === horizon),
      ({ amount }) => amount
    )
    return horizons[horizon].amounts.flatMap((amount) => {
      const given = byAmount.get(amount) ?? []
      if (given.length === 0) return []
      return [{ amount, later: given.filter(({ answer }) => answer === 'later').length / given.length }]
    })
  }
  const shares = Object.fromEntries(horizonNames.map((horizon) => [horizon, sharesOf(horizon)]))
  return { shares: shares as Record<Horizon, Shares>, unusable: answers.length - usable.length }
}
