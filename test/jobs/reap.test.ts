import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import {
  adjudications,
  auditLog,
  batchRequests,
  blobs,
  extractions,
  papers,
  releases,
  submissions,
  teams
} from '../../src/db/tables.ts'
import { until } from '../../src/demo/until.ts'
import { type JobQueue, openQueue } from '../../src/jobs/open-queue.ts'
import { reapOverdue, requeueAbandoned } from '../../src/jobs/reap.ts'
import { startWorker } from '../../src/jobs/start-worker.ts'
import type { ExtractionState } from '../../src/schemas/states.ts'
import { aLongPaper } from '../helpers/a-paper.ts'
import { deadlines } from '../helpers/deadlines.ts'
import { noChoices } from '../helpers/no-choices.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { startUp } from '../helpers/start-up.ts'
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

const structure = aLongPaper(['A paper.'])

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

/** Submissions in grading, to one release. */
async function gradingSubmissions(...ids: string[]) {
  const { db } = database
  await db.insert(teams).values({ id: 't', name: 't' })
  await db.insert(releases).values({ name: 'r', state: 'frozen', privateShare: 0, seed: 1, canary: 'c' })
  const common = { teamId: 't', releaseName: 'r', model: 'm', family: 'other' as const, state: 'grading' as const }
  await db.insert(submissions).values(ids.map((id) => ({ id, ...common })))
}

async function waitingCall(account: { extractionId: string | null; submissionId: string | null }) {
  const key = `call of ${account.extractionId ?? account.submissionId}`
  const call = { modelId: 'openai:m', baseUrl: 'none', purpose: 'p', parameters: { maxOutputTokens: 1 } }
  const row = { key, customId: key, state: 'sent' as const, request: {}, body: '', ...call, ...account }
  await database.db.insert(batchRequests).values(row)
}

const noModel = () => {
  throw new Error('the tiny suite asks no model')
}
const workerTools = {
  ask: noModel,
  askByBatch: noModel,
  itemsInFlight: 1,
  teamMonthLimitUsd: null,
  sendMessage: noModel,
  sendMail: null,
  publicUrl: undefined,
  roundChoices: noChoices,
  solverEfforts: new Map(),
  referenceEffort: null,
  now: () => new Date(),
  deadlines,
  extractor: 'openai:none',
  solver: null,
  verifier: null,
  verifierEfforts: new Map(),
  pdf: { read: noModel },
  referenceModel: null,
  log: pino({ level: 'silent' })
}

/** What a worker does with a job, called by the test in place of the queue. */
async function jobHandlers() {
  const taken = Promise.withResolvers<Parameters<JobQueue['work']>[0]>()
  const capturing = { ...queue, work: async (handlers: Parameters<JobQueue['work']>[0]) => taken.resolve(handlers) }
  await startWorker({ ...database, suites: [tinySuite], queue: capturing, ...workerTools }, 1)
  return await taken.promise
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
    // Whoever waits in the queue has no deadline; an earlier version gave one.
    await anExtraction('waiting', 'queued', past, 'MM')
    expect(await reapOverdue({ ...database, queue }, new Date())).toBe(1)
    expect(await stateOf('late')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/deadline.*resume it/)
    })
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.act, 'extraction.failed'))
    expect(acts).toMatchObject([{ keyId: 'service', teamId: null, subject: { id: 'late' } }])
    expect((await stateOf('in-time')).state).toBe('running')
    expect((await stateOf('long-done')).state).toBe('done')
    expect((await stateOf('waiting')).state).toBe('queued')
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
    await startWorker({ ...database, suites: [tinySuite], queue, ...workerTools }, 1)
    await until(
      () => stateOf('left-behind'),
      ({ state }) => state === 'done'
    )
    expect(await stateOf('left-behind')).toMatchObject({ suitable: false, reason: 'not in this suite' })
    expect((await stateOf('in-hand')).state).toBe('running')
    await release!()
  })

  it('leaves what awaits replies by batch to them, but now and then', async () => {
    const { db } = database
    await db.update(extractions).set({ state: 'done' })
    await anExtraction('awaiting', 'running')
    await gradingSubmissions('waits', 'has-answers')
    await waitingCall({ extractionId: 'awaiting', submissionId: null })
    await waitingCall({ extractionId: null, submissionId: 'waits' })
    const requeued: string[] = []
    const noting = { enqueue: async (name: string, id: string) => void requeued.push(`${name} ${id}`) }
    expect(await requeueAbandoned({ ...database, queue: noting })).toBe(1)
    expect(requeued).toEqual(['grade has-answers'])
    expect(await requeueAbandoned({ ...database, queue: noting, evenAwaiting: true })).toBe(3)
    expect(requeued.slice(1).toSorted()).toEqual(['extract awaiting', 'grade has-answers', 'grade waits'])
    await db.update(submissions).set({ state: 'graded' })
    await db.update(extractions).set({ state: 'done' })
  })

  it('takes up an adjudication that nobody works on, and none that is settled', async () => {
    const { db } = database
    const place = { submissionId: 'waits', itemId: 'i', kind: 'judge' as const, author: 'openai:m' }
    await db.insert(adjudications).values([
      { id: 'left', state: 'pending', ...place },
      { id: 'held', state: 'pending', ...place },
      { id: 'settled', state: 'done', ...place }
    ])
    const release = await database.claim('adjudication held')
    const requeued: string[] = []
    const noting = { enqueue: async (name: string, id: string) => void requeued.push(`${name} ${id}`) }
    expect(await requeueAbandoned({ ...database, queue: noting })).toBe(1)
    expect(requeued).toEqual(['adjudicate left'])
    await release!()
    await db.update(adjudications).set({ state: 'done' })
  })

  it('gives up no work for outages of the database, however many', async () => {
    const { db } = database
    await anExtraction('outlasting', 'queued')
    const { extract } = await jobHandlers()
    const begins = sql`before update on extractions for each row when (new.state = 'running')`
    const endStart = await startUp(db, begins)
    for (const _ of [1, 2, 3, 4])
      await expect(extract('outlasting')).rejects.toMatchObject({ cause: { code: '57P03' } })
    await endStart()
    expect((await stateOf('outlasting')).state).toBe('queued')
    await extract('outlasting')
    expect((await stateOf('outlasting')).state).toBe('done')
  })

  it('gives up after three tries of what should not happen, with a reason', async () => {
    await anExtraction('impossible', 'queued', undefined, 'no-such-task-type')
    const { extract } = await jobHandlers()
    // Found in the hands of somebody else: no fault, however often.
    const release = await database.claim('extraction impossible')
    for (const _ of [1, 2, 3]) await expect(extract('impossible')).rejects.toThrow('is being worked on')
    await release!()
    for (const _ of [1, 2]) await expect(extract('impossible')).rejects.toThrow('no-such-task-type')
    expect((await stateOf('impossible')).state).toBe('running')
    await extract('impossible')
    expect(await stateOf('impossible')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/a fault of the service/)
    })
  })
})
