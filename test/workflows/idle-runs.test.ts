import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRun } from '../../src/db/runs.ts'
import type { Run } from '../../src/schemas/run.ts'
import { endIdleRuns } from '../../src/workflows/runs/end-idle-runs.ts'
import { openPracticeRun } from '../../src/workflows/runs/open-run.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'

const days = { RUN_IDLE_DAYS: 45 }
const dayMs = 24 * 3_600_000

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

const body = { taskType: 'pricing', level: 'BASIC', seed: 0 }
async function open(by = key): Promise<Run> {
  const reply = await test.call(by, 'POST', '/v1/runs', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}
const read = async ({ id }: Run) => (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()
const note = (run: Run, callId: string) =>
  test.call(key, 'POST', `/v1/runs/${run.id}/calls`, { callId, name: 'write_notes', arguments: { notes: 'x' } })
const end = (now: Date | string) => endIdleRuns(test.database.db, days, new Date(now))
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

describe('an open run that nobody plays', () => {
  it('says when it ends, which a new call alone puts off', async () => {
    const run = await open()
    expect(run.deadlineAt).toBe(later(run.updatedAt, 45 * dayMs))
    expect((await note(run, 'a')).status).toBe(200)
    const after = await read(run)
    expect(after.updatedAt > run.updatedAt).toBe(true)
    expect(after.deadlineAt).toBe(later(after.updatedAt, 45 * dayMs))
    expect((await note(run, 'a')).status).toBe(200)
    expect((await read(run)).deadlineAt).toBe(after.deadlineAt)
    expect((await test.call(key, 'GET', `/runs/${run.id}`)).text).toContain('Ends unless it is played on')
  })

  it('ends at its deadline and not before, as failed, without a score', async () => {
    const run = await open()
    await end(run.deadlineAt!)
    expect((await read(run)).state).toBe('open')
    const past = later(run.deadlineAt!, 1)
    expect(await end(past)).toBeGreaterThan(0)
    expect(await read(run)).toMatchObject({
      ...{ state: 'failed', reason: 'idle', result: null, deadlineAt: null, endedAt: past }
    })
    const late = await note(run, 'late')
    expect([late.status, late.json().code]).toEqual([409, 'run_ended'])
    expect((await test.call(key, 'GET', `/runs/${run.id}`)).text).toContain('nobody made a call in it for too long')
    expect(await end(later(past, 90 * dayMs))).toBe(0)
  })

  it('is ended or played on, and never both, when a call comes at that moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const run = await open()
      const past = later(run.deadlineAt!, 1)
      const made = round % 2 === 0 ? [note(run, 'a'), end(past)] : [end(past), note(run, 'a')]
      const reply = (await Promise.all(made)).find((one) => typeof one !== 'number')!
      const after = await read(run)
      expect([
        [200, 'open', 1],
        [409, 'failed', 0]
      ]).toContainEqual([reply.status, after.state, after.calls])
    }
  })

  it('that has ended stays as it is', async () => {
    const run = await open()
    await test.call(key, 'POST', `/v1/runs/${run.id}/finish`)
    await end('2126-01-01')
    expect(await read(run)).toMatchObject({ state: 'failed', reason: 'abandoned', deadlineAt: null })
  })
})

describe('a run for practice that is begun while its team is erased', () => {
  it('is erased with it, or refused', async () => {
    const { db } = test.database
    for (let round = 0; round < 4; round += 1) {
      const name = `Leaving ${round}`
      const { id } = (await test.call(test.admin, 'POST', '/v1/admin/teams', { name })).json<{ id: string }>()
      const own = await test.keyFor('submitter', id)
      const begun = () => test.call(own, 'POST', '/v1/runs', body)
      const before = Array.from({ length: round }, begun)
      const erased = test.call(test.admin, 'POST', `/v1/teams/${id}/erase`, { name })
      const replies = await Promise.all([...before, begun(), begun()])
      expect((await erased).status).toBe(200)
      for (const reply of replies) {
        expect([201, 401, 409], reply.text).toContain(reply.status)
        if (reply.status === 201) expect(await findRun(db, reply.json<Run>().id)).toBeNull()
      }
      // As one whose key was looked at just before.
      const late = db.transaction((transaction) =>
        openPracticeRun(transaction, { ...body, driver: 'agent', style: 'standard' }, id)
      )
      await expect(late).rejects.toMatchObject({ code: 'team_erased' })
    }
  })
})
