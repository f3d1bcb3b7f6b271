import { linesOfBatch } from '../../db/batch-requests.ts'
import { type BatchRow, nameBatch, namesOfBatches, noteCreation } from '../../db/batches.ts'
import { loggable } from '../../db/query-faults.ts'
import type { BatchEndpoint } from '../../models/batch/batch-endpoint.ts'
import { creationKey, uploadKey } from '../../models/batch/batch-names.ts'
import { ModelError } from '../../models/model-error.ts'
import type { BatchRun } from './batch-dependencies.ts'
import { endWith } from './settle-calls.ts'

/** How long a provider may take until it lists what it has created. */
const listingLagMs = 2 * 60_000

/**
 * Creates a batch at its provider and stores the provider's name for it. Where an earlier try may have created it
 * already, one of these comes first: the courier still has that try's answer, or a search finds the batch, or finds
 * that there is none.
 *
 * @param isNew no try was made before
 */
export async function createBatch(
  run: BatchRun,
  batch: BatchRow,
  { endpoint, isNew }: { endpoint: BatchEndpoint; isNew: boolean }
): Promise<void> {
  const lines = await linesOfBatch(run.db, batch.id)
  if (!isNew && !(await isHeld(run, batch))) {
    if (run.now.getTime() - batch.updatedAt.getTime() < listingLagMs) return
    const known = await namesOfBatches(run.db, batch.baseUrl)
    const found = await endpoint.find({ ...batch, size: lines.length }, known)
    if (found === 'unsure') return
    if (found !== 'none') return await open(run, batch, found.name)
    await noteCreation(run.db, batch.id, run.now)
  }
  try {
    await open(run, batch, await endpoint.create(batch.id, lines))
  } catch (error) {
    // An answer that cannot be read is not to be handed out again: a search tells whether the batch was made.
    if (error instanceof ModelError && error.body) {
      run.log.warn(loggable(error), `batch ${batch.id}: its creation was answered with no reply`)
      run.courier.forget(error.body.key, error.body.deliveryId)
    }
    // What passes, or leaves open whether it was created, is looked into later.
    if (!(error instanceof ModelError) || error.isTransient) throw error
    run.courier.forget(uploadKey(batch.id))
    await endWith(run, batch, { state: 'failed', reason: error.message, rest: 'live' })
  }
}

async function isHeld({ courier }: BatchRun, { id }: BatchRow): Promise<boolean> {
  return (await courier.heldKeys()).includes(creationKey(id))
}

async function open({ db, courier, now }: BatchRun, { id }: BatchRow, name: string): Promise<void> {
  await nameBatch(db, id, { name, now })
  courier.forget(uploadKey(id))
  courier.forget(creationKey(id))
}
