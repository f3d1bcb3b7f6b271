import type { Config } from '../config.ts'
import type { Deadlines } from '../workflows/deadlines.ts'

/** Batches that a judgment may go through one after the other: its first call, and a repair of it. */
const batchesInARow = 2

/** The configured deadlines of work; a grading whose replies come by batch may ask live in the end. */
export function workDeadlines(config: Config): Deadlines {
  const { EXTRACTION_DEADLINE_MS, EXTRACTION_BATCH_DEADLINE_MS, GRADING_DEADLINE_MS, BATCH_DEADLINE_MS } = config
  return {
    extraction: { live: EXTRACTION_DEADLINE_MS, batch: EXTRACTION_BATCH_DEADLINE_MS },
    grading: { live: GRADING_DEADLINE_MS, batch: GRADING_DEADLINE_MS + batchesInARow * BATCH_DEADLINE_MS }
  }
}
