import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Judgment } from '../schemas/judgment.ts'
import type { Executor } from './client.ts'
import { judgments } from './tables.ts'

export type JudgmentRow = typeof judgments.$inferSelect
/** The key of a judgment: lists go on after it. */
export type JudgmentKey = Pick<JudgmentRow, 'submissionId' | 'itemId' | 'judge' | 'repeat'>
export type JudgmentFilter = {
  submissionId?: string | undefined
  itemId?: string | undefined
  judge?: string | undefined
  status?: Judgment['status'] | undefined
}

const key = [judgments.submissionId, judgments.itemId, judgments.judge, judgments.repeat]

/** Judgments of a submission, of all its items when none is named. */
export async function judgmentsOf(
  db: Executor,
  submissionId: string,
  itemIds?: readonly string[]
): Promise<JudgmentRow[]> {
  return await db
    .select()
    .from(judgments)
    .where(
      and(
        eq(judgments.submissionId, submissionId),
        itemIds === undefined ? undefined : inArray(judgments.itemId, [...itemIds])
      )
    )
    .orderBy(asc(judgments.itemId), asc(judgments.judge), asc(judgments.repeat))
}

export async function listJudgments(
  db: Executor,
  { after, limit, ...filter }: JudgmentFilter & { after: JudgmentKey | null; limit: number }
): Promise<JudgmentRow[]> {
  return await db
    .select()
    .from(judgments)
    .where(and(matches(filter), after === null ? undefined : isAfter(after)))
    .orderBy(...key.map((column) => asc(column)))
    .limit(limit)
}

/** How many judgments of a submission each judge gave, and how many it failed to give. */
export async function countJudgments(
  db: Executor,
  submissionId: string
): Promise<{ judge: string; status: Judgment['status']; count: number }[]> {
  const { judge, status } = judgments
  return await db
    .select({ judge, status, count: count() })
    .from(judgments)
    .where(eq(judgments.submissionId, submissionId))
    .groupBy(judge, status)
    .orderBy(asc(judge), asc(status))
}

function isAfter({ submissionId, itemId, judge, repeat }: JudgmentKey) {
  const { submissionId: s, itemId: i, judge: j, repeat: r } = judgments
  return sql`(${s}, ${i}, ${j}, ${r}) > (${submissionId}, ${itemId}, ${judge}, ${repeat})`
}

function matches({ submissionId, itemId, judge, status }: JudgmentFilter) {
  return and(
    submissionId === undefined ? undefined : eq(judgments.submissionId, submissionId),
    itemId === undefined ? undefined : eq(judgments.itemId, itemId),
    judge === undefined ? undefined : eq(judgments.judge, judge),
    status === undefined ? undefined : eq(judgments.status, status)
  )
}
