import type { Draws } from '../kernel/board.ts'
import type { CheckedStratum } from './stratum.ts'

/**
 * What each thing that is drawn adds to a weighted mean of strata: by group, n times the change of the statistic when the
 * weight of an item (or source) grows, centred within its group. For means this is also what the jackknife gives.
 *
 * Source: Davison & Hinkley (1997), 2.7 and 3.2 (several samples).
 *
 * @param options.shares the weight of each stratum in the statistic
 * @param options.rows the scores of one model by stratum and item; null where it has none, which then weighs nothing
 */
export function influencesOf({
  strata,
  draws,
  shares,
  rows
}: {
  strata: readonly CheckedStratum[]
  draws: Draws
  shares: readonly number[]
  rows: readonly (readonly number[] | null)[]
}): number[][] {
  const deviations = strata.map((_, place) => deviationsOf(rows[place] ?? null, shares[place]!))
  if (draws.kind !== 'sources') {
    return deviations.map((row) => row.map((deviation) => deviation * row.length))
  }
  const sums = new Array<number>(draws.groups.reduce((sum, { members }) => sum + members, 0)).fill(0)
  for (const [place, row] of deviations.entries()) {
    for (const [item, deviation] of row.entries()) sums[draws.places[place]![item]!]! += deviation
  }
  let first = 0
  return draws.groups.map(({ members }) => {
    const group = sums.slice(first, first + members)
    first += members
    const centre = group.reduce((sum, value) => sum + value, 0) / members
    return group.map((value) => (value - centre) * members)
  })
}

/** Each item's part in the difference of resamples from the sample: its share over n, times its distance from the mean. */
function deviationsOf(row: readonly number[] | null, share: number): number[] {
  if (row === null || share === 0) return []
  const mean = row.reduce((sum, score) => sum + score, 0) / row.length
  return row.map((score) => (share / row.length) * (score - mean))
}
