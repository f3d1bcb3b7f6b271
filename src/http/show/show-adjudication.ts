import type { AdjudicationRow } from '../../db/adjudications.ts'
import { byMetric } from '../../grading/metrics.ts'
import type { Adjudication } from '../../schemas/adjudication.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { Score, UnscoredReason } from '../../schemas/score.ts'

/** Why an adjudication has no score. */
const reasons = { pending: 'not_graded', failed: 'judge_failed', done: 'no_applicable_dimension' } as const

/** An adjudication as the API shows it. @param metrics of the release */
export function showAdjudication(
  { submissionId, values, createdAt, ask: _, ...row }: AdjudicationRow,
  metrics: readonly Metric[]
): Adjudication {
  const reason = reasons[row.state]
  return {
    ...row,
    submission: submissionId,
    scores: byMetric(metrics, (_, place) => scoreOf(values[place] ?? null, reason)),
    createdAt: createdAt.toISOString()
  }
}

function scoreOf(value: number | null, reason: UnscoredReason): Score {
  return value === null ? { status: 'unscored', reason } : { status: 'scored', value }
}
