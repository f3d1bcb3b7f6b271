import type { OrderedScore, ScoreOrder } from '../../db/score-order.ts'
import { findMetric, isInPoints } from '../../grading/metrics.ts'
import type { ListedResponse, ResponseOrderQuery } from '../../schemas/explained-response.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ObjectedItems } from '../../schemas/objection.ts'
import type { Score } from '../../schemas/score.ts'
import { scoreOf } from './show-scores.ts'

/**
 * The walk through a submission's responses that a query asks for.
 *
 * @param metrics of the release
 * @throws {AppError} 400 `metric_unknown`
 */
export function scoreOrder(
  metrics: readonly Metric[],
  {
    submission,
    query: { order, taskType, profile },
    publicOnly
  }: Pick<ScoreOrder, 'submission' | 'publicOnly'> & { query: ResponseOrderQuery }
): ScoreOrder {
  const metric = findMetric(metrics, profile)
  return { submission, order, taskType, metric, metricPlace: metrics.indexOf(metric), publicOnly }
}

/** A response of that walk as a list shows it. */
export function showListed(
  { place, itemId, taskType, split, value, spread, reason, isMissing }: OrderedScore,
  { metric, objected }: { metric: Metric; objected: ObjectedItems }
): ListedResponse {
  const score = scoreOf(value, reason)
  const pointsLost = pointsLostOf(score, metric)
  return { place, itemId, taskType, split, score, pointsLost, spread, isMissing, objection: objected.get(itemId) }
}

/** What a score lacks of 100 points; null while there is none, and under a metric that is no share of which more is better. */
export function pointsLostOf(score: Score, metric: Metric): number | null {
  const isShare = isInPoints(metric) && metric.better === 'higher' && metric.range?.[1] === 1
  return score.status === 'scored' && isShare ? 100 * (1 - score.value) : null
}
