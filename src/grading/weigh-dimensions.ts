import { InvalidError } from '../errors.ts'
import { weightedMean } from '../statistics/weighted-mean.ts'

/** One scored facet of a response: its weight under a metric, and its score in [0, 1], null when not applicable. */
export type WeighedDimension = { id: string; weight: number; score: number | null }

/**
 * The score of a response from its dimensions: their weighted mean over those that apply. Weights are relative, so
 * the remaining ones share what a dropped dimension leaves. It serves for the dimensions of a rubric under a metric,
 * and for the weighted parts of one composite dimension.
 *
 * Source: AER-bench Table 2 and E.1-E.5; that a dimension without application is dropped is G.6, that the rest is
 * renormalised is our rule where the paper is silent.
 *
 * @returns in [0, 1], or null when no dimension applies
 * @throws {InvalidError} `score_out_of_range`
 * @throws {StatisticsError} `weight_invalid`
 * @example
 * weighDimensions([{ id: 'citation', weight: 3, score: 0.216 }, { id: 'rubric', weight: 2, score: 0.904 }]) // => 0.4912
 */
export function weighDimensions(dimensions: readonly WeighedDimension[]): number | null {
  return weightedMean(
    dimensions.flatMap(({ id, weight, score }) => (score === null ? [] : [{ weight, value: checkedScore(id, score) }]))
  )
}

function checkedScore(id: string, score: number): number {
  if (score >= 0 && score <= 1) return score
  throw new InvalidError('score_out_of_range', `dimension ${id} requires a score in [0, 1], got ${score}`)
}
