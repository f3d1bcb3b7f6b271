import type { Config } from '../../config.ts'
import type { Delivery } from '../../schemas/states.ts'

/** Batches that a judgment may go through one after the other: its first call, and a repair of it. */
const batchesInARow = 2

/** Milliseconds until a grading is given up: what came by batch, and was asked live in the end, had its time before. */
export function gradingDeadlines({
  GRADING_DEADLINE_MS,
  BATCH_DEADLINE_MS
}: Pick<Config, 'GRADING_DEADLINE_MS' | 'BATCH_DEADLINE_MS'>): Record<Delivery, number> {
  return { live: GRADING_DEADLINE_MS, batch: GRADING_DEADLINE_MS + batchesInARow * BATCH_DEADLINE_MS }
}
