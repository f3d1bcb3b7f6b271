import { findMetric } from '../../grading/metrics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { WeightedTask } from './board-strata.ts'
import { plainWeights } from './choose-weights.ts'

type Asked = { profile?: string | undefined; weights?: string | undefined }

/**
 * A query with the metric that it is about, the first of the release where it names none, and with its weights as results
 * have them.
 *
 * @throws {AppError} 400 `metric_unknown`, `weights_invalid`
 */
export function resolveQuery<Query extends Asked>(
  query: Query,
  { metrics, taskTypes }: { metrics: readonly Metric[]; taskTypes: readonly WeightedTask[] }
): Resolved<Query> {
  const profile = findMetric(metrics, query.profile).name
  if (query.weights === undefined) return { ...query, profile }
  return { ...query, profile, weights: plainWeights(taskTypes, query.weights) }
}
