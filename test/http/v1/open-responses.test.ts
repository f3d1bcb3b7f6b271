import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemScore, Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

const points = { depth: 8, style: 6 }

let test: TestApp
let team: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 4)
  await freeze(test, 'half', 0.5)
  team = await test.keyFor('submitter')
})
afterAll(() => test.close())

async function graded(): Promise<string> {
  const both = [points, points] as const
  return await essaySubmission(test, team, 'half', { 'MM-1': both, 'MM-2': both, 'MM-3': both, 'MM-4': both })
}

const publishWith = (id: string, body?: object) => test.call(team, 'POST', `/v1/submissions/${id}/publish`, body)

/** The scores of a submission that somebody without a key reads, and whether what explains them is there. */
async function shownTo(key: string | null, id: string) {
  const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/scores`)).json<{ data: ItemScore[] }>()
  return data.map(({ split, withheld, judgments }) => [split, withheld, judgments?.length ?? null])
}

describe('a submission published with its responses open', () => {
  it('shows everybody the judgments of its public items, and nothing of the private ones', async () => {
    const id = await graded()
    const published = await publishWith(id, { openResponses: true })
    expect(published.json<Submission>()).toMatchObject({ state: 'published', openResponses: true })
    const open = ['public', false, 2]
    for (const key of [null, await test.keyFor('submitter'), team]) expect(await shownTo(key, id)).toEqual([open, open])
  })

  it('shows what people made of its responses to its team and to operators alone', async () => {
    const id = await graded()
    await publishWith(id, { openResponses: true })
    const { data } = (await test.call(null, 'GET', `/v1/submissions/${id}/scores`)).json<{ data: ItemScore[] }>()
    const adjudication = {
      person: 'Ada',
      parts: { depth: { score: 4 }, style: { score: 4 } },
      reason: 'as I read it'
    }
    const path = `/v1/submissions/${id}/items/${data[0]!.itemId}/adjudications`
    expect((await test.call(test.admin, 'POST', path, adjudication)).status).toBe(201)
    expect((await test.call(null, 'GET', `/v1/submissions/${id}/scores`)).text).not.toContain('Ada')
    expect((await test.call(team, 'GET', `/v1/submissions/${id}/scores`)).text).toContain('Ada')
  })

  it('shows nothing before it is published, and nothing once it is withdrawn', async () => {
    const id = await graded()
    await publishWith(id, { openResponses: true })
    await test.call(team, 'POST', `/v1/submissions/${id}/withdraw`)
    const gone = await test.call(null, 'GET', `/v1/submissions/${id}/scores`)
    expect([gone.status, gone.json()]).toMatchObject([410, { code: 'submission_withdrawn' }])
  })
})

describe('a submission published without', () => {
  it('keeps its judgments to its team, until it opens them', async () => {
    const id = await graded()
    expect((await publishWith(id)).json<Submission>()).toMatchObject({ openResponses: false })
    const closed = ['public', true, null]
    expect(await shownTo(null, id)).toEqual([closed, closed])
    const before = (await test.call(null, 'GET', `/v1/submissions/${id}`)).json<Submission>()
    expect((await publishWith(id, { openResponses: false })).json()).toMatchObject({ code: 'submission_state' })
    const opened = await publishWith(id, { openResponses: true })
    expect(opened.json<Submission>()).toMatchObject({ openResponses: true, updatedAt: before.updatedAt })
    expect((await shownTo(null, id)).map(([, withheld]) => withheld)).toEqual([false, false])
    // What was open has been read: it is never closed again.
    expect((await publishWith(id, { openResponses: false })).status).toBe(409)
    expect((await test.call(null, 'GET', `/v1/submissions/${id}`)).json()).toMatchObject({ openResponses: true })
  })

  it('is opened by its team alone', async () => {
    const id = await graded()
    await publishWith(id)
    const stranger = await test.keyFor('submitter')
    const body = { openResponses: true }
    expect((await test.call(stranger, 'POST', `/v1/submissions/${id}/publish`, body)).status).toBe(404)
    expect((await test.call(null, 'POST', `/v1/submissions/${id}/publish`, body)).status).toBe(401)
    expect((await test.call(null, 'GET', `/v1/submissions/${id}`)).json()).toMatchObject({ openResponses: false })
  })
})

describe('evidence of rules', () => {
  it('is open with the responses', async () => {
    await addItems(test, 1)
    await freeze(test, 'ruled')
    const id = await publish(test, team, { release: 'ruled', model: 'by rules', outputs: { 'EK-1': 'gold-1' } })
    const evidenceOf = async () =>
      (await test.call(null, 'GET', `/v1/submissions/${id}/scores`))
        .json<{ data: ItemScore[] }>()
        .data.find(({ itemId }) => itemId === 'EK-1')?.evidence
    expect(await evidenceOf()).toBeNull()
    await publishWith(id, { openResponses: true })
    expect(await evidenceOf()).toEqual({ expected: 'gold-1', got: 'gold-1' })
  })
})
