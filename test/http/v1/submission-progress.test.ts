import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { judgments, ruleResults, submissions } from '../../../src/db/tables.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { aCall } from '../../helpers/a-call.ts'
import { addItems, buildTestApp, freeze, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { noRest } from '../../helpers/no-rest.ts'

let test: TestApp
let team: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addEssays(test, 3)
  await addItems(test, 1)
  await freeze(test, 'r1')
  team = await test.keyFor('submitter')
  // Table 2: 0.8 and 0.2, mean 0.5; 0.5 and none, no score.
  id = await essaySubmission(test, team, 'r1', {
    'MM-1': [
      { depth: 8, style: 8 },
      { depth: 2, style: 2 }
    ],
    'MM-2': [{ depth: 5, style: 5 }, null]
  })
  const flags = [{ kind: 'hidden_text' as const, passage: '\u200b', at: 0 }]
  await test.database.db.update(ruleResults).set({ flags }).where(eq(ruleResults.itemId, 'MM-1'))
})
afterAll(() => test.close())

const shown = async (key: string | null) => (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>()

/** Grading began at `began`, and the judgments so far came within `tookMs`. */
async function grading({ tookMs, delivery }: { tookMs: number; delivery: 'live' | 'batch' }): Promise<void> {
  const { db } = test.database
  const began = new Date('2026-11-06T12:00:00Z')
  const changes = { state: 'grading' as const, judgmentsDue: 6, updatedAt: began, delivery }
  await db.update(submissions).set(changes).where(eq(submissions.id, id))
  const createdAt = new Date(began.getTime() + tookMs)
  await db.update(judgments).set({ createdAt }).where(eq(judgments.submissionId, id))
}

describe('the progress of a submission', () => {
  it('is not known before grading has begun', async () => {
    const draft = await openDraft(test, team, 'r1')
    const { progress, tasks } = (await test.call(team, 'GET', `/v1/submissions/${draft}`)).json<Submission>()
    expect(progress).toEqual({
      ...{ judgmentsDone: 0, judgmentsFailed: 0, judgmentsPending: null, judgmentsDue: null },
      ...{ spentUsd: 0, unpricedCalls: 0, leftUsd: null, leftMs: null }
    })
    const mean = { table2: null, 'appendix-g': null }
    const none = { responses: 0, scored: 0, unscored: 0, mean, missingByJudge: {}, disputed: 0, flagged: null }
    expect(tasks).toEqual([
      { taskType: 'EK', items: 1, ...none },
      { taskType: 'MM', items: 3, ...none }
    ])
  })

  it('tells what is done, what it cost, and what is left of both time and money', async () => {
    const store = databaseCallStore(test.database, noRest)
    await grading({ tookMs: 8000, delivery: 'live' })
    expect((await shown(team)).progress).toMatchObject({ spentUsd: 0, leftUsd: null })
    await store.save(aCall({ id: 'c1', key: 'k1', submissionId: id, costUsd: null }))
    expect((await shown(team)).progress).toMatchObject({ spentUsd: null, unpricedCalls: 1, leftUsd: null })
    await store.save(aCall({ id: 'c2', key: 'k2', submissionId: id, costUsd: 0.3 }))
    await store.save(aCall({ id: 'c3', key: 'k3', submissionId: id, costUsd: 0.1, status: 'failed' }))
    await store.save(aCall({ id: 'c4', key: 'k4', costUsd: 9 }))
    // Four judgments in 8 s for 0.4 dollars: the other two take 4 s and cost 0.2.
    expect((await shown(team)).progress).toEqual({
      ...{ judgmentsDone: 3, judgmentsFailed: 1, judgmentsPending: 2, judgmentsDue: 6, leftMs: 4000 },
      ...{ spentUsd: expect.closeTo(0.4, 12), unpricedCalls: 1, leftUsd: expect.closeTo(0.2, 12) }
    })
  })

  it('gives no time where the replies come together', async () => {
    await grading({ tookMs: 8000, delivery: 'batch' })
    expect((await shown(team)).progress).toMatchObject({ judgmentsPending: 2, leftMs: null })
  })

  it('puts what is missing beside every mean', async () => {
    const { tasks, scored, unscored } = await shown(team)
    expect([scored, unscored]).toEqual([1, 1])
    expect(tasks.find(({ taskType }) => taskType === 'MM')).toEqual({
      ...{ taskType: 'MM', items: 3, responses: 2, scored: 1, unscored: 1, disputed: 1, flagged: null },
      mean: { table2: expect.closeTo(0.5, 12), 'appendix-g': expect.closeTo(0.5, 12) },
      missingByJudge: { [essayJudges[0]]: 0, [essayJudges[1]]: 1 }
    })
  })

  it('counts marks of manipulation for operators, and keeps costs from strangers', async () => {
    const operator = await shown(await test.keyFor('auditor'))
    expect(operator.tasks.map(({ flagged }) => flagged)).toEqual([0, 1])
    expect(operator.progress.spentUsd).toBeCloseTo(0.4, 12)
    await test.database.db.update(submissions).set({ state: 'published' }).where(eq(submissions.id, id))
    const { progress, tasks } = await shown(null)
    expect(tasks.map(({ flagged }) => flagged)).toEqual([null, null])
    expect(progress).toMatchObject({ judgmentsDone: 3, spentUsd: null, unpricedCalls: null, leftUsd: null })
  })

  it('names the models behind the judges once grading is done', async () => {
    const { db } = test.database
    const named = await db.select().from(judgments).where(eq(judgments.submissionId, id))
    for (const { itemId, judge, status, verdict } of named) {
      if (status !== 'done' || judge !== essayJudges[0]) continue
      const reported = { ...verdict, reportedModels: [itemId === 'MM-1' ? 'quill-2-a' : 'quill-2-b'] }
      const createdAt = new Date(itemId === 'MM-1' ? '2026-11-06T13:00:00Z' : '2026-11-06T12:00:00Z')
      const ofJudge = and(eq(judgments.itemId, itemId), eq(judgments.judge, judge))
      await db.update(judgments).set({ verdict: reported, createdAt }).where(ofJudge)
    }
    const modelsOf = async (judge: string) =>
      (await shown(team)).judgments.find((counted) => counted.judge === judge)!.reportedModels
    expect(await modelsOf(essayJudges[0])).toEqual(['quill-2-b', 'quill-2-a'])
    await grading({ tookMs: 8000, delivery: 'batch' })
    expect(await modelsOf(essayJudges[0])).toBeNull()
    expect(await shown(team)).toMatchObject({ delivery: 'batch', copyOf: null })
    await db.update(submissions).set({ state: 'published' }).where(eq(submissions.id, id))
  })

  it('stands on its page', async () => {
    const { text } = await test.call(null, 'GET', `/submissions/${id}`)
    expect(text).toContain('means (× 100) over the items that have a score, and what is missing')
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain(`${essayJudges[1]}: `)
    expect(text).toContain('60.0 <small class="warning">disputed</small>')
  })
})
