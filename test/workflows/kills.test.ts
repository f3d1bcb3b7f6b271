import { describe, expect, it } from 'vitest'
import { killManyTimes } from '../bench/kills.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'

describe('the service, killed with SIGKILL while it extracts, grades and takes uploads', () => {
  it('ends all that it began, answers what is sent again, and pays for nothing twice', async () => {
    // One kill meets an extraction, a grading and a client at work; several in a row are in restart.test.ts.
    // `npm run bench -- kills` kills 30 times, and 20 times on Postgres, with workers and Postgres itself.
    const { ok, ...report } = await killManyTimes({
      database: 'pglite',
      count: 1,
      seed: 1,
      folder: await makeDataFolder()
    })
    expect(report).toMatchObject({
      endedByThemselves: [],
      extractions: { all: 6, byState: { done: 6 } },
      submissions: { reasons: [], byState: { graded: report.submissions.all } },
      posted: { lost: [], duplicates: 0 },
      judgments: { stored: report.judgments.due, callsStoredTwice: 0 },
      requests: { seen: report.requests.needed, answeredAgain: 0 }
    })
    expect(report.posted.submissions).toBeGreaterThan(0)
    expect(ok).toBe(true)
  }, 240_000)
})
