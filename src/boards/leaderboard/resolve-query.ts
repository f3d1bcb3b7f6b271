import { findMetric } from '../../grading/metrics.ts'
import type { Resolved } from '../../schemas/leaderboard.ts'
import type { Manifest } from '../../schemas/manifest.ts'

/**
 * A query with the metric that it is about: the first of the release where it names none.
 *
 * @throws {AppError} 400 `metric_unknown`
 */
export function resolveQuery<Query extends { profile?: string | undefined }>(
  query: Query,
  { metrics }: Manifest
): Resolved<Query> {
  return { ...query, profile: findMetric(metrics, query.profile).name }
}
