import { isInPoints } from '../../grading/metrics.ts'
import type { BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { BoardFigures } from './board-figures.ts'
import { templatesTooFew } from './few-templates.ts'

type Power = BoardStatistics['power']

/**
 * What difference these items could show, by the models that stand next to each other in the ranking.
 *
 * @param found in score units
 * @param of.ranked models
 * @param of.why no pair is compared, where that is not for items that are too few
 */
export function powerOf(
  found: BoardFigures['power'],
  of: { ranked: number; metric: Metric; query: BoardQuery; why: string | undefined }
): Power {
  const { ranked, metric, query, why } = of
  if (ranked < 2) return without(0, 'Fewer than two models are ranked.')
  if (why === templatesTooFew) {
    return without(ranked - 1, `${why}: with so few templates behind Overall no two models are told apart.`)
  }
  if (found === null) {
    return without(
      ranked - 1,
      'items_too_few: a task type that counts has fewer than two independent items, so no error is known.'
    )
  }
  const { standardError, detectable } = found
  const isStudent = query.method === 'student'
  const shown = (value: number) => (isInPoints(metric) ? `${(100 * value).toFixed(2)} points` : value.toPrecision(3))
  const drawn = isStudent && query.unit === 'source' ? 'papers' : 'items'
  const note =
    `Of neighbours in the ranking, the difference in Overall has a standard error of ${shown(standardError)} ` +
    `(median over ${ranked - 1}). A true difference of ${shown(detectable)} would be found by a two-sided ` +
    `test at 5 % in 80 of 100 such sets of items; smaller ones are more likely missed. ` +
    `${isStudent ? "Student's t" : 'Normal approximation'}, ${drawn} ` +
    'drawn independently, one comparison planned beforehand: with all pairs compared it takes more.'
  return { standardError, detectable, pairs: ranked - 1, note }
}

function without(pairs: number, note: string): Power {
  return { standardError: null, detectable: null, pairs, note }
}
