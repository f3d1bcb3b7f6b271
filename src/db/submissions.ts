import { and, asc, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { DeclarationChange } from '../schemas/declaration.ts'
import { nameSchema } from '../schemas/name.ts'
import { nameKey } from '../schemas/name-key.ts'
import type { SubmissionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { leaveRuns } from './runs.ts'
import type { SubmissionRow } from './submission-states.ts'
import { responses, submissions, teams } from './tables.ts'

export type { SubmissionRow }
/** What a draft is made of; what it does not declare is null. */
export type NewDraft = Pick<SubmissionRow, 'teamId' | 'releaseName' | 'model' | 'family'> &
  Partial<Pick<SubmissionRow, 'kind' | 'setting' | 'sampling' | 'generatedOn' | 'supersedes' | 'card'>>
export type SubmissionFilter = {
  teamId?: string | undefined
  releaseName?: string | undefined
  state?: SubmissionState | undefined
  onlyPublished?: true
  /** Words that the name of the model holds, in any case. */
  find?: string | undefined
  latestFirst?: true
}

export async function insertSubmission(db: Executor, submission: NewDraft): Promise<SubmissionRow> {
  const [row] = await db
    .insert(submissions)
    .values({ id: newId('sub'), state: 'draft', ...submission })
    .returning()
  return row!
}

/**
 * The name that a team has given to a model on a release, where another one differs from it by no more than readers see:
 * by case, or by the form of a letter. Null for the same name, which makes one more submission of that model, and for names
 * that could not be given any more. It has to be the transaction that opens the submission: those of a team take turns.
 */
export async function findLookalike(
  transaction: Executor,
  { teamId, releaseName, model }: Pick<SubmissionRow, 'teamId' | 'releaseName' | 'model'>
): Promise<string | null> {
  await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const rows = await transaction
    .selectDistinct({ model: submissions.model })
    .from(submissions)
    .where(
      and(eq(submissions.teamId, teamId), eq(submissions.releaseName, releaseName), ne(submissions.state, 'withdrawn'))
    )
    .orderBy(asc(submissions.model))
  const names = rows.map((row) => nameSchema(1000).safeParse(row.model).data)
  return names.find((name) => name !== undefined && name !== model && nameKey(name) === nameKey(model)) ?? null
}

export async function findSubmission(db: Executor, id: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id))
  return row ?? null
}

/** The published submission that has taken the place of this one; null where none has. */
export async function findSuccessor(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.supersedes, id), eq(submissions.state, 'published')))
    .orderBy(asc(submissions.id))
    .limit(1)
  return row?.id ?? null
}

/**
 * The published submission at the end of the line of successors of this one; null where the line ends with one that is
 * withdrawn. A submission is superseded only while it is published, so every one along the line was.
 */
export async function findStandingSuccessor(db: Executor, id: string): Promise<string | null> {
  const { rows } = (await db.execute(sql`
    with recursive line (id, state) as (
      select ${submissions.id}, ${submissions.state} from ${submissions} where ${submissions.supersedes} = ${id}
      union
      select later.id, later.state from ${submissions} later join line on later.supersedes = line.id
    )
    select id from line where state = 'published' order by id limit 1`)) as unknown as { rows: { id: string }[] }
  return rows[0]?.id ?? null
}

/** The submission, held against changes until the transaction ends: responses and `finalize` take turns. */
export async function lockSubmission(transaction: Executor, id: string): Promise<SubmissionRow | null> {
  const [row] = await transaction.select().from(submissions).where(eq(submissions.id, id)).for('update')
  return row ?? null
}

/** Changes what a submission declares; for drafts. What is undefined stays. */
export async function declare(
  transaction: Executor,
  id: string,
  { setting, sampling, generatedOn, card }: DeclarationChange
): Promise<SubmissionRow> {
  const [row] = await transaction
    .update(submissions)
    .set({ setting, sampling, generatedOn, card, updatedAt: sql`now()` })
    .where(eq(submissions.id, id))
    .returning()
  return row!
}

/** Lets anyone read its responses from when it is published; when it was changed last stays, since no figure moves. */
export async function openResponsesOf(transaction: Executor, id: string): Promise<void> {
  await transaction.update(submissions).set({ openResponses: true }).where(eq(submissions.id, id))
}

/**
 * Takes a submission away with the responses that were sent to it; for drafts, on which nothing but runs rests. These end, and stay with
 * their team: that it has played their instances is known from then on, too.
 */
export async function deleteSubmission(transaction: Executor, id: string): Promise<void> {
  await leaveRuns(transaction, id)
  await transaction.delete(responses).where(eq(responses.submissionId, id))
  await transaction.delete(submissions).where(eq(submissions.id, id))
}

export async function listSubmissions(
  db: Executor,
  { after, limit, teamId, releaseName, state, onlyPublished, find, latestFirst }: SubmissionFilter & PageRequest
): Promise<SubmissionRow[]> {
  return await db
    .select()
    .from(submissions)
    .where(
      and(
        teamId === undefined ? undefined : eq(submissions.teamId, teamId),
        releaseName === undefined ? undefined : eq(submissions.releaseName, releaseName),
        state === undefined ? undefined : eq(submissions.state, state),
        onlyPublished ? eq(submissions.state, 'published') : undefined,
        find === undefined ? undefined : sql`position(lower(${find}) in lower(${submissions.model})) > 0`,
        after === null ? undefined : (latestFirst ? lt : gt)(submissions.id, after)
      )
    )
    .orderBy((latestFirst ? desc : asc)(submissions.id))
    .limit(limit)
}

/** Drafts of a team: what it has begun and not closed yet. */
export async function countOpenDrafts(db: Executor, teamId: string): Promise<number> {
  return await db.$count(submissions, and(eq(submissions.teamId, teamId), eq(submissions.state, 'draft')))
}

export async function countSubmissionsByState(db: Executor): Promise<{ state: SubmissionState; count: number }[]> {
  return await db
    .select({ state: submissions.state, count: count() })
    .from(submissions)
    .groupBy(submissions.state)
    .orderBy(asc(submissions.state))
}
