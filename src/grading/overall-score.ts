import { weightedMean } from '../statistics/weighted-mean.ts'

export type OverallScore = {
  /** Null as soon as one task that counts has no score. */
  overall: number | null
  /** Over the tasks that have a score, weights renormalised: to be labelled partial wherever it shows. */
  partial: number | null
  /** Tasks with a score. */
  tasks: number
}

/**
 * Overall: the weighted mean of task scores, equal weights by default. Used by the oracles and for comparison only: the
 * leaderboard takes Overall and its interval from `stratifiedBootstrap`, and shows no partial one.
 *
 * Source: AER-bench 2.3, w = 1/7 each. That Overall is undefined with a task missing is our rule.
 *
 * @param scores one per task, in any unit; null for a task without a score
 * @param weights relative, one per task that counts
 * @throws {StatisticsError} `weight_invalid`, `not_finite`
 */
export function overallScore(
  scores: Readonly<Record<string, number | null>>,
  weights: Readonly<Record<string, number>> = Object.fromEntries(Object.keys(scores).map((task) => [task, 1]))
): OverallScore {
  const parts = Object.entries(weights)
    .filter(([, weight]) => weight !== 0)
    .map(([task, weight]) => ({ weight, value: scores[task] ?? null }))
  const scored = parts.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]))
  const partial = weightedMean(scored)
  return { overall: scored.length === parts.length ? partial : null, partial, tasks: scored.length }
}
