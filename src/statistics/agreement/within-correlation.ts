import { mean, sampleStandardDeviation } from 'simple-statistics'
import type { Pairs } from './complete-pairs.ts'
import { spearman } from './correlation.ts'

/** Two points always lie on a line: below three a rank correlation says nothing. */
const FEWEST = 3

export type WithinCorrelation = {
  /** In [-1, 1]; null where no group has one. */
  value: number | null
  /** Standard deviation over groups / root of their number; null below two groups. */
  standardError: number | null
  /** Groups that have a correlation, and those that have none: too few pairs, or one side all the same. */
  groups: number
  undefinedGroups: number
}

/**
 * The mean over groups of Spearman's rank correlation within each: what differs from group to group, such as how hard
 * an item is and how long its answers are, takes no part in it.
 *
 * @param groups pairs by group
 * @throws {StatisticsError} `unequal_lengths`
 * @example
 * withinCorrelation([{ x: [1, 2, 3], y: [5, 6, 9] }, { x: [7, 8, 9], y: [3, 1, 2] }]).value // => 0.25: of 1 and -0.5
 */
export function withinCorrelation(groups: readonly Pairs[]): WithinCorrelation {
  const found = groups
    .map(({ x, y }) => (x.length < FEWEST ? null : spearman(x, y)))
    .filter((correlation) => correlation !== null)
  return {
    value: found.length === 0 ? null : mean(found),
    standardError: found.length < 2 ? null : sampleStandardDeviation(found) / Math.sqrt(found.length),
    groups: found.length,
    undefinedGroups: groups.length - found.length
  }
}
