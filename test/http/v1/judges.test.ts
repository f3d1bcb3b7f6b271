import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JudgeAgreement } from '../../../src/schemas/judge-agreement.ts'
import type { JudgeGaps } from '../../../src/schemas/judge-gaps.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

let test: TestApp
let key: string
let auditor: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  // Every item is private.
  await freeze(test, 'r1', 1)
  auditor = await test.keyFor('auditor')
  key = await test.keyFor('submitter')
  // table2 weighs depth three times: .8 and .4 on MM-1, gap .4; appendix-g .7 and .5, gap .2.
  const id = await essaySubmission(test, key, 'r1', {
    'MM-1': [
      { depth: 9, style: 5 },
      { depth: 3, style: 7 }
    ],
    'MM-2': [
      { depth: 6, style: 6 },
      { depth: 6, style: 6 }
    ],
    'MM-3': [
      { depth: 2, style: 2 },
      { depth: 4, style: 4 }
    ]
  })
  await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
})
afterAll(() => test.close())

const get = async (path: string, caller: string | null = auditor) =>
  await test.call(caller, 'GET', `/v1/judges/${path}`)

describe('GET /v1/judges/agreement', () => {
  it('compares the judges of published submissions for anyone, under the profile asked for', async () => {
    const found = (await get('agreement?release=r1&resamples=100')).json<JudgeAgreement>()
    expect(found.query).toMatchObject({ profile: 'table2', split: 'all', seed: 1, includeRules: false })
    expect(found.judges.map(({ judge }) => judge)).toEqual(essayJudges)
    expect(found.pairs).toMatchObject([{ judges: essayJudges, scored: 3, missing: 0 }])
    expect(found.pairs[0]!.meanAbsoluteDifference.item.value).toBeCloseTo((0.4 + 0 + 0.2) / 3, 10)
    const other = (await get('agreement?release=r1&resamples=100&profile=appendix-g')).json<JudgeAgreement>()
    expect(other.pairs[0]!.meanAbsoluteDifference.item.value).toBeCloseTo((0.2 + 0 + 0.2) / 3, 10)
  })

  it('exports one pair and scope a line', async () => {
    const reply = await get('agreement?release=r1&resamples=100&format=csv')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = reply.text.trimEnd().split('\r\n')
    expect(head).toMatch(/,kappa_quadratic,pearson_lower,pearson_upper,.*,kappa_quadratic_lower,kappa_quadratic_upper$/)
    expect(head).toMatch(
      /^release,split,profile,panel,includeRules,inputHash,first_judge,second_judge,scope,task_type,/
    )
    expect(lines.map((line) => line.split(',').slice(6, 10).join())).toEqual([
      `${essayJudges.join()},all,`,
      `${essayJudges.join()},task,MM`,
      `${essayJudges.join()},model,`
    ])
    const width = head!.split(',').length
    for (const line of lines) expect(line.split(',')).toHaveLength(width)
  })

  it('draws no more resamples for anyone than a board does, and knows no other release', async () => {
    expect(await get('agreement?release=r1&resamples=10001', null)).toMatchObject({ status: 401 })
    expect(await get('agreement?release=none')).toMatchObject({ status: 404 })
    expect(await get('agreement?release=r1&split=other')).toMatchObject({ status: 400 })
  })
})

describe('GET /v1/judges/gaps', () => {
  it('shows the matrix, and every response as NDJSON and CSV', async () => {
    const { pairs, models, taskTypes } = (await get('gaps?release=r1&resamples=100')).json<JudgeGaps>()
    expect([taskTypes, models.length]).toEqual([[{ name: 'MM', items: 3 }], 1])
    expect(pairs[0]!.matrix).toEqual([[{ mean: expect.closeTo(0.2 / 3, 10), n: 3 }]])
    const lines = (await get('gaps?release=r1&format=ndjson', auditor)).text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { itemId: 'MM-1', firstJudge: essayJudges[0], secondJudge: essayJudges[1], gap: 0.4, words: 2 },
      { itemId: 'MM-2', gap: 0 },
      { itemId: 'MM-3', gap: -0.2 }
    ])
    const csv = await get('gaps?release=r1&format=csv', auditor)
    expect([csv.headers['content-type'], csv.text.split('\r\n').length]).toEqual(['text/csv; charset=utf-8', 5])
  })

  it('shows responses to private items to maintainers and auditors alone', async () => {
    const refused = await get('gaps?release=r1&format=csv', key)
    expect([refused.status, refused.json().code]).toEqual([403, 'split_private'])
    const { text } = await get('gaps?release=r1&split=public&format=csv', key)
    expect(text.split('\r\n')).toHaveLength(2)
  })
})
