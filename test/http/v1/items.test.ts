import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { itemSolutions, itemVersions } from '../../../src/db/tables.ts'
import type { Members, Reply, TestApp } from '../../helpers/build-test-app.ts'
import { addLabelItems, buildTestApp } from '../../helpers/build-test-app.ts'
import { addPaperItems, anItem, paperId } from '../../helpers/paper-items.ts'

type Item = Members & { id: string; state: string; version: number; failedChecks: number; solverFlags: string[] }
type Detail = Item & Record<'checks' | 'versions' | 'reviews' | 'solutions', Members[]> & { provenance: Members }

const failed = {
  check: 'answer-given',
  ok: false,
  message: 'the answer must not be empty',
  evidence: { page: 3, passage: 'the passage it was looked up in' }
}
let test: TestApp
let key: string
let papers = 0
let id: string

beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
})
// Every test has a candidate of its own.
beforeEach(async () => {
  papers += 1
  id = `EK-${papers}-1`
  await addPaperItems(test.database.db, { from: papers, to: papers, each: 1, changes: { state: 'candidate' } })
})
afterAll(() => test.close())

async function detail(of = id): Promise<Detail> {
  return (await test.call(key, 'GET', `/v1/items/${of}`)).json<Detail>()
}

async function edit(body: object, of = id): Promise<Reply> {
  return await test.call(key, 'POST', `/v1/items/${of}/versions`, { baseVersion: 1, reason: 'a slip', ...body })
}

async function review(body: object, of = id): Promise<Reply> {
  return await test.call(key, 'POST', `/v1/items/${of}/review`, body)
}

async function idsOf(query: string): Promise<string[]> {
  return (await test.call(key, 'GET', `/v1/items?${query}`)).json<{ data: Item[] }>().data.map((item) => item.id)
}

/** Another candidate of the current paper that fails a check. */
async function addFailing(): Promise<string> {
  const row = { ...anItem(papers, 2), state: 'candidate' as const, checks: [failed] }
  await insertItems(test.database.db, [row])
  return row.id
}

async function solve(itemId: string, withPaper: boolean, outcome: 'agrees' | 'differs' | 'unusable'): Promise<void> {
  const parts = [{ id: 'answer', agrees: outcome === 'agrees', answer: 'what the solver says', gold: 'the key' }]
  await test.database.db.insert(itemSolutions).values({
    itemId,
    version: 1,
    modelId: 'openai:solver',
    withPaper,
    output: 'what the solver says',
    verdict: { outcome, share: { agrees: 1, differs: 0, unusable: null }[outcome], parts },
    callIds: ['call-1']
  })
}

function problemOf(reply: Reply): [number, unknown] {
  return [reply.status, reply.json().code]
}

describe('GET /v1/items', () => {
  it('says how many checks fail and what solvers say, and finds those that need attention', async () => {
    const failing = await addFailing()
    const [sound, contradicted] = [anItem(papers, 3), anItem(papers, 4)]
    await insertItems(test.database.db, [sound, contradicted])
    await solve(sound.id, true, 'agrees')
    await solve(sound.id, false, 'unusable')
    await solve(contradicted.id, true, 'differs')
    await solve(id, false, 'agrees')
    const url = `/v1/items?paper=${paperId(papers)}`
    const { data } = (await test.call(key, 'GET', url)).json<{ data: Item[] }>()
    expect(data.map((item) => [item.id, item.version, item.failedChecks, item.solverFlags])).toEqual([
      [id, 1, 0, ['solved_without_paper']],
      [failing, 1, 1, []],
      [sound.id, 1, 0, []],
      [contradicted.id, 1, 0, ['contradicted']]
    ])
    expect(await idsOf(`paper=${paperId(papers)}&attention=true`)).toEqual([id, failing, contradicted.id])
    expect(await idsOf(`paper=${paperId(papers)}&attention=false`)).toEqual([sound.id])
    expect(await idsOf(`paper=${paperId(papers)}&attention=true&state=approved`)).toEqual([contradicted.id])
    expect(await idsOf(`paper=${paperId(papers)}&taskType=CI`)).toEqual([])
  })
})

