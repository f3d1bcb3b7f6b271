import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { blobs, extractions, papers } from '../../src/db/tables.ts'
import { until } from '../../src/demo/until.ts'
import { type JobQueue, openQueue } from '../../src/jobs/open-queue.ts'
import { reapOverdue, requeueAbandoned } from '../../src/jobs/reap.ts'
import { startWorker } from '../../src/jobs/start-worker.ts'
import type { ExtractionState } from '../../src/schemas/states.ts'
import { aPaper } from '../helpers/a-paper.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { tinySuite } from '../helpers/tiny-suite.ts'

let database: Database
let queue: JobQueue
beforeAll(async () => {
  database = await openTestDatabase()
  queue = await openQueue(database, () => {})
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

const structure = aPaper([])

/** An extraction in some state; each has a paper of its own. */
async function anExtraction(
  id: string,
  state: ExtractionState,
  deadlineAt = new Date(Date.now() + 3_600_000),
  taskType = 'EK'
) {
  const { db } = database
  await db.insert(blobs).values({ sha256: id, bytes: Uint8Array.of(1) })
  await db.insert(papers).values({ id, sha256: id, fileName: id, title: null, pageCount: 1, structure })
  await db.insert(extractions).values({ id, paperId: id, taskType, state, deadlineAt })
}

async function stateOf(id: string) {
  const [row] = await database.db.select().from(extractions).where(eq(extractions.id, id))
  return row!
}

describe('reapOverdue', () => {
  it('ends what is past its deadline with a reason, and nothing else', async () => {
    const past = new Date(Date.now() - 1000)
    await anExtraction('late', 'running', past)
    await anExtraction('in-time', 'running')
    await anExtraction('long-done', 'done', past)
    expect(await reapOverdue(database.db, new Date())).toBe(1)
    expect(await stateOf('late')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/deadline.*resume it/)
    })
    expect((await stateOf('in-time')).state).toBe('running')
    expect((await stateOf('long-done')).state).toBe('done')
  })
})

describe('the worker', () => {
  it('takes up what a killed process left behind, once, and leaves alone what somebody works on', async () => {
    await database.db.update(extractions).set({ state: 'done' })
    await anExtraction('left-behind', 'running')
    await anExtraction('in-hand', 'running')
    const release = await database.claim('extraction in-hand')
    expect(await requeueAbandoned({ ...database, queue })).toBe(1)
    // Asked again before anybody took the job: nothing is added to the queue, so nothing runs twice.
    await requeueAbandoned({ ...database, queue })
    const noModel = () => {
      throw new Error('the tiny suite asks no model')
    }
    const log = pino({ level: 'silent' })
    const models = {
      callModel: noModel,
      callByBatch: noModel,
      paperForm: 'text' as const,
      now: () => new Date(),
      openModel: noModel,
      extractor: noModel,
      solver: null,
      pdf: { read: noModel },
      referenceModel: null
    }
    await startWorker({ ...database, suite: tinySuite, queue, log, ...models }, 1)
    await until(
      () => stateOf('left-behind'),
      ({ state }) => state === 'done'
    )
    expect(await stateOf('left-behind')).toMatchObject({ suitable: false, reason: 'not in this suite' })
    expect((await stateOf('in-hand')).state).toBe('running')
    await release!()
  })

  it('gives up after three tries of what should not happen, with a reason', async () => {
    await anExtraction('impossible', 'queued', undefined, 'no-such-task-type')
    await queue.enqueue('extract', 'impossible', database.db)
    const failed = await until(
      () => stateOf('impossible'),
      ({ state }) => state === 'failed'
    )
    expect(failed.reason).toMatch(/a fault of the service/)
  })
})
