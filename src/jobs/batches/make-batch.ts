import { fillBatch, type WaitingCalls } from '../../db/batch-requests.ts'
import { findUnendedBatch } from '../../db/batches.ts'
import type { BatchRun } from './batch-dependencies.ts'
import { createBatch } from './create-batch.ts'

/** Below the 200 MB of OpenAI's file and the 256 MB of Anthropic's request, and no burden to hold in memory. */
const maxBytes = 64 * 1024 * 1024

/** Whether calls have waited long enough for a batch, or are enough. */
export function isDue({ now, settings }: BatchRun, { count, since }: WaitingCalls): boolean {
  return count >= settings.maxRequests || now.getTime() - since.getTime() >= settings.windowMs
}

/** Makes a batch of waiting calls: here first, then at their provider. */
export async function makeBatch(run: BatchRun, id: string, { modelId, baseUrl }: WaitingCalls): Promise<void> {
  const { db, now, settings } = run
  const endpoint = run.endpointFor({ modelId, baseUrl })
  if (!endpoint) return
  const deadlineAt = new Date(now.getTime() + settings.deadlineMs)
  const row = { id, modelId, baseUrl, deadlineAt, createdAt: now, updatedAt: now }
  run.counts.collected += await fillBatch(db, row, { requests: settings.maxRequests, bytes: maxBytes })
  const batch = await findUnendedBatch(db, id)
  if (batch) await createBatch(run, batch, { endpoint, isNew: true })
}
