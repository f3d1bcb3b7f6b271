import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteShare, sumQuotes } from '../../../src/boards/judges/judge-quotes.ts'
import { showSubmission } from '../../../src/cli/show-submission.ts'
import type { JudgeQuotes } from '../../../src/schemas/judge-quotes.ts'
import type { ItemScore, Submission } from '../../../src/schemas/submission.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

let test: TestApp
let key: string
let auditor: string
const ids: Record<string, string> = {}
const points = { depth: 6, style: 6 }
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  await freeze(test, 'open')
  await addEssays(test, 3, 4)
  // Public items stay so: private are MM-4 to MM-6.
  await freeze(test, 'closed', 1)
  auditor = await test.keyFor('auditor')
  key = await test.keyFor('submitter')
  for (const [release, item] of [
    ['open', 1],
    ['closed', 4]
  ] as const) {
    // Two parts to each verdict. The first judge: 2 found, 2 not found, 2 not quoted. The second: 4 found, and 2 of which
    // nobody knows.
    const id = await essaySubmission(test, key, release, {
      [`MM-${item}`]: [
        { ...points, quoteFound: true },
        { ...points, quoteFound: true }
      ],
      [`MM-${item + 1}`]: [
        { ...points, quoteFound: false },
        { ...points, quoteFound: true }
      ],
      [`MM-${item + 2}`]: [{ ...points, quoteFound: null }, points]
    })
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    ids[release] = id
  }
})
afterAll(() => test.close())

const first = { parts: 6, found: 2, notFound: 2, unquoted: 2, unknown: 0 }
const second = { parts: 6, found: 4, notFound: 0, unquoted: 0, unknown: 2 }
const none = { parts: 0, found: 0, notFound: 0, unquoted: 0, unknown: 0 }
const submission = async (release: string, caller: string | null) =>
  (await test.call(caller, 'GET', `/v1/submissions/${ids[release]}`)).json<Submission>()

describe('GET /v1/judges/quotes', () => {
  it('tells by judge and task type how many quotes do not stand in the response', async () => {
    const found = (await test.call(null, 'GET', '/v1/judges/quotes?release=open')).json<JudgeQuotes>()
    expect(found.submissions).toBe(1)
    expect(found.judges.map(({ judge, all }) => [judge, all])).toEqual([
      [essayJudges[0], { ...first, share: 0.5, reason: null }],
      [essayJudges[1], { ...second, share: 0, reason: null }]
    ])
    expect(found.judges[0]!.taskTypes).toEqual([{ taskType: 'MM', ...first, share: 0.5, reason: null }])
  })

  it('tells of private items to maintainers and auditors alone, and nothing of them in the public split', async () => {
    const path = '/v1/judges/quotes?release=closed'
    for (const caller of [null, key]) {
      const refused = await test.call(caller, 'GET', path)
      expect([refused.status, refused.json().code]).toEqual([403, 'split_private'])
      const open = (await test.call(caller, 'GET', `${path}&split=public`)).json<JudgeQuotes>()
      expect(open.judges.map(({ all }) => all)).toEqual(Array(2).fill({ ...none, share: null, reason: 'no_quotes' }))
    }
    const told = (await test.call(auditor, 'GET', path)).json<JudgeQuotes>()
    expect(told.judges.map(({ all }) => all.notFound)).toEqual([2, 0])
  })

  it('refuses what resamples would be asked by', async () => {
    expect(await test.call(null, 'GET', '/v1/judges/quotes?release=open&resamples=100')).toMatchObject({ status: 400 })
  })
})

describe('quotes of a submission', () => {
  it('are counted for each judge, over public items for those who may not see private ones', async () => {
    const counts = async (release: string, caller: string | null) =>
      (await submission(release, caller)).judgments.map(({ quotes }) => quotes)
    expect(await counts('open', null)).toEqual([first, second])
    expect(await counts('closed', auditor)).toEqual([first, second])
    expect(await counts('closed', key)).toEqual([none, none])
    expect(await counts('closed', null)).toEqual([none, none])
  })

  it('stand on its page, on that of the judges, and in the command line', async () => {
    const text = async (url: string) => (await test.call(null, 'GET', url)).text
    expect(await text(`/submissions/${ids.open}`)).toContain('3 judgments, 0 failed; 2 of 4 quotes not in the response')
    expect(await text('/judges?release=open&resamples=100')).toMatch(
      /Passages that judges quote[\s\S]*?<td>6<\/td>\s*<td>2<\/td>\s*<td>2<\/td>\s*<td>50.0 %<\/td>\s*<td>2<\/td>/
    )
    const shown = showSubmission(await submission('open', key))
    expect(shown).toContain(`2 of 4 quotes by ${essayJudges[0]} do not stand in the response`)
    expect(shown).not.toContain(`quotes by ${essayJudges[1]}`)
  })

  it('stand with each verdict, for the team of a public item', async () => {
    const { data } = (await test.call(key, 'GET', `/v1/submissions/${ids.open}/scores`)).json<{ data: ItemScore[] }>()
    const { judgments } = data.find(({ itemId }) => itemId === 'MM-2')!
    expect(judgments!.map((judgment) => judgment.status === 'done' && judgment.parts.depth)).toMatchObject([
      { quoteFound: false },
      { quoteFound: true }
    ])
  })
})

describe('quoteShare', () => {
  it('is the share of quotes that were looked up, and none without any', () => {
    // 1 of 1 + 3; what was not quoted or not looked up has no part in it.
    const counts = { parts: 9, found: 3, notFound: 1, unquoted: 3, unknown: 2 }
    expect(quoteShare(counts)).toEqual({ ...counts, share: 0.25, reason: null })
    expect(quoteShare(none)).toEqual({ ...none, share: null, reason: 'no_quotes' })
    expect(sumQuotes([counts, counts]).parts).toBe(18)
    expect(sumQuotes([])).toEqual(none)
  })
})
