import type { LeaderboardEstimate } from '../../schemas/leaderboard.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import { weightedMean } from '../../statistics/weighted-mean.ts'
import type { WeightedTask } from './board-strata.ts'

/** What guessing scores by task type, as a release was frozen with it; null of a release that says nothing of it. */
export type Chances = ReadonlyMap<string, number> | null

/**
 * Nothing is known under any metric but the first of the release, nor where that is no share of which more is better.
 *
 * @param profile the metric, or profile, of a board
 */
export function chancesUnder({ taskTypes, metrics }: Manifest, profile: string): Chances {
  const known = taskTypes.flatMap(({ name, chance }) => (chance === undefined ? [] : [[name, chance] as const]))
  if (known.length === 0) return null
  const { name, range, better } = metrics[0]!
  const isShare = range?.[0] === 0 && range[1] === 1 && better === 'higher'
  return new Map(name === profile && isShare ? known : [])
}

/** What guessing scores as the mean of some task types, under the weights of that mean; null where one of them cannot say. */
export function meanChance(taskTypes: readonly WeightedTask[], chances: Chances): number | null {
  const counting = taskTypes.filter(({ weight }) => weight > 0)
  const known = counting.flatMap(({ name, weight }) => {
    const value = chances?.get(name)
    return value === undefined ? [] : [{ value, weight }]
  })
  return known.length === counting.length ? weightedMean(known) : null
}

/**
 * A figure with how much of the gap from guessing to perfect it closes. The gap of a mean over task types is that of the mean score over
 * the mean chance, and no mean of their gaps: below chance a gap is divided by less than above, so that a mean of gaps would have
 * somebody who guesses below 0. Source: STEER, metrics of an element "and any subset". It rises with the score, so
 * its interval is that of the score.
 *
 * @param chance null where it is unknown
 */
export function withGap<Estimate extends LeaderboardEstimate>(estimate: Estimate, chance: number | null) {
  const { value, lower, upper, reason } = estimate
  if (chance === null || value === null) {
    const why = chance === null ? 'chance_unknown' : 'scores_missing'
    return { ...estimate, gapClosed: { value: null, lower: null, upper: null, reason: why } }
  }
  const gapOf = (score: number | null) => (score === null ? null : gapClosed(score, chance))
  const gap = { value: gapOf(value), lower: gapOf(lower), upper: gapOf(upper), ...(reason && { reason }) }
  return { ...estimate, gapClosed: gap }
}
