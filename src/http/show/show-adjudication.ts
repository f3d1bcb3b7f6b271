import type { AdjudicationRow } from '../../db/adjudications.ts'
import type { Adjudication } from '../../schemas/adjudication.ts'
import type { Score, UnscoredReason } from '../../schemas/score.ts'

/** Why an adjudication has no score. */
const reasons = { pending: 'not_graded', failed: 'judge_failed', done: 'no_applicable_dimension' } as const

/** An adjudication as the API shows it. */
export function showAdjudication({
  submissionId,
  table2,
  appendixG,
  createdAt,
  ask: _,
  ...row
}: AdjudicationRow): Adjudication {
  const reason = reasons[row.state]
  return {
    ...row,
    submission: submissionId,
    scores: { table2: scoreOf(table2, reason), 'appendix-g': scoreOf(appendixG, reason) },
    createdAt: createdAt.toISOString()
  }
}

function scoreOf(value: number | null, reason: UnscoredReason): Score {
  return value === null ? { status: 'unscored', reason } : { status: 'scored', value }
}
