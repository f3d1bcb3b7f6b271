import { and, eq } from 'drizzle-orm'
import { judgments, responses } from '../../src/db/tables.ts'
import type { TestApp } from './build-test-app.ts'

type Said = { rationale: string; quote: string }
type Place = { submissionId: string; itemId: string }

/** Has the judges of a response say and quote what is given here, by judge and part; their scores stay. */
export async function saidInJudgment(
  { database: { db } }: TestApp,
  { submissionId, itemId }: Place,
  said: Readonly<Record<string, Readonly<Record<string, Said>>>>
): Promise<void> {
  for (const [judge, byPart] of Object.entries(said)) {
    const own = and(eq(judgments.submissionId, submissionId), eq(judgments.itemId, itemId), eq(judgments.judge, judge))
    const [row] = await db.select().from(judgments).where(own)
    if (row?.verdict.status !== 'done') throw new Error(`${judge} gave no verdict on ${itemId}`)
    const parts = Object.fromEntries(
      Object.entries(row.verdict.parts).map(([id, part]) => [id, { ...part, ...byPart[id] }])
    )
    await db
      .update(judgments)
      .set({ verdict: { ...row.verdict, parts } })
      .where(own)
  }
}

/** Puts another text in place of a response that was graded. */
export async function answeredWith(
  { database: { db } }: TestApp,
  { submissionId, itemId }: Place,
  output: string
): Promise<void> {
  await db
    .update(responses)
    .set({ output })
    .where(and(eq(responses.submissionId, submissionId), eq(responses.itemId, itemId)))
}
