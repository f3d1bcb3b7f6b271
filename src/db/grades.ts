import { and, asc, count, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { AnswerRecord } from '../schemas/answer-record.ts'
import type { Judgment } from '../schemas/judgment.ts'
import type { SubmissionKind } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { type DrawnOutline, drawnOutline } from './drawn-releases.ts'
import { insertRecords } from './insert-records.ts'
import { judgments, releaseItems, responses, ruleResults, scores } from './tables.ts'

export type NewRuleResult = typeof ruleResults.$inferInsert
export type NewJudgment = typeof judgments.$inferInsert
export type NewScore = typeof scores.$inferInsert

type Submission = { id: string; releaseName: string }
type Kind = { kind: SubmissionKind }

/**
 * Ids of the release's items that have no score yet, in the order of the release. People are asked some of its items, and may
 * leave them out: what they did not answer has no score.
 */
export async function unscoredItems(db: Executor, { id, releaseName, kind }: Submission & Kind): Promise<string[]> {
  const scored = scoredItems(db, id)
  const drawn = await drawnOutline(db, releaseName)
  const unscored = drawn ? itemsWithout(drawn, await scored) : await storedWithout(db, releaseName, scored)
  if (kind === 'model') return unscored
  const answered = new Set(await answeredItems(db, { id, releaseName }))
  return unscored.filter((itemId) => answered.has(itemId))
}

type Scored = ReturnType<typeof scoredItems>

function scoredItems(db: Executor, submissionId: string) {
  return db
    .select({ itemId: scores.itemId })
    .from(scores)
    .where(and(eq(scores.submissionId, submissionId), isNull(scores.reason)))
}

async function storedWithout(db: Executor, releaseName: string, scored: Scored): Promise<string[]> {
  const rows = await db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), notInArray(releaseItems.itemId, scored)))
    .orderBy(asc(releaseItems.position))
  return rows.map(({ itemId }) => itemId)
}

function itemsWithout({ items, at }: DrawnOutline, scored: readonly { itemId: string }[]): string[] {
  const done = new Set(scored.map(({ itemId }) => itemId))
  return Array.from({ length: items }, (_, index) => at(index + 1).itemId).filter((itemId) => !done.has(itemId))
}

/** Ids of the release's items that a response was sent to, in the order of the release. */
export async function answeredItems(db: Executor, { id, releaseName }: Submission): Promise<string[]> {
  const rows = await db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .innerJoin(responses, and(eq(responses.submissionId, id), eq(responses.itemId, releaseItems.itemId)))
    .where(eq(releaseItems.releaseName, releaseName))
    .orderBy(asc(releaseItems.position))
  return rows.map(({ itemId }) => itemId)
}

export type GradedItem = Pick<
  typeof releaseItems.$inferSelect,
  'itemId' | 'taskType' | 'examinee' | 'gold' | 'contentVersion'
> & {
  /** Null where none was sent. */
  output: string | null
  /** What came with the output. */
  record: AnswerRecord | null
  /** What rules found; null where they have not looked. */
  rules: NewRuleResult['dimensions'] | null
  values: Readonly<Record<string, number>> | null
  /**
   * The judgments that stand: verdicts, and failures since this grading began. However often it is woken by replies that
   * come by batch, nobody who failed is asked anew before it is finalised again.
   */
  judgments: Judgment[]
}

/** These items with all that is known of the response to each, in their order. */
export async function itemsToGrade(
  db: Executor,
  { id, releaseName, updatedAt: begunAt }: Submission & { updatedAt: Date },
  itemIds: readonly string[]
): Promise<GradedItem[]> {
  // By their keys, table by table: a join over tables that have just been filled is planned as if they were empty.
  const ids = [...itemIds]
  const { itemId, taskType, examinee, gold, contentVersion } = releaseItems
  const items = await db
    .select({ itemId, taskType, examinee, gold, contentVersion })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), inArray(itemId, ids)))
  const sent = await db
    .select({ itemId: responses.itemId, output: responses.output, record: responses.record })
    .from(responses)
    .where(and(eq(responses.submissionId, id), inArray(responses.itemId, ids)))
  const ruled = await db
    .select({ itemId: ruleResults.itemId, dimensions: ruleResults.dimensions, values: ruleResults.values })
    .from(ruleResults)
    .where(and(eq(ruleResults.submissionId, id), inArray(ruleResults.itemId, ids)))
  const judged = await db
    .select({ itemId: judgments.itemId, verdict: judgments.verdict })
    .from(judgments)
    .where(
      and(
        eq(judgments.submissionId, id),
        inArray(judgments.itemId, ids),
        or(eq(judgments.status, 'done'), gte(judgments.createdAt, begunAt))
      )
    )
  const found = new Map(items.map((item) => [item.itemId, item]))
  const answers = new Map(sent.map((response) => [response.itemId, response]))
  const rules = new Map(ruled.map((result) => [result.itemId, result]))
  const verdicts = Map.groupBy(judged, ({ itemId }) => itemId)
  return ids.map((itemId) => ({
    ...found.get(itemId)!,
    output: answers.get(itemId)?.output ?? null,
    record: answers.get(itemId)?.record ?? null,
    rules: rules.get(itemId)?.dimensions ?? null,
    values: rules.get(itemId)?.values ?? null,
    judgments: (verdicts.get(itemId) ?? []).map(({ verdict }) => verdict)
  }))
}

/** How many responses of these task types say anything, each of which every judge has to look at. */
export async function countJudgedResponses(
  db: Executor,
  { id, releaseName }: Submission,
  taskTypes: readonly string[]
): Promise<number> {
  if (taskTypes.length === 0) return 0
  const [row] = await db
    .select({ responses: count() })
    .from(releaseItems)
    .innerJoin(responses, and(eq(responses.submissionId, id), eq(responses.itemId, releaseItems.itemId)))
    .where(
      and(
        eq(releaseItems.releaseName, releaseName),
        inArray(releaseItems.taskType, [...taskTypes]),
        sql`${responses.output} ~ '[^[:space:]]'`
      )
    )
  return row!.responses
}

/** What rules found in responses, and the scores that need nothing else, as one change. */
export async function saveRuled(
  db: Executor,
  submissionId: string,
  ruled: readonly { result: Omit<NewRuleResult, 'submissionId'>; score: Omit<NewScore, 'submissionId'> | null }[]
): Promise<void> {
  if (ruled.length === 0) return
  const results = ruled.map(({ result }) => ({ submissionId, ...result }))
  const scores = ruled.flatMap(({ score }) => (score ? [{ submissionId, ...score }] : []))
  await db.transaction(async (tx) => {
    await insertRecords(tx, ruleResults, results, { key: [ruleResults.submissionId, ruleResults.itemId] })
    await saveScores(tx, scores)
  })
}

/** Stores judgments the moment they are there. One that failed earlier is replaced; one that is done stays. */
export async function saveJudgments(db: Executor, rows: readonly NewJudgment[]): Promise<void> {
  const { submissionId, itemId, judge, repeat, status } = judgments
  const key = [submissionId, itemId, judge, repeat]
  await insertRecords(db, judgments, rows, { key, where: eq(status, 'failed') })
}

/** A score that is there stays: what is missing for one came, and a late grading that missed it takes nothing back. */
export async function saveScores(db: Executor, rows: readonly NewScore[]): Promise<void> {
  await insertRecords(db, scores, rows, {
    key: [scores.submissionId, scores.itemId],
    where: isNotNull(scores.reason)
  })
}
