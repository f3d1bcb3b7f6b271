import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Objection } from '../../../src/schemas/objection.ts'
import type { ItemScore } from '../../../src/schemas/submission.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  type Members,
  publish,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

let test: TestApp
let team: string
let other: string
let auditor: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter')
  other = await test.keyFor('submitter')
  auditor = await test.keyFor('auditor')
  const points = { depth: 6, style: 6 }
  id = await essaySubmission(test, team, 'r1', {
    'MM-1': [points, points],
    'MM-2': [points, points],
    'MM-3': [points, points]
  })
})
afterAll(() => test.close())

const reason = 'the second judge quotes what the response does not say'
async function object(itemId: string, key: string | null = team, submission = id): Promise<Reply> {
  return await test.call(key, 'POST', `/v1/submissions/${submission}/items/${itemId}/objections`, { reason })
}
async function decide(objection: string, body: Members, key = auditor): Promise<Reply> {
  return await test.call(key, 'POST', `/v1/objections/${objection}/decision`, body)
}
async function listed(key: string, query = ''): Promise<Objection[]> {
  const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/objections${query}`)).json<{
    data: Objection[]
  }>()
  return data
}
async function scores() {
  const { data } = (await test.call(team, 'GET', `/v1/submissions/${id}/scores`)).json<{ data: ItemScore[] }>()
  return data.map(({ itemId, scores, judgeScores }) => ({ itemId, scores, judgeScores }))
}
const said = ({ status, json }: Reply) => [status, json().code]

describe('an objection', () => {
  it('is made once at a time, followed by its team, and decided by others with the look that it rests on', async () => {
    const before = await scores()
    const made = await object('MM-1')
    expect([made.status, made.json()]).toMatchObject([
      201,
      { submission: id, itemId: 'MM-1', state: 'open', reason, decision: null, adjudication: null, endedAt: null }
    ])
    expect(said(await object('MM-1'))).toEqual([409, 'objection_open'])
    const open = (await test.call(auditor, 'GET', '/v1/objections?state=open')).json<{ data: Objection[] }>().data
    expect(open.map(({ itemId }) => itemId)).toEqual(['MM-1'])

    const person = { person: 'Ada', parts: { depth: { score: 9 }, style: { score: 8 } }, reason: 'read anew' }
    const at = (item: string) => `/v1/submissions/${id}/items/${item}/adjudications`
    const look = (await test.call(auditor, 'POST', at('MM-1'), person)).json<{ id: string }>()
    const elsewhere = (await test.call(auditor, 'POST', at('MM-2'), person)).json<{ id: string }>()
    const { id: objection } = made.json<Objection & Members>()
    const verdict = { outcome: 'upheld', reason: 'the quote is not there: the item is judged anew in the next panel' }
    expect(said(await decide(objection, { ...verdict, adjudication: elsewhere.id }))).toEqual([
      422,
      'adjudication_unfit'
    ])
    const decided = await decide(objection, { ...verdict, adjudication: look.id })
    expect([decided.status, decided.json()]).toMatchObject([
      200,
      { state: 'upheld', decision: verdict.reason, adjudication: { id: look.id, author: 'Ada' } }
    ])
    expect(await listed(team)).toEqual([decided.json()])
    expect(said(await decide(objection, verdict))).toEqual([409, 'objection_ended'])
    // What was graded stays: the decision stands beside it.
    expect(await scores()).toEqual(before)
    // Decided, the same score can be objected to again.
    expect((await object('MM-1')).status).toBe(201)
  })

  it('is one where two come at once', async () => {
    const both = await Promise.all([object('MM-2'), object('MM-2')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('can be taken back while it is open, by its team alone', async () => {
    const { id: objection } = (await object('MM-3')).json<Objection & Members>()
    const withdraw = (key: string) => test.call(key, 'POST', `/v1/objections/${objection}/withdraw`)
    expect(said(await withdraw(other))).toEqual([404, 'objection_not_found'])
    // An admin decides objections of other teams, and could end this one unheard by taking it back.
    expect(said(await withdraw(test.admin))).toEqual([403, 'objection_not_own'])
    expect((await listed(team, '?state=open')).map(({ id }) => id)).toContain(objection)
    expect((await withdraw(team)).json()).toMatchObject({ state: 'withdrawn', decision: null })
    expect(said(await withdraw(team))).toEqual([409, 'objection_ended'])
    expect((await listed(team, '?state=withdrawn')).map(({ itemId }) => itemId)).toEqual(['MM-3'])
  })

  it('is refused where there is nothing to object to', async () => {
    expect(said(await object('MM-9'))).toEqual([404, 'item_not_found'])
    expect(said(await object('MM-1', other))).toEqual([404, 'submission_not_found'])
    const half = await essaySubmission(test, team, 'r1', {
      'MM-1': [
        { depth: 6, style: 6 },
        { depth: 6, style: 6 }
      ]
    })
    expect(said(await object('MM-2', team, half))).toEqual([409, 'response_not_sent'])
    expect((await object('MM-1', team, half)).status).toBe(201)
    expect(said(await object('MM-1', null))).toEqual([401, 'key_missing'])
    expect(said(await object('MM-1', auditor))).toEqual([403, 'role_insufficient'])
    expect(said(await object('MM-1', test.admin))).toEqual([403, 'objection_not_own'])
    const draft = await test.call(team, 'POST', '/v1/submissions', { release: 'r1', model: 'a draft' })
    expect(said(await object('MM-1', team, draft.json<{ id: string }>().id))).toEqual([409, 'submission_not_graded'])
    const url = `/v1/submissions/${id}/items/MM-1/objections`
    expect(said(await test.call(team, 'POST', url, { reason: '' }))).toEqual([400, 'request_invalid'])
  })

  it('is not decided by those whose it is, nor seen by others', async () => {
    const maintainer = await test.keyFor('maintainer')
    const points = { depth: 6, style: 6 }
    const own = await essaySubmission(test, maintainer, 'r1', { 'MM-1': [points, points] })
    const { id: objection } = (await object('MM-1', maintainer, own)).json<Objection & Members>()
    expect(said(await decide(objection, { outcome: 'upheld', reason }, maintainer))).toEqual([403, 'objection_own'])
    expect(said(await decide(objection, { outcome: 'upheld', reason }, team))).toEqual([403, 'role_insufficient'])
    expect(said(await decide('obj_none', { outcome: 'rejected', reason }))).toEqual([404, 'objection_not_found'])
    expect(said(await test.call(team, 'GET', `/v1/submissions/${own}/objections`))).toEqual([
      404,
      'submission_not_found'
    ])
    expect(said(await test.call(team, 'GET', '/v1/objections'))).toEqual([403, 'role_insufficient'])
  })

  it('is one of many that are made and decided at once, each noted as if it were alone', async () => {
    const points = { depth: 6, style: 6 }
    const many = await essaySubmission(test, team, 'r1', { 'MM-1': [points, points], 'MM-2': [points, points] })
    const url = `/v1/submissions/${many}/objections`
    const long = 'a'.repeat(2001)
    const wrong = [
      { itemId: 'MM-1', reason },
      { itemId: 'MM-9', reason: ' ' },
      { itemId: 'MM-3', reason: long },
      { itemId: 'MM-1', reason }
    ]
    const refused = await test.call(team, 'POST', url, { objections: wrong })
    expect([refused.status, refused.json()]).toMatchObject([
      422,
      {
        code: 'objections_refused',
        detail: expect.stringContaining('3 of 4 objections are refused, and none is made; the first is 2 (item MM-9)'),
        refused: [
          { line: 2, itemId: 'MM-9', code: 'reason_invalid', detail: expect.stringContaining('must not be blank') },
          { line: 2, itemId: 'MM-9', code: 'item_not_found' },
          { line: 3, itemId: 'MM-3', code: 'reason_invalid' },
          { line: 3, itemId: 'MM-3', code: 'response_not_sent' },
          { line: 4, itemId: 'MM-1', code: 'item_repeated' }
        ]
      }
    ])
    const all = async () => (await test.call(team, 'GET', url)).json<{ data: Objection[] }>().data
    expect(await all()).toEqual([])
    const asked = ['MM-2', 'MM-1'].map((itemId) => ({ itemId, reason: `${reason} ${itemId}` }))
    const made = await test.call(team, 'POST', url, { objections: asked })
    expect([made.status, made.json()]).toMatchObject([201, { data: asked.map((one) => ({ ...one, state: 'open' })) }])
    expect(said(await test.call(team, 'POST', url, { objections: asked }))).toEqual([422, 'objections_refused'])
    for (const [key, code] of [
      [other, 'submission_not_found'],
      [test.admin, 'objection_not_own'],
      [auditor, 'role_insufficient']
    ] as const)
      expect(said(await test.call(key, 'POST', url, { objections: asked }))[1]).toBe(code)

    const ids = (await all()).map(({ id }) => id)
    const verdict = { outcome: 'rejected', reason: 'both judges quote it' }
    const decideAll = (given: string[], key = auditor) =>
      test.call(key, 'POST', '/v1/objections/decision', { ids: given, ...verdict })
    const unfit = await decideAll([...ids, 'obj_none'])
    expect([unfit.status, unfit.json()]).toMatchObject([
      422,
      { code: 'decisions_refused', refused: [{ id: 'obj_none', code: 'objection_not_found' }] }
    ])
    expect((await all()).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(said(await decideAll(ids, team))).toEqual([403, 'role_insufficient'])
    const decided = await decideAll([...ids, ids[0]!])
    expect([decided.status, decided.json()]).toMatchObject([
      200,
      { data: ids.map((id) => ({ id, state: 'rejected', decision: verdict.reason })) }
    ])
    expect((await decideAll(ids)).json()).toMatchObject({ refused: [{ code: 'objection_ended' }, {}] })
    const acts = (await test.call(auditor, 'GET', '/v1/acts?limit=1000')).json<{ data: Members[] }>().data
    const noted = acts.filter(({ made }) => ids.includes(String(made)))
    expect(noted.map(({ reason, subject }) => [reason, subject])).toEqual([
      ...asked.map((one) => [one.reason, { id: many, itemId: one.itemId }]),
      ...ids.map((id) => [verdict.reason, { id }])
    ])
  })

  it('is one of fifty that are open at the most, however many come at once', async () => {
    const full = await buildTestApp()
    try {
      await addItems(full, 60)
      await freeze(full, 'many')
      const key = await full.keyFor('submitter')
      const names = Array.from({ length: 60 }, (_, index) => `EK-${index + 1}`)
      const outputs = Object.fromEntries(names.map((name) => [name, 'an answer']))
      const submission = await publish(full, key, { release: 'many', model: 'm', outputs })
      const make = (items: string[]) =>
        full.call(key, 'POST', `/v1/submissions/${submission}/objections`, {
          objections: items.map((itemId) => ({ itemId, reason }))
        })
      const tooMany = await make(names.slice(0, 52))
      expect(tooMany.json()).toMatchObject({
        code: 'objections_refused',
        refused: [
          { line: 51, code: 'objections_too_many' },
          { line: 52, code: 'objections_too_many' }
        ]
      })
      const both = await Promise.all([make(names.slice(0, 30)), make(names.slice(30, 60))])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
      expect((await make(names.slice(0, 30).concat(names.slice(30, 60)))).status).toBe(422)
    } finally {
      await full.close()
    }
  })

  it('is never to a private score, whose decision would tell it', async () => {
    const secret = await buildTestApp()
    await addItems(secret, 2)
    await freeze(secret, 'secret', 1)
    const key = await secret.keyFor('submitter')
    const submission = await publish(secret, key, {
      release: 'secret',
      model: 'm',
      outputs: { 'EK-1': 'a', 'EK-2': 'b' }
    })
    const own = await publish(secret, secret.admin, {
      release: 'secret',
      model: 'n',
      outputs: { 'EK-1': 'a', 'EK-2': 'b' }
    })
    for (const [caller, id] of [
      [key, submission],
      [secret.admin, own]
    ] as const) {
      const reply = await secret.call(caller, 'POST', `/v1/submissions/${id}/items/EK-1/objections`, { reason })
      expect(said(reply)).toEqual([403, 'split_private'])
    }
    await secret.close()
  })
})
