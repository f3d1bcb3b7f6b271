import { setImmediate as turn } from 'node:timers/promises'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import { NO_SPREAD } from '../../statistics/board/cluster-errors.ts'
import { clusteredMean } from '../../statistics/board/clustered-mean.ts'
import { differenceInterval } from '../../statistics/board/mean-interval.ts'
import { studentTailP } from '../../statistics/distributions/student-t.ts'
import { adjustP } from '../../statistics/tests/adjust-p.ts'
import { level } from '../leaderboard/board-statistics.ts'

/** The scores of a facet: by model and item, each the sum of its parts with their weights; null while one is missing. */
export type FacetRows = {
  /** Places of the items in the table. */
  items: readonly number[]
  /** By item, above zero. */
  weights: readonly number[]
  sums: readonly (readonly (number | null)[])[]
}

export type FacetTask = {
  rows: readonly FacetRows[]
  /** The model, and those that it is compared with, by their places on the board. */
  own: number
  others: readonly number[]
  /** By item of the table: what its score rises and falls with. */
  clusters: readonly string[]
}

export type FacetFigures = {
  others: number | null
  models: number
  difference: BoardEstimate
  p: number | null
  holm: number | null
}

/**
 * What sets one model apart from the others of its board: on each facet the mean over items of its score minus the mean of
 * theirs on the same item, with the interval and the p of Student's t over clusters of items (`clusteredMean`). The p are
 * adjusted together by Holm, which holds however facets depend on one another: a tag and its task type share their items.
 *
 * The other models are taken as they are, and not as a sample of models: another field is another question.
 */
export async function facetFigures({ rows, own, others, clusters }: FacetTask): Promise<FacetFigures[]> {
  const found: Omit<FacetFigures, 'holm'>[] = []
  for (const row of rows) {
    found.push(figuresOf(row, { own, others, clusters }))
    await turn()
  }
  const tested = found.flatMap(({ p }) => (p === null ? [] : [p]))
  const adjusted = adjustP(tested, 'holm').values()
  return found.map((figures) => ({ ...figures, holm: figures.p === null ? null : adjusted.next().value! }))
}

function figuresOf(
  { items, weights, sums }: FacetRows,
  { own, others, clusters }: Omit<FacetTask, 'rows'>
): Omit<FacetFigures, 'holm'> {
  const field = others.map((place) => sums[place]!).filter(isWhole)
  const without = (reason: string) => ({ value: null, lower: null, upper: null, reason })
  const mean = items.map((_, item) => field.reduce((sum, row) => sum + row[item]!, 0) / field.length)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const ofOthers = field.length === 0 ? null : mean.reduce((sum, score) => sum + score, 0) / whole
  const shown = { others: ofOthers, models: field.length }
  const scores = sums[own]!
  if (field.length === 0) return { ...shown, difference: without('no_other_model'), p: null }
  if (!isWhole(scores)) return { ...shown, difference: without('scores are missing'), p: null }
  const groups = [...Map.groupBy(items.keys(), (item) => clusters[items[item]!]!).values()]
  const weighed = groups.map((group) => ({
    sum: group.reduce((sum, item) => sum + scores[item]! - mean[item]!, 0),
    weight: group.reduce((sum, item) => sum + weights[item]!, 0)
  }))
  const { value, error } = clusteredMean(weighed)
  // Rounding is no difference.
  const difference = differenceInterval(Math.abs(value) <= NO_SPREAD ? 0 : value, error, level)
  if (error === null) return { ...shown, difference, p: null }
  const { standardError, degrees } = error
  if (standardError > NO_SPREAD) return { ...shown, difference, p: studentTailP(value / standardError, degrees) }
  // The same everywhere: what the signs of so many differences can show at the most, as of pairs of a board.
  return { ...shown, difference, p: Math.abs(value) <= NO_SPREAD ? 1 : 2 ** (1 - weighed.length) }
}

function isWhole(row: readonly (number | null)[]): row is readonly number[] {
  return !row.includes(null)
}
