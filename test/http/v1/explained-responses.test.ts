import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExplainedResponse, ListedResponse } from '../../../src/schemas/explained-response.ts'
import type { ItemScore } from '../../../src/schemas/submission.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../../helpers/said-in-judgment.ts'

const [first, second] = essayJudges
const output = '<think>Wages first.</think>Prices rise. So wages fall, and then rents.'
const good = { depth: 9, style: 9 }

let test: TestApp
let team: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 5)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter')
  id = await essaySubmission(test, team, 'r1', {
    'MM-1': [good, good],
    // depth 8 and 6, style 6 and 6: (3 × 0.7 + 0.6) / 4 = 0.675.
    'MM-2': [
      { depth: 8, style: 6 },
      { depth: 6, style: 6 }
    ],
    // The judges are 0.75 × 0.8 apart.
    'MM-3': [
      { depth: 10, style: 10 },
      { depth: 2, style: 10 }
    ],
    'MM-4': [good, null],
    'MM-5': [good, good]
  })
  const place = { submissionId: id, itemId: 'MM-2' }
  await answeredWith(test, place, output)
  await saidInJudgment(test, place, {
    [first]: {
      depth: { rationale: 'It does not say why.', quote: 'So wages FALL' },
      style: { rationale: 'Terse.', quote: '' }
    },
    [second]: {
      depth: { rationale: 'It says nothing of rents.', quote: 'prices … fall, and' },
      style: { rationale: 'Plain.', quote: 'Wages first' }
    }
  })
  await test.call(team, 'POST', `/v1/submissions/${id}/publish`)
})
afterAll(() => test.close())

const explain = async (key: string | null, itemId: string, query = '', submission = id) =>
  (await test.call(key, 'GET', `/v1/submissions/${submission}/items/${itemId}${query}`)).json<ExplainedResponse>()
const list = async (key: string | null, query = '', submission = id) =>
  (await test.call(key, 'GET', `/v1/submissions/${submission}/items${query}`)).json<{
    data: ListedResponse[]
    next: string | null
  }>()

