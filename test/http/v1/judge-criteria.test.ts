import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgments, ruleResults, scores, submissions } from '../../../src/db/tables.ts'
import type { CriteriaComparison } from '../../../src/schemas/criteria-comparison.ts'
import type { Judgment } from '../../../src/schemas/judgment.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import type { Suite } from '../../../src/suites/suite.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite, rubricHash } from '../../helpers/judged-suite.ts'

/** Essays whose depth may be judged by three points, the first of double weight. */
const suite: Suite = {
  ...judgedSuite,
  taskTypes: judgedSuite.taskTypes.map((taskType) => {
    const parts = () =>
      [2, 1, 1].map((weight, place) => ({ id: `point_${place + 1}`, name: 'a point', description: 'said', weight }))
    const { judging } = taskType
    return judging ? { ...taskType, judging: { ...judging, criteria: { dimension: 'depth', parts } } } : taskType
  })
}

let test: TestApp
let key: string
let auditor: string
let panel: string
let original: string
beforeAll(async () => {
  test = await buildTestApp({}, suite)
  await addEssays(test, 3)
  await freeze(test, 'alone')
  await freeze(test, 'r1')
  await addEssays(test, 1, 4)
  await freeze(test, 'closed', 1)
  auditor = await test.keyFor('auditor')
  key = await test.keyFor('submitter')
  const judges = essayJudges.map((model) => ({ model }))
  panel = (await definePanel(test.database.db, suite, { judges, mode: 'criteria' })).id
  const points = (depth: number) => ({ depth, style: 5 })
  const publish = (id: string) => test.call(key, 'POST', `/v1/submissions/${id}/publish`)
  for (const release of ['alone', 'r1', 'closed']) {
    original = await essaySubmission(test, key, release, {
      [release === 'closed' ? 'MM-4' : 'MM-1']: [points(8), points(6)],
      ...(release !== 'closed' && { 'MM-2': [points(2), points(4)] as const, 'MM-3': [points(9), points(9)] as const })
    })
    await publish(original)
    if (release === 'alone') continue
    const copy = (await test.call(auditor, 'POST', `/v1/submissions/${original}/regrade`, { panel })).json<Submission>()
      .id
    if (release === 'closed')
      await judged(copy, 'MM-4', ['present', 'absent', 'absent'], ['present', 'absent', 'absent'])
    else {
      // The first judge: (2 + .4 + 0) / 4 = .6, the second 1. Holistic: .8 and .6.
      await judged(copy, 'MM-1', ['present', 'partly', 'absent'], ['present', 'present', 'present'])
      // (0 + 0 + 1) / 4 = .25 and (2 * .4) / 4 = .2. Holistic: .2 and .4.
      await judged(copy, 'MM-2', ['contradicted', 'absent', 'present'], ['partly', 'absent', 'absent'])
      // The second judge went by another rubric than the panel names, so that the response is left out.
      await judged(copy, 'MM-3', ['absent', 'absent', 'absent'], ['absent', 'absent', 'absent'])
      const strayed = and(
        eq(judgments.itemId, 'MM-3'),
        eq(judgments.judge, essayJudges[1]),
        eq(judgments.submissionId, copy)
      )
      await test.database.db.update(judgments).set({ rubricHash: 'other' }).where(strayed)
    }
    await test.database.db.update(submissions).set({ state: 'graded' }).where(eq(submissions.id, copy))
    await publish(copy)
  }
})
afterAll(() => test.close())

/** What grading stores of a response under the panel of criteria. */
async function judged(submissionId: string, itemId: string, ...byJudge: readonly (readonly string[])[]) {
  const { db } = test.database
  const place = { submissionId, itemId }
  await db.insert(ruleResults).values({ ...place, parse: 'parsed', dimensions: [], words: 2, characters: 9 })
  for (const [at, words] of byJudge.entries()) {
    const given = words.map((score, point) => [`point_${point + 1}`, { rationale: '', quote: '', score }] as const)
    const parts = { ...Object.fromEntries(given), style: { rationale: '', quote: '', score: 5 } }
    const verdict: Judgment = { status: 'done', judge: essayJudges[at]!, repeat: 0, callIds: [], parts }
    const hashes = { rubricHash, promptHash: 'none' }
    await db.insert(judgments).values({ ...place, judge: verdict.judge, repeat: 0, status: 'done', verdict, ...hashes })
  }
  await db.insert(scores).values({ ...place, taskType: 'MM', spread: 0, reason: null, values: [0.5, 0.5] })
}

const ask = async (query: string, caller: string | null = null) =>
  await test.call(caller, 'GET', `/v1/judges/criteria?${query}`)

describe('GET /v1/judges/criteria', () => {
  it('holds what code adds up against the holistic scores of the same responses', async () => {
    const found = (await ask('release=r1')).json<CriteriaComparison>()
    expect(found).toMatchObject({ query: { criteria: panel }, reason: null, level: 0.95 })
    expect(found.judges).toEqual({ holistic: [...essayJudges], criteria: [...essayJudges] })
    // Holistic .7 and .3; criteria .8 and .225: differences .1 and -.075.
    expect(found.taskTypes).toEqual([
      {
        ...{ taskType: 'MM', dimension: 'depth', n: 2, items: 2 },
        holistic: expect.closeTo(0.5, 12),
        criteria: expect.closeTo(0.5125, 12),
        difference: expect.objectContaining({ value: expect.closeTo(0.0125, 12) }),
        correlation: { value: null, reason: 'responses_too_few' }
      }
    ])
  })

  it('says what is missing where one panel alone judged the release', async () => {
    const found = (await ask('release=alone')).json<CriteriaComparison>()
    expect(found).toMatchObject({ query: { criteria: null }, taskTypes: [], reason: 'no_criteria_panel' })
  })

  it('tells of private items to maintainers and auditors alone', async () => {
    for (const caller of [null, key]) {
      const refused = await ask('release=closed', caller)
      expect([refused.status, refused.json().code]).toEqual([403, 'split_private'])
      const open = (await ask('release=closed&split=public', caller)).json<CriteriaComparison>()
      expect(open.taskTypes).toMatchObject([{ n: 0, holistic: null, criteria: null }])
    }
    expect((await ask('release=closed', auditor)).json<CriteriaComparison>().taskTypes).toMatchObject([{ n: 1 }])
  })

  it('knows no panel that judged nothing, and none of the other kind', async () => {
    expect(await ask('release=none')).toMatchObject({ status: 404 })
    expect(await ask(`release=r1&panel=${panel}`)).toMatchObject({ status: 404 })
    expect(await ask('release=r1&resamples=100')).toMatchObject({ status: 400 })
  })
})

describe('scores under a panel of criteria', () => {
  it('are told by judge, and as dimensions in the export', async () => {
    const lines = (await test.call(auditor, 'GET', `/v1/scores/dimensions?release=r1&panel=${panel}&format=ndjson`))
      .text
    const depths = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ dimension }) => dimension === 'depth')
    expect(depths.map(({ itemId, score }) => [itemId, score])).toEqual([
      ['MM-1', expect.closeTo(0.6, 12)],
      ['MM-1', 1],
      ['MM-2', 0.25],
      ['MM-2', expect.closeTo(0.2, 12)],
      ['MM-3', 0]
    ])
  })
})
