import { showScore } from '../grading/show-score.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'
import type { Grade } from '../workflows/grading/grade-responses.ts'
import { tableOf } from './print.ts'

/** A grade of one of several draws to its item. */
export type DrawnGrade = Grade & { repeat: number }

/**
 * How far draws lie apart, by task type and in points: the lowest and the highest mean of a draw, and the standard deviation of the
 * means (n - 1). Dashes where a draw lacks a score, since means over different items do not compare.
 */
export function showDraws(grades: readonly DrawnGrade[], profile: string): string {
  const byType = Map.groupBy(grades.toSorted(inTaskOrder), ({ taskType }) => taskType)
  return tableOf(
    ['task', 'draws', 'lowest', 'highest', 'standard deviation'],
    [...byType].map(([taskType, own]) => [taskType, ...spreadOf(own, profile)])
  )
}

function spreadOf(grades: readonly DrawnGrade[], profile: string): (string | number | null)[] {
  const draws = [...Map.groupBy(grades, ({ repeat }) => repeat).values()]
  const means = draws.map((own) => meanOf(own.map(({ scores }) => scores[profile] ?? null)))
  const known = means.filter((mean) => mean !== null)
  if (known.length < draws.length) return [draws.length, null, null, null]
  // Means as they are shown elsewhere; how far they lie apart may be less than their last digit.
  const deviation = (100 * standardDeviation(known)).toFixed(2)
  return [draws.length, showScore(Math.min(...known)), showScore(Math.max(...known)), deviation]
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length < scores.length ? null : known.reduce((sum, score) => sum + score, 0) / known.length
}

/** @param values at least two */
function standardDeviation(values: readonly number[]): number {
  const mean = meanOf(values)!
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}
