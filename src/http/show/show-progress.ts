import type { Executor } from '../../db/client.ts'
import { judgmentsSince, sumCalls } from '../../db/grading-counts.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import type { JudgingProgress } from '../../schemas/submission.ts'

/**
 * How far the judging of a submission has come, and what is left of it. Everything follows from what is stored, so that
 * a progress that has not moved reads the same.
 *
 * @param judged judgments given, and those that judges failed to give
 * @param showsCosts what the judges cost is for the team and the operators
 */
export async function showProgress(
  db: Executor,
  submission: SubmissionRow,
  { judged: { done, failed }, showsCosts }: { judged: { done: number; failed: number }; showsCosts: boolean }
): Promise<JudgingProgress> {
  const due = submission.judgmentsDue
  const pending = due === null ? null : Math.max(0, due - done - failed)
  const counts = { judgmentsDone: done, judgmentsFailed: failed, judgmentsPending: pending, judgmentsDue: due }
  const leftMs = await timeLeft(db, submission, pending)
  if (!showsCosts) return { ...counts, spentUsd: null, unpricedCalls: null, leftUsd: null, leftMs }
  const { usd, priced, unpriced } = await sumCalls(db, submission.id)
  const spentUsd = priced === 0 && unpriced > 0 ? null : usd
  const isKnown = pending !== null && done + failed > 0 && priced > 0
  return {
    ...counts,
    spentUsd,
    unpricedCalls: unpriced,
    leftUsd: isKnown ? (usd / (done + failed)) * pending : null,
    leftMs
  }
}

/** @returns milliseconds; null where no judgment came yet, and for a batch, whose replies come together */
async function timeLeft(
  db: Executor,
  { id, state, delivery, updatedAt }: SubmissionRow,
  pending: number | null
): Promise<number | null> {
  if (state !== 'grading' || delivery === 'batch' || pending === null) return null
  // Grading began, or went on after a stop, when the state last changed.
  const since = await judgmentsSince(db, id, updatedAt)
  if (!since) return null
  return Math.round(((since.last.getTime() - updatedAt.getTime()) / since.count) * pending)
}
