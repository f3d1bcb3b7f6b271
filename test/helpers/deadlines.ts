import type { Deadlines } from '../../src/workflows/deadlines.ts'

/** Longer than any test. */
export const deadlines: Deadlines = {
  extraction: { live: 3_600_000, batch: 7_200_000 },
  grading: { live: 3_600_000, batch: 7_200_000 }
}
