import { and, eq, lt } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { extractions, submissions } from './tables.ts'

/** Moves the deadline of work under way to this time, where it is earlier. Work that nothing is stored of has none. */
export async function postponeDeadline(
  db: Executor,
  { extractionId, submissionId }: { extractionId: string | null; submissionId: string | null },
  until: Date
): Promise<void> {
  const deadlineAt = until
  if (extractionId !== null) {
    const isEarlier = and(eq(extractions.id, extractionId), lt(extractions.deadlineAt, until))
    await db.update(extractions).set({ deadlineAt }).where(isEarlier)
  }
  if (submissionId !== null) {
    const isEarlier = and(eq(submissions.id, submissionId), lt(submissions.deadlineAt, until))
    await db.update(submissions).set({ deadlineAt }).where(isEarlier)
  }
}
