import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnchorAgreement } from '../../../src/schemas/anchor.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { addItems, buildTestApp, freeze, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite, type Points } from '../../helpers/judged-suite.ts'

let test: TestApp
let auditor: string
let team: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 4)
  await addItems(test, 1)
  await freeze(test, 'r1')
  auditor = await test.keyFor('auditor')
  team = await test.keyFor('submitter')
  const grades = {
    'MM-1': [both(2), both(3)],
    'MM-2': [both(6), both(5)],
    'MM-3': [both(8), null]
  } as const
  id = await essaySubmission(test, team, 'r1', grades)
  // The same responses once more: they count once.
  await essaySubmission(test, team, 'r1', grades)
})
afterAll(() => test.close())

function both(score: number): Points {
  return { depth: score, style: score }
}

async function send(lines: readonly object[], key = auditor): Promise<Reply> {
  const payload = lines.map((line) => JSON.stringify(line)).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  return await test.send(key, { method: 'POST', url: '/v1/anchors/r1', payload, headers })
}

async function sendCsv(payload: string): Promise<Reply> {
  const headers = { 'content-type': 'text/csv' }
  return await test.send(auditor, { method: 'POST', url: '/v1/anchors/r1', payload, headers })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const statuses = (reply: Reply) => reply.json<Receipts>().receipts.map(({ status, code }) => code ?? status)

describe('POST /v1/anchors/:release', () => {
  it('takes scores of a response that is named by its submission, its hash or its text', async () => {
    const line = { itemId: 'MM-1', rater: 'a', scores: both(4) }
    const responseSha256 = sha256('Answer to MM-1')
    expect(statuses(await send([{ ...line, submission: id, comment: 'fair' }]))).toEqual(['accepted'])
    expect(statuses(await send([{ ...line, responseSha256, comment: 'fair' }]))).toEqual(['unchanged'])
    expect(statuses(await send([{ ...line, output: 'Answer to MM-1', scores: both(5) }]))).toEqual(['replaced'])
    const { data } = (await test.call(auditor, 'GET', '/v1/anchors/r1')).json<{ data: object[] }>()
    expect(data).toEqual([{ ...line, responseSha256, scores: both(5), comment: null, createdAt: expect.any(String) }])
  })

  it('gives a receipt with the reason for each line that it cannot take', async () => {
    const line = { itemId: 'MM-1', rater: 'b', submission: id, scores: both(4) }
    const reply = await send([
      { ...line, scores: { depth: 4 } },
      { ...line, itemId: 'MM-9' },
      { ...line, itemId: 'EK-1', scores: {} },
      { ...line, itemId: 'MM-4' },
      { ...line, output: 'named twice' },
      { ...line, itemId: 'MM-2' },
      { ...line, itemId: 'MM-2', submission: undefined, output: 'Answer to MM-2' }
    ])
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'lines_rejected', accepted: 1, rejected: 6 }])
    expect(statuses(reply)).toEqual([
      ...['part_scores_invalid', 'item_unknown', 'item_not_judged', 'response_unknown'],
      ...['line_invalid', 'accepted', 'duplicate_anchor']
    ])
  })

  it('takes CSV with the scores of a response in one cell', async () => {
    const head = 'itemId,responseSha256,submission,output,rater,scores,comment'
    const reply = await sendCsv(`${head}\nMM-2,,${id},,a,depth=6; style=6.0,\nMM-3,,${id},,a,depth=9; style=nine,\n`)
    expect(statuses(reply)).toEqual(['accepted', 'part_scores_invalid'])
    expect(statuses(await sendCsv(`${head}\nMM-3,,${id},,a,depth=9; style=9,\n`))).toEqual(['accepted'])
  })

  it('is for operators, and for a frozen release', async () => {
    expect((await send([], team)).status).toBe(403)
    expect((await test.call(auditor, 'GET', '/v1/anchors/none')).json()).toMatchObject({ code: 'release_not_found' })
  })
})

describe('GET /v1/anchors/:release/agreement', () => {
  it('holds each judge against the people, and the people against each other', async () => {
    const url = '/v1/anchors/r1/agreement?profile=appendix-g'
    const { judges, people, ...all } = (await test.call(auditor, 'GET', url)).json<AnchorAgreement>()
    // By people: MM-1 0.5 (a), MM-2 0.6 (a) and 0.4 (b) with mean 0.5, MM-3 0.9 (a).
    expect(all).toEqual({ release: 'r1', profile: 'appendix-g', anchors: 4, outdated: 0 })
    const common = { taskType: 'MM', panel: expect.stringMatching(/^panel-/) }
    expect(judges).toEqual([
      {
        ...{ ...common, judge: essayJudges[0], n: 3 },
        // 0.2 - 0.5, 0.6 - 0.5, 0.8 - 0.9.
        meanDifference: expect.closeTo(-0.1, 12),
        meanAbsoluteDifference: expect.closeTo(0.5 / 3, 12),
        // Deviations times 30 are (-10, 2, 8) and (-4, -4, 8): 96 / sqrt(168 * 96).
        pearson: expect.closeTo(96 / Math.sqrt(168 * 96), 12),
        // Ranks 1 2 3 and 1.5 1.5 3: 1.5 / sqrt(2 * 1.5).
        spearman: expect.closeTo(1.5 / Math.sqrt(3), 12)
      },
      {
        ...{ ...common, judge: essayJudges[1], n: 2 },
        // 0.3 - 0.5, 0.5 - 0.5; the people are constant.
        ...{ meanDifference: expect.closeTo(-0.1, 12), meanAbsoluteDifference: expect.closeTo(0.1, 12) },
        ...{ pearson: null, spearman: null }
      }
    ])
    // One response with two scores that differ: observed and expected disagreement are the same.
    expect(people).toEqual([{ taskType: 'MM', responses: 1, raters: 2, alpha: expect.closeTo(0, 12), reason: null }])
  })

  it('has nothing to say where nobody scored', async () => {
    await freeze(test, 'r2')
    const { judges, people } = (await test.call(auditor, 'GET', '/v1/anchors/r2/agreement')).json<AnchorAgreement>()
    expect([judges, people]).toEqual([[], []])
  })
})
