import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveSubmission } from '../../../src/db/submission-states.ts'
import type { ItemScore, Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 4)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

/** A submission that answers EK-1 right, EK-2 wrong, and leaves out the rest. */
async function finalized(): Promise<string> {
  const id = await openDraft(test, key, 'r1', 'half right')
  await putLines(test, key, id, [
    { itemId: 'EK-1', output: 'gold-1' },
    { itemId: 'EK-2', output: 'wrong' }
  ])
  expect((await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)).status).toBe(202)
  return id
}

const path = (id: string, rest = '') => `/v1/submissions/${id}${rest}`

describe('a submission', () => {
  it('goes from draft over queued and graded to published, and can be withdrawn', async () => {
    const id = await openDraft(test, key, 'r1')
    expect((await test.call(key, 'GET', path(id))).json<Submission>()).toMatchObject({
      state: 'draft',
      items: 4,
      responses: 0
    })
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    const queued = (await test.call(key, 'POST', path(id, '/finalize'))).json<Submission>()
    expect(queued).toMatchObject({ state: 'queued', responses: 1, coverage: 0.25 })
    expect(queued.panel).toMatch(/^panel-/)
    expect(test.jobs.filter((job) => job.id === id)).toEqual([{ name: 'grade', id }])
    await test.grade()
    expect((await test.call(key, 'GET', path(id))).json()).toMatchObject({ state: 'graded', scored: 4, unscored: 0 })
    expect((await test.call(key, 'POST', path(id, '/publish'))).json()).toMatchObject({ state: 'published' })
    expect((await test.call(null, 'GET', path(id))).status).toBe(200)
    expect((await test.call(key, 'POST', path(id, '/withdraw'))).json()).toMatchObject({ state: 'withdrawn' })
    expect((await test.call(null, 'GET', path(id))).status).toBe(410)
  })

  it('is finalised once', async () => {
    const id = await finalized()
    const again = await test.call(key, 'POST', path(id, '/finalize'))
    expect(again.status).toBe(409)
    expect(again.json()).toMatchObject({ code: 'submission_finalized' })
    expect(test.jobs.filter((job) => job.id === id)).toHaveLength(1)
  })

  it('is not finalised again once every response is graded', async () => {
    const id = await finalized()
    await test.grade()
    const graded = (await test.call(key, 'GET', path(id))).json<Submission>()
    expect(graded).toMatchObject({ state: 'graded', reason: null })
    const again = await test.call(key, 'POST', path(id, '/finalize'))
    expect([again.status, again.json()]).toMatchObject([409, { code: 'submission_finalized' }])
    expect(test.jobs.filter((job) => job.id === id)).toEqual([])
    expect((await test.call(key, 'GET', path(id))).json()).toEqual(graded)
  })

  it.each([
    { state: 'queued', status: 409 },
    { state: 'grading', status: 409 },
    { state: 'failed', status: 202 },
    { state: 'withdrawn', status: 409 }
  ] as const)('finalised while $state: $status', async ({ state, status }) => {
    const id = await finalized()
    test.jobs.splice(0)
    await moveSubmission(test.database.db, id, { from: ['queued'], to: state, reason: 'made for this test' })
    expect((await test.call(key, 'POST', path(id, '/finalize'))).status).toBe(status)
    expect(test.jobs.splice(0)).toEqual(status === 202 ? [{ name: 'grade', id }] : [])
  })

  it('stays a draft when its grading cannot be queued', async () => {
    const id = await openDraft(test, key, 'r1')
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    test.queue.isDown = true
    const reply = await test.call(key, 'POST', path(id, '/finalize'))
    test.queue.isDown = false
    expect([reply.status, reply.json()]).toMatchObject([500, { code: 'internal_error' }])
    expect((await test.call(key, 'GET', path(id))).json()).toMatchObject({ state: 'draft', panel: null })
    expect((await test.call(key, 'POST', path(id, '/finalize'))).status).toBe(202)
  })

  it('is finalised with a response only', async () => {
    const id = await openDraft(test, key, 'r1')
    const reply = await test.call(key, 'POST', path(id, '/finalize'))
    expect(reply.status).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'submission_empty' })
    expect((await test.call(key, 'GET', path(id))).json()).toMatchObject({ state: 'draft' })
  })

  it('is published only when it was graded', async () => {
    const id = await openDraft(test, key, 'r1')
    const reply = await test.call(key, 'POST', path(id, '/publish'))
    expect(reply.status).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'submission_state' })
  })

  it('is not published while judgments are missing: finalise asks for them', async () => {
    const id = await finalized()
    await test.grade()
    const reason = '2 judgments are missing (2 × j: credit)'
    await moveSubmission(test.database.db, id, { from: ['graded'], to: 'graded', reason })
    const refused = await test.call(key, 'POST', path(id, '/publish'))
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'submission_incomplete' }])
    expect(refused.json().detail).toContain(`${reason}; finalise it again`)
    expect((await test.call(key, 'GET', path(id))).json()).toMatchObject({ state: 'graded', reason })
    expect((await test.call(key, 'POST', path(id, '/finalize'))).json()).toMatchObject({ state: 'queued' })
    await test.grade()
    expect((await test.call(key, 'POST', path(id, '/publish'))).json()).toMatchObject({ state: 'published' })
    const again = await test.call(key, 'POST', path(id, '/finalize'))
    expect([again.status, again.json()]).toMatchObject([
      409,
      {
        code: 'submission_finalized',
        detail: `submission ${id} is published: finalise takes a draft, a failed one, or a graded one that lacks judgments`
      }
    ])
  })

  it('is withdrawn once, and for good', async () => {
    const id = await openDraft(test, key, 'r1')
    expect((await test.call(key, 'POST', path(id, '/withdraw'))).status).toBe(200)
    for (const [step, detail] of [
      ['withdraw', `submission ${id} is withdrawn already`],
      ['publish', `submission ${id} is withdrawn: only a graded one can be published`]
    ] as const) {
      const reply = await test.call(key, 'POST', path(id, `/${step}`))
      expect([reply.status, reply.json()]).toMatchObject([409, { code: 'submission_state', detail }])
    }
  })

  it('needs a release that is frozen', async () => {
    await test.call(test.admin, 'POST', '/v1/releases', { name: 'draft-1' })
    const missing = await test.call(key, 'POST', '/v1/submissions', { release: 'draft-1', model: 'm' })
    expect([missing.status, missing.json()]).toMatchObject([
      404,
      { code: 'release_not_found', detail: expect.stringMatching(/^there is no release draft-1: there are .*r1/) }
    ])
    const draft = await test.call(test.admin, 'POST', '/v1/submissions', { release: 'draft-1', model: 'm' })
    expect([draft.status, draft.json()]).toMatchObject([409, { code: 'release_not_frozen' }])
  })

  it('tells of its state as server-sent events until nothing is under way', async () => {
    const id = await finalized()
    const listening = test.send(key, { method: 'GET', url: path(id, '/events') })
    await test.grade()
    const { headers, text } = await listening
    expect(headers['content-type']).toBe('text/event-stream')
    const states = [...text.matchAll(/^event: state\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1]!).state)
    expect(states.at(-1)).toBe('graded')
  })
})

