import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, paperId } from '../../helpers/paper-items.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  await addPaperItems(test.database.db, { to: 3, each: 2 })
})
afterAll(() => test.close())

const act = (paper: number, name: string, body?: object) =>
  test.call(key, 'POST', `/v1/papers/${paperId(paper)}/${name}`, body)
const idsIn = async (path: string) =>
  (await test.call(key, 'GET', path)).json<{ data: { id: string }[] }>().data.map(({ id }) => id)

describe('POST /v1/papers/:id/withdraw', () => {
  it('takes the items of a paper out of what is to be released, and leaves what was', async () => {
    await freeze(test, 'before')
    const published = async () => (await test.call(null, 'GET', '/v1/releases/before/items')).text
    const copies = await published()
    const withdrawn = await act(1, 'withdraw', { reason: 'retracted by its journal' })
    expect([withdrawn.status, withdrawn.json()]).toMatchObject([
      200,
      { state: 'withdrawn', stateReason: 'retracted by its journal' }
    ])
    expect(await idsIn('/v1/papers?state=withdrawn')).toEqual([paperId(1)])
    expect((await idsIn('/v1/papers?state=active')).sort()).toEqual([paperId(2), paperId(3)].sort())
    expect(await idsIn(`/v1/items?paper=${paperId(1)}&state=rejected`)).toEqual(['EK-1-1', 'EK-1-2'])
    await freeze(test, 'after')
    expect((await idsIn('/v1/releases/after/items')).filter((id) => id.startsWith('EK-1-'))).toEqual([])
    expect(await published()).toBe(copies)
    const detail = (await test.call(key, 'GET', '/v1/items/EK-1-1')).json<{ reviews: object[] }>()
    expect(detail.reviews.at(-1)).toMatchObject({
      ...{ decision: 'reject', reason: 'the paper was withdrawn: retracted by its journal' }
    })
    const acts = await test.call(test.admin, 'GET', '/v1/acts')
    const auditor = await test.keyFor('auditor')
    const noted = acts.status === 200 ? acts : await test.call(auditor, 'GET', '/v1/acts')
    expect(noted.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({
        act: 'POST /v1/papers/{id}/withdraw',
        subject: { id: paperId(1) },
        reason: 'retracted by its journal'
      })
    )
  })

  it('lets nobody approve or edit its items, one by one or together, until it is resumed', async () => {
    const decision = { decision: 'approve', reason: 'it is fine', acceptFailedChecks: true }
    const one = await test.call(key, 'POST', '/v1/items/EK-1-1/review', decision)
    const several = await test.call(key, 'POST', '/v1/items/review', { ids: ['EK-1-1', 'EK-2-1'] })
    const edit = { baseVersion: 1, gold: { answer: 'another' }, reason: 'better' }
    const edited = await test.call(key, 'POST', '/v1/items/EK-1-1/versions', edit)
    for (const reply of [one, several, edited]) {
      expect([reply.status, reply.json()]).toMatchObject([409, { code: 'paper_withdrawn' }])
    }
    expect((await test.call(key, 'GET', '/v1/items/EK-1-1')).json()).toMatchObject({ state: 'rejected', version: 1 })
    expect((await act(1, 'resume')).json()).toMatchObject({ state: 'active' })
    expect((await test.call(key, 'POST', '/v1/items/EK-1-1/review', decision)).status).toBe(200)
  })

  it('needs a reason, and a paper that is there', async () => {
    expect((await act(2, 'withdraw', {})).status).toBe(400)
    const none = await test.call(key, 'POST', '/v1/papers/none/withdraw', { reason: 'gone' })
    expect([none.status, none.json()]).toMatchObject([404, { code: 'paper_not_found' }])
  })
})

describe('POST /v1/papers/:id/pause and /resume', () => {
  it('keeps extractions in the queue, and queues them again', async () => {
    const started = await test.call(key, 'POST', `/v1/papers/${paperId(2)}/extractions`, { types: ['EK'] })
    const [extraction] = started.json<{ data: { id: string }[] }>().data
    expect((await act(2, 'pause', { reason: 'a budget is used up' })).json()).toMatchObject({
      ...{ state: 'paused', stateReason: 'a budget is used up' }
    })
    const again = await act(2, 'pause')
    expect([again.status, again.json()]).toMatchObject([409, { code: 'paper_not_active' }])
    const refused = await test.call(key, 'POST', `/v1/papers/${paperId(2)}/extractions`, { types: ['EK'] })
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'paper_paused' }])
    expect(await idsIn(`/v1/extractions?state=queued&paper=${paperId(2)}&taskType=EK`)).toEqual([extraction!.id])
    expect(await idsIn('/v1/extractions?state=done')).toEqual([])
    test.jobs.length = 0
    const resumed = await act(2, 'resume')
    expect([resumed.status, resumed.json<{ stateReason?: string }>().stateReason]).toEqual([200, undefined])
    expect(test.jobs).toEqual([{ name: 'extract', id: extraction!.id }])
    expect((await act(2, 'resume')).json()).toMatchObject({ code: 'paper_active' })
  })
})