describe('GET /v1/items/:id', () => {
  it('shows the evidence of the checks, both answers of a solver, the versions and the reviews', async () => {
    const failing = await addFailing()
    await solve(failing, true, 'differs')
    await review({ decision: 'reject', reason: 'no answer', author: 'Ada' }, failing)
    const item = await detail(failing)
    expect(item.checks).toEqual([failed])
    expect(item.versions).toMatchObject([{ version: 1, author: 'extraction', reason: null }])
    expect(item.reviews).toMatchObject([{ version: 1, decision: 'reject', reason: 'no answer', author: 'Ada' }])
    expect(item.solutions).toMatchObject([
      {
        modelId: 'openai:solver',
        withPaper: true,
        callIds: ['call-1'],
        verdict: { parts: [{ answer: 'what the solver says', gold: 'the key' }] }
      }
    ])
    expect(problemOf(await test.call(key, 'GET', '/v1/items/EK-none'))).toEqual([404, 'item_not_found'])
  })
})

describe('POST /v1/items/:id/versions', () => {
  it('makes a version with author and reason, checked anew, and a candidate again', async () => {
    await review({ decision: 'approve' })
    const reply = await edit({ gold: { answer: '' }, author: 'Ada', reason: 'the answer was wrong' })
    expect(reply.status).toBe(201)
    expect(reply.json<Detail>()).toMatchObject({
      state: 'candidate',
      version: 2,
      gold: { answer: '' },
      reviewedBy: null,
      failedChecks: 1,
      checks: [{ check: 'answer-given', ok: false }],
      provenance: { edits: [{ version: 2, author: 'Ada', reason: 'the answer was wrong' }] },
      versions: [
        { version: 1, author: 'extraction', reason: null },
        { version: 2, author: 'Ada', reason: 'the answer was wrong' }
      ]
    })
    await edit({ baseVersion: 2, gold: { answer: 'mended' }, reason: 'mended' })
    const mended = await detail()
    expect(mended.checks).toEqual([{ check: 'answer-given', ok: true, message: 'the answer must not be empty' }])
    expect(mended.provenance.edits).toHaveLength(2)
    // Who edits without saying so is named by the key.
    expect(mended.versions[2]!.author).toMatch(/^key_/)
    const golds = [1, 2, 3].map(async (version) => {
      const { gold } = (await test.call(key, 'GET', `/v1/items/${id}/versions/${version}`)).json()
      return gold
    })
    expect(await Promise.all(golds)).toEqual([{ answer: `gold-${papers}-1` }, { answer: '' }, { answer: 'mended' }])
    const none = await test.call(key, 'GET', `/v1/items/${id}/versions/4`)
    expect(problemOf(none)).toEqual([404, 'item_version_not_found'])
  })

  it('refuses what the task type does not know, with its path, and stores nothing', async () => {
    const wrong = await edit({ gold: { answer: 7 } })
    expect([wrong.status, wrong.json()]).toMatchObject([
      422,
      { code: 'content_invalid', issues: [{ path: '/gold/answer' }] }
    ])
    const unknown = await edit({ examinee: { question: 'which?', 'hint/s': 'x' } })
    expect(unknown.json()).toMatchObject({ code: 'content_invalid', issues: [{ path: '/examinee/hint~1s' }] })
    expect(problemOf(await edit({ gold: { answer: `gold-${papers}-1` } }))).toEqual([422, 'edit_empty'])
    expect(problemOf(await edit({ gold: { answer: 'x' }, reason: ' ' }))).toEqual([400, 'request_invalid'])
    expect(problemOf(await edit({}))).toEqual([400, 'request_invalid'])
    expect(problemOf(await edit({ gold: { answer: 'x' } }, 'EK-none'))).toEqual([404, 'item_not_found'])
    expect(await detail()).toMatchObject({ version: 1, versions: [{ version: 1 }] })
  })

  it('takes one of two edits of the same version', async () => {
    const replies = await Promise.all(['one', 'other'].map((answer) => edit({ gold: { answer } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)!.json()).toMatchObject({ code: 'item_changed', version: 2 })
    expect((await detail()).versions).toHaveLength(2)
  })

  it('needs the paper of an item that is made from one, and none for a fragment', async () => {
    await insertItems(test.database.db, [{ ...anItem(papers, 5), paperId: null }])
    expect(problemOf(await edit({ gold: { answer: 'x' } }, `EK-${papers}-5`))).toEqual([409, 'paper_missing'])
    await addLabelItems(test, 1)
    const labels = { stability: 'no', existence: 'no' }
    expect((await edit({ gold: { labels } }, 'CI-1')).json<Detail>()).toMatchObject({ version: 2, checks: [] })
    expect((await detail('CI-1')).versions[0]!.author).toBe('annotation')
  })
})

describe('POST /v1/items/:id/review', () => {
  it('keeps every decision, and needs a reason to reject', async () => {
    expect(problemOf(await review({ decision: 'reject' }))).toEqual([400, 'request_invalid'])
    expect((await review({ decision: 'reject', reason: 'too easy' })).json()).toMatchObject({ state: 'rejected' })
    const approved = (await review({ decision: 'approve', author: 'Ada', version: 1 })).json<Detail>()
    expect(approved).toMatchObject({ state: 'approved', reviewedBy: 'Ada', reviewReason: null })
    expect(approved.reviews.map(({ decision }) => decision)).toEqual(['reject', 'approve'])
  })

  it('does not decide on a version that nobody has read', async () => {
    await edit({ gold: { answer: 'another' } })
    const stale = await review({ decision: 'approve', version: 1 })
    expect([stale.status, stale.json()]).toMatchObject([409, { code: 'item_changed', version: 2 }])
    expect(await detail()).toMatchObject({ state: 'candidate', reviews: [] })
  })

  it('approves what fails a check only when that is accepted with a reason', async () => {
    const failing = await addFailing()
    const refused = await review({ decision: 'approve', reason: 'fine' }, failing)
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { code: 'item_checks_failed', failedChecks: ['answer-given'], solverFlags: [] }
    ])
    const unreasoned = await review({ decision: 'approve', acceptFailedChecks: true }, failing)
    expect(problemOf(unreasoned)).toEqual([400, 'request_invalid'])
    const accepted = { decision: 'approve', acceptFailedChecks: true, reason: 'the check misreads it' }
    expect((await review(accepted, failing)).json()).toMatchObject({
      state: 'approved',
      reviews: [{ reason: 'the check misreads it' }]
    })
  })

  it('approves what a solver contradicts only when that is accepted, until an edit answers it', async () => {
    await solve(id, true, 'differs')
    const refused = await review({ decision: 'approve' })
    expect(refused.json()).toMatchObject({ code: 'item_checks_failed', solverFlags: ['contradicted'] })
    await edit({ gold: { answer: 'what the solver says' } })
    expect((await review({ decision: 'approve' })).json()).toMatchObject({ state: 'approved', solverFlags: [] })
  })
})

