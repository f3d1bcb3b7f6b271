import { isInPoints } from '../../grading/metrics.ts'
import type { BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { Metric } from '../../schemas/manifest.ts'
import {
  detectableByStudent,
  detectableDifference,
  differenceError
} from '../../statistics/board/detectable-difference.ts'
import { studentBoard } from '../../statistics/board/student-board.ts'
import { type BoardStratum, countingOf } from './board-strata.ts'

type Power = BoardStatistics['power']

/**
 * What difference these items could show, by the models that stand next to each other in the ranking.
 *
 * @param strata of the ranked models, best first
 * @param scale brings errors of the strata back to score units
 */
export function powerOf(
  strata: readonly BoardStratum[],
  metric: Metric,
  { query, scale }: { query: BoardQuery; scale: (turned: number) => number }
): Power {
  const ranked = strata[0]?.scores.length ?? 0
  if (ranked < 2) return without(0, 'Fewer than two models are ranked.')
  const isStudent = query.method === 'student'
  const found = isStudent ? byStudent(strata, query) : detectableDifference(normalErrors(strata))
  if (found === null) {
    return without(
      ranked - 1,
      'items_too_few: a task type that counts has fewer than two independent items, so no error is known.'
    )
  }
  const [standardError, detectable] = [scale(found.standardError), scale(found.detectable)]
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

function normalErrors(strata: readonly BoardStratum[]): number[] {
  const counting = countingOf(strata)
  return neighbours(strata).map((model) =>
    differenceError(
      counting.map(({ weight, scores }) => ({ weight, first: scores[model - 1]!, second: scores[model]! }))
    )
  )
}

function byStudent(strata: readonly BoardStratum[], { unit }: BoardQuery) {
  const { errors } = studentBoard({ strata, level: 0.95, unit, range: null })
  const found = neighbours(strata).map((model) => errors.difference(model - 1, model))
  return found.every((error) => error !== null) ? detectableByStudent(found) : null
}

/** All but the first. */
function neighbours(strata: readonly BoardStratum[]): number[] {
  return [...strata[0]!.scores.keys()].slice(1)
}
