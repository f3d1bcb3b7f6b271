import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRelease } from '../../../src/db/releases.ts'
import { judgments, leaderboards, submissions } from '../../../src/db/tables.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import type { TaskType } from '../../../src/suites/suite.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite, storeGrade } from '../../helpers/judged-suite.ts'

/** Essays with tags, scored by the metric. */
const tagged: TaskType = {
  ...judgedSuite.taskTypes.find(({ name }) => name === 'MM')!,
  tagging: {
    ...{ part: 'item', scoredBy: 'metric', tags: [{ name: 'kind', title: 'Kind', values: ['odd', 'even'] }] },
    parts: ({ gold }) => [
      {
        id: 'all',
        share: 1,
        tags: { kind: String(Object.values(gold as object)[0]).match(/[13579]$/) ? 'odd' : 'even' }
      }
    ]
  }
}
const suite = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.map((one) => (one.name === 'MM' ? tagged : one)) }

let test: TestApp
let team: string
let auditor: string
beforeAll(async () => {
  test = await buildTestApp({}, suite)
  await addEssays(test, 3)
  await addItems(test, 2)
  await freeze(test, 'open')
  await addEssays(test, 3, 4)
  await freeze(test, 'r1', 1)
  team = await test.keyFor('submitter')
  auditor = await test.keyFor('auditor')
})
afterAll(() => test.close())

/** The board, and everything that is put together of what is kept of each model, for whoever sees private items, and for the others. */
const paths = [
  ...['/?release=r1', '/v1/leaderboard?release=r1', '/v1/leaderboard?release=r1&profile=appendix-g'],
  ...['', '&split=public', '&profile=appendix-g'].flatMap((query) => [
    `/v1/leaderboard/dimensions?release=r1${query}`,
    `/v1/leaderboard/tags?release=r1${query}`,
    `/v1/judges/agreement?release=r1${query}`,
    `/v1/models?release=r1&model=first${query}`
  ]),
  ...['/v1/judges/gaps?release=r1', '/v1/judges/quotes?release=r1', '/v1/judges/quotes?release=r1&split=public'],
  ...['/tags?release=r1', '/judges?release=r1', '/models?release=r1&model=first']
]

async function readAll(query = '', order: readonly string[] = paths): Promise<string[]> {
  const read = new Map<string, string>()
  for (const path of order) {
    const { status, text } = await test.call(auditor, 'GET', `${path}${query}`)
    if (status !== 200) throw new Error(`${path}: ${text}`)
    read.set(path, text)
  }
  return paths.map((path) => read.get(path)!)
}

const isOfSecond = (path: string) => path.includes('appendix-g')
let others = 0
/**
 * Reads what is there, and then all of it computed anew, in another order: nothing is kept, and what stood in memory stands on
 * other releases.
 */
async function expectFresh(query = ''): Promise<string[]> {
  const shown = await readAll(query)
  await test.database.db.delete(leaderboards)
  await insertRelease(test.database.db, { name: `other-${others++}`, privateShare: 0, seed: 1, canary: 'none' })
  expect(
    await readAll(
      query,
      paths.toSorted((a, b) => Number(isOfSecond(b)) - Number(isOfSecond(a)))
    )
  ).toEqual(shown)
  return shown
}

const points = (depth: number, style = 5) => ({ depth, style, quoteFound: depth > 5 })
const sent = ['MM-1', 'MM-2', 'MM-3', 'MM-4', 'MM-5', 'MM-6']

async function graded(model: string, depth: number, supersedes?: string): Promise<string> {
  const grades = Object.fromEntries(
    sent.map((item, at) => [item, [points((depth + at) % 10), points((depth + 2 * at) % 10)] as const])
  )
  const id = await essaySubmission(test, team, 'r1', grades)
  const { db } = test.database
  for (const itemId of ['EK-1', 'EK-2']) {
    await db.execute(
      sql`insert into scores (submission_id, item_id, task_type, values) values (${id}, ${itemId}, 'EK', array[1, 0.5])`
    )
  }
  await db
    .update(submissions)
    .set({ model, supersedes: supersedes ?? null })
    .where(eq(submissions.id, id))
  return id
}
const act = async (key: string, id: string, act: string, body?: object) => {
  const reply = await test.call(key, 'POST', `/v1/submissions/${id}/${act}`, body)
  if (reply.status >= 300) throw new Error(reply.text)
  return reply
}
/** The panel of these judges. */
const panelOf = async (judges: readonly string[]) =>
  (await definePanel(test.database.db, suite, { judges: judges.map((model) => ({ model })) })).id
