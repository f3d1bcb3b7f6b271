import { noteServiceAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import { moveExtraction } from '../../db/extraction-states.ts'
import type { ExtractionState } from '../../schemas/states.ts'

type Stop = { from: readonly ExtractionState[]; to: 'failed' | 'needs_review'; reason: string }

/** Stops an extraction if it is still under way; one that failed stands in the audit log, in the same transaction. */
export async function stopExtraction(db: Executor, id: string, stop: Stop): Promise<void> {
  await db.transaction(async (transaction) => {
    const isStopped = await moveExtraction(transaction, id, stop)
    if (isStopped && stop.to === 'failed') await noteFailedExtraction(transaction, id, stop.reason)
  })
}

export async function noteFailedExtraction(transaction: Executor, id: string, reason: string): Promise<void> {
  await noteServiceAct(transaction, { teamId: null, act: 'extraction.failed', subject: { id }, reason })
}
