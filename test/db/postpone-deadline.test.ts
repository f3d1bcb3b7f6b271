import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { postponeDeadline } from '../../src/db/postpone-deadline.ts'
import { blobs, extractions, papers } from '../../src/db/tables.ts'
import { aPaper } from '../helpers/a-paper.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = (hour: number) => new Date(Date.UTC(2026, 10, 6, hour))

describe('postponeDeadline', () => {
  it('moves a deadline on and never back, and gives none to what waits in the queue', async () => {
    const { db } = database
    await db.insert(blobs).values({ sha256: 'p', bytes: Uint8Array.of(1) })
    await db
      .insert(papers)
      .values({ id: 'p', sha256: 'p', fileName: 'p', title: null, pageCount: 1, structure: aPaper([]) })
    await db.insert(extractions).values([
      { id: 'running', paperId: 'p', taskType: 'EK', state: 'running', deadlineAt: at(3) },
      { id: 'queued', paperId: 'p', taskType: 'MM', state: 'queued', deadlineAt: null }
    ])
    const deadlines = async () =>
      Object.fromEntries((await db.select().from(extractions)).map(({ id, deadlineAt }) => [id, deadlineAt]))
    for (const extractionId of ['running', 'queued']) {
      await postponeDeadline(db, { extractionId, submissionId: null }, at(5))
      await postponeDeadline(db, { extractionId, submissionId: null }, at(4))
    }
    expect(await deadlines()).toEqual({ running: at(5), queued: null })
  })
})
