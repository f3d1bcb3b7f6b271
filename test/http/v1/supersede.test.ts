import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, publish, putLines, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2' }
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
  await freeze(test, 'r2')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

const open = async (body: object, by = key) =>
  await test.call(by, 'POST', '/v1/submissions', { release: 'r1', ...body })
const show = async (id: string) => (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()
const onBoard = async () => {
  const board = await test.call(null, 'GET', '/v1/leaderboard?release=r1&resamples=100')
  return board.json<Leaderboard>().rows.map(({ submissionId }) => submissionId)
}

async function graded(supersedes: string): Promise<string> {
  const { id } = (await open({ model: 'better', supersedes })).json<{ id: string }>()
  const lines = Object.entries(outputs).map(([itemId, output]) => ({ itemId, output }))
  await putLines(test, key, id, lines)
  await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  await test.grade()
  return id
}

describe('a submission that supersedes another', () => {
  it('takes its place when it is published, and not before', async () => {
    const first = await publish(test, key, { release: 'r1', model: 'good', outputs })
    const second = await graded(first)
    expect(await onBoard()).toEqual([first])
    expect(await show(second)).toMatchObject({ supersedes: first, state: 'graded' })
    await test.call(key, 'POST', `/v1/submissions/${second}/publish`)
    expect(await onBoard()).toEqual([second])
    expect(await show(first)).toMatchObject({ state: 'withdrawn', supersededBy: second })
    expect((await test.call(null, 'GET', `/v1/submissions/${first}`)).status).toBe(404)
    expect((await test.call(null, 'GET', `/v1/submissions/${second}`)).json()).toMatchObject({ supersedes: first })
  })

  it('takes a place once: another one that wants the same is not published', async () => {
    const first = await publish(test, key, { release: 'r1', model: 'good', outputs })
    const [second, third] = [await graded(first), await graded(first)]
    await test.call(key, 'POST', `/v1/submissions/${second}/publish`)
    const late = await test.call(key, 'POST', `/v1/submissions/${third}/publish`)
    expect([late.status, late.json()]).toMatchObject([409, { code: 'superseded_already' }])
    expect(await onBoard()).not.toContain(third)
    // The one that has the place may still open its responses.
    const opened = await test.call(key, 'POST', `/v1/submissions/${second}/publish`, { openResponses: true })
    expect([opened.status, opened.json()]).toMatchObject([200, { openResponses: true }])
  })

  it('can be of the own team, the same release and one that is published alone', async () => {
    const own = await publish(test, key, { release: 'r1', model: 'another', outputs })
    const stranger = await test.keyFor('submitter')
    const foreign = await open({ model: 'mine', supersedes: own }, stranger)
    expect([foreign.status, foreign.json()]).toMatchObject([404, { code: 'submission_not_found' }])
    const elsewhere = await open({ model: 'mine', release: 'r2', supersedes: own })
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([409, { code: 'supersedes_other_release' }])
    await test.call(key, 'POST', `/v1/submissions/${own}/withdraw`)
    const gone = await open({ model: 'mine', supersedes: own })
    expect([gone.status, gone.json()]).toMatchObject([409, { code: 'supersedes_unpublished' }])
    expect((await open({ model: 'mine', supersedes: '' })).status).toBe(400)
  })

  it('gives no attempt at private items back', async () => {
    const own = await buildTestApp({ PRIVATE_ATTEMPTS: '2', PRIVATE_ATTEMPTS_PER_DAY: '2' })
    await addItems(own, 2)
    await freeze(own, 'secret', 1)
    const team = await own.keyFor('submitter')
    const first = await publish(own, team, { release: 'secret', model: 'good', outputs })
    const attempt = async (supersedes?: string) => {
      const opened = await own.call(team, 'POST', '/v1/submissions', { release: 'secret', model: 'better', supersedes })
      const { id } = opened.json<{ id: string }>()
      await putLines(own, team, id, [{ itemId: 'EK-1', output: 'x' }])
      return { id, reply: await own.call(team, 'POST', `/v1/submissions/${id}/finalize`) }
    }
    const second = await attempt(first)
    await own.grade()
    expect((await own.call(team, 'POST', `/v1/submissions/${second.id}/publish`)).status).toBe(200)
    const { reply } = await attempt()
    expect([reply.status, reply.json()]).toMatchObject([403, { code: 'attempts_used' }])
    await own.close()
  })
})
