import { describe, expect, it } from 'vitest'
import { workDeadlines } from '../../src/compose/work-deadlines.ts'
import { readConfig } from '../../src/config.ts'

const hour = 3_600_000

describe('workDeadlines', () => {
  it('gives what goes by batch the time of its batches besides', () => {
    expect(workDeadlines(readConfig({}))).toEqual({
      extraction: { live: 6 * hour, batch: 14 * 24 * hour },
      // Two batches of 26 hours and 24 hours more.
      grading: { live: 24 * hour, batch: (24 + 2 * 26) * hour }
    })
  })
})
