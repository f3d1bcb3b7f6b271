import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { SubmissionRow } from './submission-states.ts'
import { releaseItems, responses, submissions } from './tables.ts'

/** The submission that holds the responses of `original` and was, or is to be, judged by this panel; itself counts. */
export async function findJudgedBy(db: Executor, original: string, panelId: string): Promise<SubmissionRow | null> {
  const { id, copyOf } = submissions
  const [row] = await db
    .select()
    .from(submissions)
    .where(
      and(
        or(eq(id, original), eq(copyOf, original)),
        eq(submissions.panelId, panelId),
        ne(submissions.state, 'withdrawn')
      )
    )
    .orderBy(id)
    .limit(1)
  return row ?? null
}

/** The submissions that the responses of others were copied from, by their ids; one that is no copy is its own. */
export async function originalsOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, copyOf } = submissions
  const found = await db
    .select({ id, copyOf })
    .from(submissions)
    .where(inArray(id, [...ids]))
  return new Map(found.map((row) => [row.id, row.copyOf ?? row.id]))
}

type Changes = Pick<SubmissionRow, 'panelId' | 'delivery' | 'attemptAt'>

/** A queued submission with the same responses, which are copied within the database. */
export async function insertCopy(
  db: Executor,
  { id, copyOf, teamId, releaseName, kind, model, family, setting, sampling, generatedOn, card }: SubmissionRow,
  changes: Changes
): Promise<SubmissionRow> {
  const same = { teamId, releaseName, kind, model, family, setting, sampling, generatedOn, card, copyOf: copyOf ?? id }
  const [copy] = await db
    .insert(submissions)
    .values({ id: newId('sub'), state: 'queued', ...same, ...changes })
    .returning()
  const { itemId, output, record, sha256, createdAt } = responses
  const copied = db
    .select({ submissionId: sql`${copy!.id}::text`.as('submission_id'), itemId, output, record, sha256, createdAt })
    .from(responses)
    .where(eq(responses.submissionId, id))
  await db.insert(responses).select(copied)
  return copy!
}

/** Copies the responses to items of some task types from one submission to another one of its release, within the database. */
export async function copyResponses(
  db: Executor,
  { id, releaseName }: Pick<SubmissionRow, 'id' | 'releaseName'>,
  { to, taskTypes }: { to: string; taskTypes: readonly string[] }
): Promise<void> {
  const { itemId, output, record, sha256, createdAt } = responses
  const copied = db
    .select({ submissionId: sql`${to}::text`.as('submission_id'), itemId, output, record, sha256, createdAt })
    .from(responses)
    .innerJoin(releaseItems, and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, itemId)))
    .where(and(eq(responses.submissionId, id), inArray(releaseItems.taskType, [...taskTypes])))
  await db.insert(responses).select(copied)
}
