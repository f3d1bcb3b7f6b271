import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { insertItems } from '../../src/db/items.ts'
import { judgments, ruleResults, scores, submissions } from '../../src/db/tables.ts'
import { spreadOf } from '../../src/grading/score-response.ts'
import type { Judgment } from '../../src/schemas/judgment.ts'
import type { Rubric } from '../../src/schemas/rubric.ts'
import type { Suite, TaskType } from '../../src/suites/suite.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { openDraft, putLines, type TestApp } from './build-test-app.ts'
import { loaded, tinySuite } from './tiny-suite.ts'

const rubric: Rubric = {
  taskType: 'MM',
  version: 1,
  title: 'An essay',
  source: 'made for tests',
  dimensions: ['depth', 'style'].map((id) => ({ id, name: id, description: id, by: 'judge' })),
  weights: { table2: { depth: 3, style: 1 }, 'appendix-g': { depth: 1, style: 1 } }
}
export const { hash: rubricHash } = loaded(rubric)

/** One question that judges grade by two dimensions: `table2` weighs depth three times, `appendix-g` both alike. */
const essay: TaskType<{ examinee: { question: string }; gold: { answer: string } }, string> = {
  name: 'MM',
  title: 'An essay',
  contentSchema: z.object({ examinee: z.object({ question: z.string() }), gold: z.object({ answer: z.string() }) }),
  source: {
    kind: 'generator',
    question: (seed, index) => ({
      content: { examinee: { question: `question ${seed}.${index}` }, gold: { answer: `gold-${index}` } },
      template: 'essay'
    })
  },
  rubric: { rubric, hash: rubricHash },
  render: ({ question }) => question,
  parse: (output) => ({ ok: true, answer: output }),
  rules: () => ({ dimensions: [], evidence: null }),
  judging: {
    mostCharacters: 40_000,
    prompt: 'aer/mm/judge',
    parts: () =>
      ['depth', 'style'].map((id) => ({ id, dimension: id, name: id, description: id, weight: 1, scale: 'points' })),
    variables: ({ examinee, gold }) => ({
      ...{ scenario: examinee.question, notation: '', conditions: '', task: '', correctness: '', key_elements: '' },
      ...{ solution: gold.answer, explanation: '' }
    })
  }
}

/** The tiny suite and one task type that judges grade. */
export const judgedSuite: Suite = { ...tinySuite, taskTypes: [...tinySuite.taskTypes, essay] }

/** So many items from MM-<first> on, approved: the gold of MM-n is `gold-n`. */
export async function addEssays({ database: { db } }: TestApp, count: number, first = 1): Promise<void> {
  const provenance = { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash }
  await insertItems(
    db,
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `MM-${index + first}`, taskType: 'MM', state: 'approved' as const, provenance },
      examinee: { question: `question ${index + first}` },
      gold: { answer: `gold-${index + first}` }
    }))
  )
}

/** `quoteFound` is said of the quotes of both parts; left out as earlier versions left it out. */
export type Points = { depth: number; style: number; quoteFound?: boolean | null }

/**
 * Stores what grading stores of one response: a judgment for each judge (null for one that failed) and what follows.
 */
export async function storeGrade(
  { database: { db } }: TestApp,
  place: { submissionId: string; itemId: string },
  byJudge: Readonly<Record<string, Points | null>>,
  rule: Partial<typeof ruleResults.$inferInsert> = {}
): Promise<void> {
  await db.insert(ruleResults).values({ ...place, parse: 'parsed', dimensions: [], words: 2, characters: 9, ...rule })
  for (const [judge, points] of Object.entries(byJudge)) {
    const verdict = verdictOf(judge, points)
    const hashes = { rubricHash, promptHash: 'none' }
    await db.insert(judgments).values({ ...place, judge, repeat: 0, status: verdict.status, verdict, ...hashes })
  }
  const given = Object.values(byJudge).flatMap((points) => points ?? [])
  const isWhole = given.length === Object.keys(byJudge).length
  const table2 = given.map(({ depth, style }) => (3 * depth + style) / 40)
  const appendixG = given.map(({ depth, style }) => (depth + style) / 20)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  await db.insert(scores).values({
    ...{ ...place, taskType: 'MM', spread: spreadOf(table2), reason: isWhole ? null : 'judge_missing' },
    values: [table2, appendixG].map((given) => (isWhole ? mean(given) : null))
  })
}

function verdictOf(judge: string, points: Points | null): Judgment {
  const common = { judge, repeat: 0, callIds: [] }
  if (!points) return { status: 'failed', ...common, failure: 'refusal', message: 'refused' }
  const { quoteFound, ...byPart } = points
  const quoted = {
    quote: typeof quoteFound === 'boolean' ? 'a passage' : '',
    ...(quoteFound !== undefined && { quoteFound })
  }
  const parts = Object.entries(byPart).map(([id, score]) => [id, { rationale: `on ${id}`, ...quoted, score }])
  return { status: 'done', ...common, parts: Object.fromEntries(parts) }
}

/** The two judges of the panel that `essaySubmission` gives a submission. */
export const essayJudges = ['openai:judge-a', 'openai:judge-b'] as const

/**
 * A submission to a release as grading leaves it, judged by both judges of one panel.
 *
 * @param grades by item id the points that each of the two judges gave, null for a judge that failed
 * @returns its id
 */
export async function essaySubmission(
  test: TestApp,
  key: string,
  release: string,
  grades: Readonly<Record<string, readonly [Points | null, Points | null]>>
): Promise<string> {
  const { db } = test.database
  const submissionId = await openDraft(test, key, release)
  const lines = Object.keys(grades).map((itemId) => ({ itemId, output: `Answer to ${itemId}` }))
  await putLines(test, key, submissionId, lines)
  const panelId = (await definePanel(db, judgedSuite, { judges: essayJudges.map((model) => ({ model })) })).id
  for (const [itemId, [a, b]] of Object.entries(grades)) {
    await storeGrade(test, { submissionId, itemId }, { [essayJudges[0]]: a, [essayJudges[1]]: b })
  }
  await db.update(submissions).set({ panelId, state: 'graded' }).where(eq(submissions.id, submissionId))
  return submissionId
}
