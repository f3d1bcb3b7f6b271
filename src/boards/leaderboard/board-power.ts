import { isInPoints } from '../../grading/metrics.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Metric } from '../../schemas/manifest.ts'
import { detectableDifference, differenceError } from '../../statistics/board/detectable-difference.ts'
import { type BoardStratum, countingOf } from './board-strata.ts'

/**
 * What difference these items could show, by the models that stand next to each other in the ranking.
 *
 * @param strata of the ranked models, best first
 */
export function powerOf(strata: readonly BoardStratum[], metric: Metric): BoardStatistics['power'] {
  const counting = countingOf(strata)
  const neighbours = [...(counting[0]?.scores.keys() ?? [])].slice(1)
  const errors = neighbours.map((model) =>
    differenceError(
      counting.map(({ weight, scores }) => ({ weight, first: scores[model - 1]!, second: scores[model]! }))
    )
  )
  if (errors.length === 0) {
    return { standardError: null, detectable: null, pairs: 0, note: 'Fewer than two models are ranked.' }
  }
  const { standardError, detectable } = detectableDifference(errors)
  const shown = (value: number) => (isInPoints(metric) ? `${(100 * value).toFixed(2)} points` : value.toPrecision(3))
  const note =
    `Of neighbours in the ranking, the difference in Overall has a standard error of ${shown(standardError)} ` +
    `(median over ${errors.length}). A true difference of ${shown(detectable)} would be found by a two-sided ` +
    'test at 5 % in 80 of 100 such sets of items; smaller ones are more likely missed. Normal approximation, items ' +
    'drawn independently, one comparison planned beforehand: with all pairs compared it takes more.'
  return { standardError, detectable, pairs: errors.length, note }
}