describe('GET /v1/submissions/:id/scores', () => {
  it('shows the score of each item under both profiles, with what the rules found', async () => {
    const id = await finalized()
    await test.grade()
    const { data, next } = (await test.call(key, 'GET', path(id, '/scores'))).json<{ data: ItemScore[]; next: null }>()
    expect(next).toBeNull()
    expect(data.map(({ itemId, scores, parse }) => [itemId, scores.table2, parse])).toEqual([
      ['EK-1', { status: 'scored', value: 1 }, 'parsed'],
      ['EK-2', { status: 'scored', value: 0 }, 'parsed'],
      ['EK-3', { status: 'scored', value: 0 }, 'missing'],
      ['EK-4', { status: 'scored', value: 0 }, 'missing']
    ])
    expect(data[1]).toMatchObject({
      split: 'public',
      dimensions: [{ dimension: 'answer', score: 0 }],
      evidence: { expected: 'gold-2', got: 'wrong' },
      judgments: [],
      withheld: false
    })
  })

  it('pages by cursor, streams as NDJSON, and exports as CSV: the same scores', async () => {
    const id = await finalized()
    await test.grade()
    const first = (await test.call(key, 'GET', path(id, '/scores?limit=3'))).json<{ data: ItemScore[]; next: string }>()
    const rest = await test.call(key, 'GET', path(id, `/scores?limit=3&cursor=${first.next}`))
    const { data, next } = rest.json<{ data: ItemScore[]; next: null }>()
    expect([first.data.length, data.length, next]).toEqual([3, 1, null])
    const headers = { accept: 'application/x-ndjson' }
    const lines = await test.send(key, { method: 'GET', url: path(id, '/scores'), headers })
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    ).toEqual([...first.data, ...data])
    const csv = await test.call(key, 'GET', path(id, '/scores?format=csv'))
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')).toEqual([
      'submission,model,itemId,taskType,split,paper,table2,appendix-g,unscored,parse,' +
        'spread,disputed,words,characters,flags,table2:openai:none,appendix-g:openai:none',
      `${id},half right,EK-1,EK,public,,1,1,,parsed,,,1,6,,,`,
      `${id},half right,EK-2,EK,public,,0,0,,parsed,,,1,5,,,`,
      `${id},half right,EK-3,EK,public,,0,0,,missing,,,,,,,`,
      `${id},half right,EK-4,EK,public,,0,0,,missing,,,,,,,`,
      ''
    ])
  })

  it('says which formats there are', async () => {
    const reply = await test.call(key, 'GET', path(await finalized(), '/scores?format=parquet'))
    expect([reply.status, reply.json()]).toMatchObject([400, { code: 'request_invalid' }])
    expect(reply.json().detail).toContain('json or csv')
  })

  it('refuses a cursor of its own making', async () => {
    const id = await finalized()
    const reply = await test.call(key, 'GET', path(id, '/scores?cursor=%21'))
    expect([reply.status, reply.json()]).toMatchObject([400, { code: 'cursor_invalid' }])
  })
})