const changed = (before: string[], after: string[]) => paths.filter((_, at) => before[at] !== after[at])

describe('what is kept of each model', () => {
  let first: string
  let second: string
  let shown: string[]

  it('is what would be computed, and of a board that one more joins all that is not its own', async () => {
    first = await graded('first', 1)
    await act(team, first, 'publish')
    shown = await expectFresh()
    second = await graded('second', 4)
    await act(team, second, 'publish')
    const kept = async () =>
      await test.database.db
        .select({ key: leaderboards.key, at: leaderboards.createdAt })
        .from(leaderboards)
        .where(sql`key like '% piece %'`)
    const before = await kept()
    const joined = await readAll()
    expect(await kept()).toEqual(expect.arrayContaining(before))
    expect((await kept()).length).toBeGreaterThan(before.length)
    const anew = await expectFresh()
    expect(joined).toEqual(anew)
    expect(changed(shown, joined)).toEqual(paths)
    shown = joined
  })

  it('has no part in a dispute, which is decided beside the score and counted on the page of the model', async () => {
    const at = `/v1/submissions/${first}/items/MM-1`
    const objection = await test.call(team, 'POST', `${at}/objections`, { reason: 'the quote is not there' })
    const person = { person: 'Ada', parts: { depth: { score: 9 }, style: { score: 8 } }, reason: 'read anew' }
    const look = await test.call(auditor, 'POST', `${at}/adjudications`, person)
    const verdict = { outcome: 'upheld', reason: 'judged anew in the next panel', adjudication: look.json().id }
    const decided = await test.call(auditor, 'POST', `/v1/objections/${objection.json().id}/decision`, verdict)
    expect([objection.status, look.status, decided.status]).toEqual([201, 201, 200])
    const disputed = await expectFresh()
    expect(changed(shown, disputed)).toEqual(paths.filter((path) => path.includes('/models?')))
    shown = disputed
  })

  it('goes with a submission that is superseded, and one that is withdrawn', async () => {
    const better = await graded('second', 7, second)
    await act(team, better, 'publish')
    const superseded = await expectFresh()
    expect(changed(shown, superseded)).toEqual(paths)
    await act(team, better, 'withdraw')
    const withdrawn = await expectFresh()
    expect(changed(superseded, withdrawn)).toEqual(paths)
    shown = withdrawn
  })

  it('is that of a panel: the same responses judged again stand on a board of their own', async () => {
    const { db } = test.database
    const [a, b] = essayJudges
    const [old, panel] = [await panelOf([a, b]), await panelOf([b, a])]
    const copy = (await act(auditor, first, 'regrade', { panel })).json<Submission>().id
    for (const [at, itemId] of sent.entries()) {
      await storeGrade(test, { submissionId: copy, itemId }, { [a]: points(9 - at), [b]: points(at) })
    }
    await db.update(submissions).set({ state: 'graded' }).where(eq(submissions.id, copy))
    await act(team, copy, 'publish')
    const [ofFirst, ofCopy] = [await expectFresh(`&panel=${old}`), await expectFresh(`&panel=${panel}`)]
    expect(changed(ofFirst, ofCopy)).toEqual(paths)
  })

  it('is read anew when verdicts were mended by hand, as the time of the submission tells', async () => {
    const { db } = test.database
    const query = `&panel=${await panelOf(essayJudges)}`
    const before = await readAll(query)
    await db.execute(sql`update judgments set verdict = jsonb_set(verdict, '{parts,depth,score}', '3')
      where submission_id = ${first} and item_id = 'MM-2'`)
    await db.update(submissions).set({ updatedAt: sql`now()` }).where(eq(submissions.id, first))
    const after = await expectFresh(query)
    expect(changed(before, after)).toContain('/v1/judges/agreement?release=r1')
    expect(await db.$count(judgments, eq(judgments.submissionId, first))).toBe(12)
  })
})