describe('GET /v1/submissions/:id/items/:itemId', () => {
  it('tells what each dimension cost, so that all of them are what the score lacks of 100', async () => {
    const { score, pointsLost, dimensions, metric } = await explain(team, 'MM-2')
    expect([metric, score.scores.table2]).toEqual(['table2', { status: 'scored', value: expect.closeTo(0.675, 12) }])
    const [depth, style] = dimensions
    // 0.75 × (1 − 0.7) and 0.25 × (1 − 0.6).
    expect(depth).toMatchObject({ id: 'depth', weight: 0.75, score: 0.7, pointsLost: expect.closeTo(22.5, 10) })
    expect(style).toMatchObject({
      id: 'style',
      weight: 0.25,
      score: 0.6,
      pointsLost: expect.closeTo(10, 10),
      spread: 0
    })
    expect(depth!.judges).toEqual([
      { judge: first, score: 0.8 },
      { judge: second, score: 0.6 }
    ])
    expect(depth!.spread).toBeCloseTo(0.2, 12)
    expect(pointsLost).toBeCloseTo(32.5, 10)
    const equal = await explain(team, 'MM-2', '?profile=appendix-g')
    expect(equal.dimensions.map(({ weight }) => weight)).toEqual([0.5, 0.5])
    expect(equal.pointsLost).toBeCloseTo(35, 10)
  })

  it('tells where each quote stands in the text that was sent, or why it stands nowhere', async () => {
    const { response, dimensions } = await explain(team, 'MM-2')
    expect(response!.output).toBe(output)
    expect(response!.read.map(({ from, to }) => output.slice(from, to))).toEqual([
      output.slice(output.indexOf('Prices'))
    ])
    const quotes = dimensions.map(({ parts }) =>
      parts![0]!.verdicts.map(({ judge, rationale, ranges, rangesReason }) => [
        ...[judge, rationale],
        ranges?.map(({ from, to }) => output.slice(from, to)) ?? rangesReason
      ])
    )
    expect(quotes).toEqual([
      [
        [first, 'It does not say why.', ['So wages fall']],
        [second, 'It says nothing of rents.', ['Prices', 'fall, and']]
      ],
      [
        [first, 'Terse.', 'nothing_quoted'],
        // What the model only thought its judges did not read.
        [second, 'Plain.', 'not_in_response']
      ]
    ])
  })

  it('counts no points while a judge is missing', async () => {
    const { pointsLost, dimensions, score } = await explain(team, 'MM-4')
    expect([pointsLost, score.scores.table2]).toEqual([null, { status: 'unscored', reason: 'judge_missing' }])
    expect(dimensions[0]).toMatchObject({ score: null, pointsLost: null, reason: 'judge_missing' })
    expect(dimensions[0]!.judges).toEqual([
      { judge: first, score: 0.9 },
      { judge: second, score: null }
    ])
  })

  it('holds the very score that the list of scores holds', async () => {
    for (const key of [team, test.admin, null]) {
      const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/scores`)).json<{ data: ItemScore[] }>()
      for (const score of data) expect((await explain(key, score.itemId)).score).toEqual(score)
    }
  })

  it('says what is not there', async () => {
    const path = `/v1/submissions/${id}/items`
    expect((await test.call(team, 'GET', `${path}/MM-9`)).json()).toMatchObject({ code: 'item_not_found' })
    expect((await test.call(team, 'GET', `${path}/MM-1?profile=none`)).json()).toMatchObject({ code: 'metric_unknown' })
    expect((await test.call(team, 'GET', `${path}/MM-1?order=worst`)).json()).toMatchObject({ code: 'request_invalid' })
    const draft = await openDraft(test, team, 'r1')
    await putLines(test, team, draft, [{ itemId: 'MM-1', output: 'text' }])
    const early = await test.call(team, 'GET', `/v1/submissions/${draft}/items/MM-1`)
    expect([early.status, early.json()]).toMatchObject([409, { code: 'not_graded' }])
  })
})

describe('who reads a response', () => {
  it('of a submission whose responses are not open: scores by dimension are there, text and words of judges are not', async () => {
    for (const key of [null, await test.keyFor('submitter')]) {
      const { response, responseReason, dimensions, findings, score, item } = await explain(key, 'MM-2')
      expect([response, responseReason, findings, score.withheld]).toEqual([null, 'not_open', null, true])
      expect(dimensions.map(({ parts, judges }) => [parts, judges.length])).toEqual([
        [null, 2],
        [null, 2]
      ])
      expect(item.gold).toEqual({ answer: 'gold-2' })
    }
    const text = (await test.call(null, 'GET', `/v1/submissions/${id}/items/MM-2`)).text
    for (const withheld of ['Wages first', 'Prices rise', 'It does not say why', 'Terse'])
      expect(text).not.toContain(withheld)
  })

  it('its team, auditors and admins do; maintainers read what judges said, as in the list of scores', async () => {
    for (const role of ['auditor', 'admin'] as const) {
      expect((await explain(await test.keyFor(role), 'MM-2')).response!.output).toBe(output)
    }
    const { response, responseReason, dimensions } = await explain(await test.keyFor('maintainer'), 'MM-2')
    expect([response, responseReason]).toEqual([null, 'not_open'])
    expect(dimensions[0]!.parts![0]!.verdicts[0]).toMatchObject({ ranges: null, rangesReason: 'response_not_shown' })
  })

  it('nobody else does before it is published', async () => {
    const closed = await essaySubmission(test, team, 'r1', { 'MM-1': [good, good] })
    for (const path of ['items', 'items/MM-1']) {
      for (const key of [null, await test.keyFor('submitter'), await test.keyFor('maintainer')]) {
        expect((await test.call(key, 'GET', `/v1/submissions/${closed}/${path}`)).status).toBe(404)
      }
      expect((await test.call(team, 'GET', `/v1/submissions/${closed}/${path}`)).status).toBe(200)
    }
  })

  it('everybody does where they are open, but of private items', async () => {
    // What is public in one release is public in all: these are new.
    await addEssays(test, 5, 6)
    await freeze(test, 'half', 0.5)
    const scored = await essaySubmission(
      test,
      team,
      'half',
      Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [`MM-${n}`, [good, good] as const]))
    )
    await test.call(team, 'POST', `/v1/submissions/${scored}/publish`, { openResponses: true })
    const all = (await list(test.admin, '', scored)).data
    const isPublic = ({ split }: ListedResponse) => split === 'public'
    const open = all.filter(isPublic)
    expect([open.length < 10, all.length]).toEqual([true, 10])
    for (const key of [null, await test.keyFor('submitter'), team]) {
      expect((await list(key, '', scored)).data.map(({ itemId }) => itemId)).toEqual(open.map(({ itemId }) => itemId))
      for (const { itemId, split } of all) {
        const reply = await test.call(key, 'GET', `/v1/submissions/${scored}/items/${itemId}`)
        if (split === 'public') {
          const { response, dimensions, of, previous, next } = reply.json<ExplainedResponse>()
          expect([response!.output, dimensions[0]!.parts!.length, of]).toEqual([`Answer to ${itemId}`, 1, open.length])
          for (const beside of [previous, next]) expect([null, ...open.map((one) => one.itemId)]).toContain(beside)
        } else {
          expect([reply.status, reply.json()]).toMatchObject([403, { code: 'split_private' }])
          expect(reply.text).not.toMatch(/gold-|Answer to|question/)
        }
      }
    }
    const secret = all.find((one) => !isPublic(one))!.itemId
    const audited = await explain(await test.keyFor('auditor'), secret, '', scored)
    expect([audited.response!.output, audited.item.gold]).toEqual([`Answer to ${secret}`, undefined])
    expect((await explain(test.admin, secret, '', scored)).item.gold).toBeDefined()
    // A maintainer sees scores of private items, and no outputs of a team.
    const maintained = await explain(await test.keyFor('maintainer'), secret, '', scored)
    expect([maintained.response, maintained.score.withheld]).toEqual([null, false])
  })
})

describe('GET /v1/submissions/:id/items', () => {
  it('lists those first that lost most points, then those without a score; ties by id', async () => {
    const { data } = await list(team)
    expect(data.map(({ itemId, pointsLost }) => [itemId, pointsLost && Math.round(10 * pointsLost) / 10])).toEqual([
      ['MM-2', 32.5],
      ['MM-3', 30],
      ['MM-1', 10],
      ['MM-5', 10],
      ['MM-4', null]
    ])
    expect(data.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
  })

  it('lists those first on which the judges are furthest apart, and by id', async () => {
    const ids = async (order: string) => (await list(team, `?order=${order}`)).data.map(({ itemId }) => itemId)
    expect(await ids('judges_apart')).toEqual(['MM-3', 'MM-2', 'MM-1', 'MM-5', 'MM-4'])
    expect(await ids('item')).toEqual(['MM-1', 'MM-2', 'MM-3', 'MM-4', 'MM-5'])
  })

  it.each(['points_lost', 'judges_apart', 'item'])(
    'goes page by page in the order that previous and next follow: %s',
    async (order) => {
      const whole = (await list(team, `?order=${order}`)).data
      const paged: ListedResponse[] = []
      for (let cursor = ''; ; ) {
        const { data, next } = await list(team, `?order=${order}&limit=2${cursor}`)
        paged.push(...data)
        if (next === null) break
        cursor = `&cursor=${next}`
      }
      expect(paged).toEqual(whole)
      const ids = whole.map(({ itemId }) => itemId)
      for (const [index, itemId] of ids.entries()) {
        const { place, of, previous, next } = await explain(team, itemId, `?order=${order}`)
        expect([place, of, previous, next]).toEqual([index + 1, 5, ids[index - 1] ?? null, ids[index + 1] ?? null])
      }
    }
  )

  it('keeps to one task type, and knows no place for an item of another', async () => {
    expect((await list(team, '?taskType=EK')).data).toEqual([])
    const { place, of, previous, next } = await explain(team, 'MM-1', '?taskType=EK')
    expect([place, of, previous, next]).toEqual([null, 0, null, null])
    expect((await list(team, '?taskType=MM')).data).toHaveLength(5)
  })
})

describe('a response that rules grade', () => {
  it('has the dimensions of rules, and loses all points without an answer', async () => {
    await addItems(test, 2)
    await freeze(test, 'ruled')
    const ruled = await publish(test, team, { release: 'ruled', model: 'by rules', outputs: { 'EK-1': 'wrong' } })
    const wrong = await explain(team, 'EK-1', '', ruled)
    expect(wrong.dimensions).toMatchObject([
      { id: 'answer', by: 'rule', weight: 1, score: 0, pointsLost: 100, judges: [], parts: [] }
    ])
    const silent = await explain(team, 'EK-2', '', ruled)
    expect([silent.pointsLost, silent.response, silent.responseReason]).toEqual([100, null, 'not_sent'])
    expect(silent.dimensions).toMatchObject([{ score: null, pointsLost: null, reason: 'no_answer' }])
  })

  it('stands before those that were never sent, whatever it lost', async () => {
    const outputs = { 'EK-2': 'gold-2' }
    const sent = await publish(test, team, { release: 'ruled', model: 'in part', outputs })
    const { data } = await list(team, '?taskType=EK', sent)
    expect(data.map(({ itemId, pointsLost, isMissing }) => [itemId, pointsLost, isMissing])).toEqual([
      ['EK-2', 0, false],
      ['EK-1', 100, true]
    ])
  })
})