describe('POST /v1/items/review', () => {
  it('approves all that wait but those with a doubt, and says why', async () => {
    const failing = await addFailing()
    const guessed = { ...anItem(papers, 3), state: 'candidate' as const }
    await insertItems(test.database.db, [guessed])
    await solve(guessed.id, false, 'agrees')
    const all = (await test.call(key, 'POST', '/v1/items/review', { all: true })).json<{
      items: string[]
      skipped: Members[]
    }>()
    expect(all.items).toContain(id)
    expect(all.skipped).toContainEqual({ id: failing, failedChecks: ['answer-given'], solverFlags: [] })
    expect(all.skipped).toContainEqual({ id: guessed.id, failedChecks: [], solverFlags: ['solved_without_paper'] })
    expect([(await detail()).state, (await detail(failing)).state]).toEqual(['approved', 'candidate'])
    expect((await detail()).reviews).toHaveLength(1)
    expect((await detail(failing)).reviews).toHaveLength(0)
    const rejected = { ids: [failing], decision: 'reject', reason: 'no answer' }
    expect((await test.call(key, 'POST', '/v1/items/review', rejected)).json()).toEqual({
      state: 'rejected',
      items: [failing],
      skipped: []
    })
  })
})

describe('insertItems', () => {
  it('stores a first version of every new item, however many, and leaves known ones alone', async () => {
    const { db } = test.database
    const rows = Array.from({ length: 2500 }, (_, index) => anItem(papers, index + 1))
    const before = await db.$count(itemVersions)
    expect(await insertItems(db, rows)).toHaveLength(2499)
    expect((await db.$count(itemVersions)) - before).toBe(2499)
    expect(await insertItems(db, rows)).toEqual([])
  })
})
