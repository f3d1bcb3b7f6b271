import { and, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { judgments, releaseItems, responses, ruleResults, scores } from './tables.ts'

export type NewRuleResult = typeof ruleResults.$inferInsert
export type NewJudgment = typeof judgments.$inferInsert
export type NewScore = typeof scores.$inferInsert

/** Stores a judgment the moment it is there. One that failed earlier is replaced; one that is done stays. */
export async function saveJudgment(db: Executor, row: NewJudgment): Promise<void> {
  await db
    .insert(judgments)
    .values(row)
    .onConflictDoUpdate({
      target: [judgments.submissionId, judgments.itemId, judgments.judge, judgments.repeat],
      set: row,
      setWhere: eq(judgments.status, 'failed')
    })
}

export async function saveGrade(db: Executor, rule: NewRuleResult, score: NewScore): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(ruleResults)
      .values(rule)
      .onConflictDoUpdate({ target: [ruleResults.submissionId, ruleResults.itemId], set: rule })
    await tx
      .insert(scores)
      .values(score)
      .onConflictDoUpdate({ target: [scores.submissionId, scores.itemId], set: score })
  })
}

/** What there is to grade: every item of the release, with the response to it and the judgments made so far. */
export async function gradingState(
  db: Executor,
  { submissionId, releaseName }: { submissionId: string; releaseName: string }
) {
  const itemRows = await db
    .select()
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, releaseName))
    .orderBy(releaseItems.position)
  const responseRows = await db.select().from(responses).where(eq(responses.submissionId, submissionId))
  const judgmentRows = await db
    .select()
    .from(judgments)
    .where(and(eq(judgments.submissionId, submissionId), eq(judgments.status, 'done')))
  const scoreRows = await db.select().from(scores).where(eq(scores.submissionId, submissionId))
  return { items: itemRows, responses: responseRows, judgments: judgmentRows, scores: scoreRows }
}
