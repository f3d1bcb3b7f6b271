import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
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

describe('what stays of a submission that was published', () => {
  const asked = async (by: string | null, path: string) => await test.call(by, 'GET', path)
  const tombstone = async (id: string) => (await asked(null, `/v1/submissions/${id}`)).json<Problem>().tombstone

  it('is told to everybody, with what stands in its place, and never a score', async () => {
    const first = await publish(test, key, { release: 'r1', model: 'good', outputs })
    await test.call(key, 'POST', `/v1/submissions/${first}/publish`, { openResponses: true })
    const second = await graded(first)
    await test.call(key, 'POST', `/v1/submissions/${second}/publish`)
    const paths = ['', '/scores', '/items', '/items/EK-1', '/events'].map((rest) => `/v1/submissions/${first}${rest}`)
    for (const by of [
      null,
      await test.keyFor('reader'),
      await test.keyFor('submitter'),
      await test.keyFor('maintainer')
    ]) {
      for (const path of paths) {
        const reply = await asked(by, path)
        expect([reply.status, reply.json()], path).toMatchObject([410, { code: 'submission_withdrawn' }])
        expect(Object.keys(reply.json()).sort()).toEqual(['code', 'detail', 'status', 'title', 'tombstone', 'type'])
      }
      // What is its team's alone does not exist for others, as before.
      for (const rest of by === null ? [] : ['/responses', '/standing', '/missing']) {
        expect((await asked(by, `/v1/submissions/${first}${rest}`)).status, rest).toBe(404)
      }
    }
    const told = await tombstone(first)
    expect(told).toEqual({
      ...{ id: first, release: 'r1', model: 'good', team: (await show(first)).team },
      publishedAt: expect.stringMatching(/Z$/),
      withdrawnAt: (await show(first)).updatedAt,
      withdrawnBy: 'successor',
      supersededBy: second
    })
    expect(told!.publishedAt < told!.withdrawnAt).toBe(true)
    expect((await asked(null, `/v1/cards?rubric=x&release=r1&submissions=${first}`)).status).not.toBe(200)
  })

  it('leads to the end of the line, and to nothing once that is withdrawn too', async () => {
    const first = await publish(test, key, { release: 'r1', model: 'good', outputs })
    const second = await graded(first)
    // Another draft that wanted the same place, and was never published, is not told.
    const third = await graded(first)
    await test.call(key, 'POST', `/v1/submissions/${second}/publish`)
    await test.call(key, 'POST', `/v1/submissions/${third}/withdraw`)
    const last = await graded(second)
    await test.call(key, 'POST', `/v1/submissions/${last}/publish`)
    expect([await tombstone(first), await tombstone(second)]).toMatchObject([
      { withdrawnBy: 'successor', supersededBy: last },
      { withdrawnBy: 'successor', supersededBy: last }
    ])
    expect((await asked(null, `/v1/submissions/${third}`)).status).toBe(404)
    await test.call(test.admin, 'POST', `/v1/submissions/${last}/withdraw`)
    expect([await tombstone(first), await tombstone(last)]).toMatchObject([
      { withdrawnBy: 'successor', supersededBy: null },
      { withdrawnBy: 'operator', supersededBy: null }
    ])
  })

  it('is told on pages too, also where its team withdrew it', async () => {
    const id = await publish(test, key, { release: 'r1', model: '<b>good</b>', outputs })
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`, { reason: 'a wrong prompt' })
    for (const rest of ['', '/items', '/items/EK-1']) {
      const { status, text } = await test.send(null, {
        ...{ method: 'GET', url: `/submissions/${id}${rest}` },
        headers: { accept: 'text/html' }
      })
      expect([status, text], rest).toEqual([410, expect.stringContaining('by its team')])
      expect(text).toContain('No other submission stands in its place')
      expect(text).not.toMatch(/<b>good|wrong prompt|gold-1|100\.0/)
    }
    expect((await asked(key, `/v1/submissions/${id}`)).json()).toMatchObject({ state: 'withdrawn' })
  })

  it('is nothing of what never was: a draft, a graded one, or one that was withdrawn unpublished', async () => {
    const first = await publish(test, key, { release: 'r1', model: 'good', outputs })
    const unseen = await graded(first)
    const draft = (await open({ model: 'a draft' })).json<{ id: string }>().id
    const refused = await test.call(key, 'POST', `/v1/submissions/${draft}/publish`)
    expect(refused.status).toBe(409)
    const missing = await asked(null, '/v1/submissions/sub_none')
    const asNothing = async (id: string) => {
      for (const path of [`/v1/submissions/${id}`, `/submissions/${id}`]) {
        const { status, text } = await asked(null, path)
        expect([status, text.replaceAll(id, 'sub_none')]).toEqual([404, missing.text])
      }
    }
    await asNothing(draft)
    await asNothing(unseen)
    for (const id of [draft, unseen]) {
      await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
      await asNothing(id)
    }
  })
})
