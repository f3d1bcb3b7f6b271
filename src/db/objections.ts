import { and, asc, count, countDistinct, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { ReadObjection } from '../schemas/objection.ts'
import type { ObjectionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { objections, releaseItems, submissions } from './tables.ts'

export type ObjectionRow = typeof objections.$inferSelect
type NewObjection = Pick<typeof objections.$inferInsert, 'id' | 'submissionId' | 'itemId' | 'reason'>
type Outcome = { state: Exclude<ObjectionState, 'open'>; endedAt: Date } & Partial<
  Pick<ObjectionRow, 'decision' | 'adjudicationId'>
>

/** To one response: one is open at a time, and each of the others was decided or taken back. */
export const allObjections: PageRequest = { after: null, limit: 100 }

/** @returns null where one to the same response is open */
export async function insertObjection(db: Executor, row: NewObjection): Promise<ObjectionRow | null> {
  const [stored] = await db.insert(objections).values(row).onConflictDoNothing().returning()
  return stored ?? null
}

/** Ends an open objection. @returns null where it is open no more */
export async function endObjection(db: Executor, id: string, outcome: Outcome): Promise<ObjectionRow | null> {
  const isOpen = and(eq(objections.id, id), eq(objections.state, 'open'))
  const [ended] = await db.update(objections).set(outcome).where(isOpen).returning()
  return ended ?? null
}

/** An objection with the team and the release of its submission. */
export async function findObjection(db: Executor, id: string) {
  const [row] = await db
    .select({ objection: objections, teamId: submissions.teamId, releaseName: submissions.releaseName })
    .from(objections)
    .innerJoin(submissions, eq(submissions.id, objections.submissionId))
    .where(eq(objections.id, id))
  return row ?? null
}

/** To scores of one submission, or of all. */
export async function countOpenObjections(db: Executor, submissionId?: string): Promise<number> {
  const isOfIt = submissionId === undefined ? undefined : eq(objections.submissionId, submissionId)
  const isOpen = and(isOfIt, eq(objections.state, 'open'))
  const [row] = await db.select({ count: count() }).from(objections).where(isOpen)
  return row!.count
}

type ObjectionFilter = { submissionId?: string; teamId?: string; itemId?: string; state?: ObjectionState | undefined }

/** To which scores of a submission its team objects, and what became of the last objection to each, but for those withdrawn. */
export async function objectedItems(db: Executor, submissionId: string): Promise<Map<string, ReadObjection['state']>> {
  const rows = await db
    .select({ itemId: objections.itemId, state: objections.state })
    .from(objections)
    .where(eq(objections.submissionId, submissionId))
    .orderBy(asc(objections.id))
  return new Map(rows.flatMap(({ itemId, state }) => (state === 'withdrawn' ? [] : [[itemId, state] as const])))
}

/**
 * The objections to published scores of a release with their states, as a text that differs whenever any of them does.
 *
 * @param release null for all releases
 */
export async function objectionsVersion(db: Executor, release: string | null): Promise<string> {
  const { id, state, submissionId } = objections
  const [row] = await db
    .select({ version: sql<string>`concat(count(*), ':', sum(hashtextextended(concat(${id}, ${state}), 0)))` })
    .from(objections)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(and(eq(submissions.state, 'published'), release === null ? undefined : eq(submissions.releaseName, release)))
  return row!.version
}

/** To how many scores of a submission its team objects, and to how many of these an objection was upheld, or is open. */
export async function countObjectedScores(db: Executor, submissionId: string) {
  const { itemId, state } = objections
  const [row] = await db
    .select({
      objected: countDistinct(itemId),
      upheld: countDistinct(sql`case when ${state} = 'upheld' then ${itemId} end`),
      open: countDistinct(sql`case when ${state} = 'open' then ${itemId} end`)
    })
    .from(objections)
    .where(and(eq(objections.submissionId, submissionId), ne(state, 'withdrawn')))
  return row!
}

/** In the order in which they were made: to one response, of one submission, of one team, or all. */
export async function listObjections(
  db: Executor,
  { after, limit }: PageRequest,
  { submissionId, teamId, itemId, state }: ObjectionFilter
): Promise<ObjectionRow[]> {
  return await db
    .select()
    .from(objections)
    .where(
      and(
        submissionId === undefined ? undefined : eq(objections.submissionId, submissionId),
        teamId === undefined ? undefined : inArray(objections.submissionId, submissionsOf(db, teamId)),
        itemId === undefined ? undefined : eq(objections.itemId, itemId),
        state === undefined ? undefined : eq(objections.state, state),
        after === null ? undefined : gt(objections.id, after)
      )
    )
    .orderBy(asc(objections.id))
    .limit(limit)
}

/** Those of all teams that were upheld or rejected, made last first: the ones made before `after`. */
export async function decidedObjections(db: Executor, { after, limit }: PageRequest): Promise<ObjectionRow[]> {
  const isDecided = inArray(objections.state, ['upheld', 'rejected'])
  return await db
    .select()
    .from(objections)
    .where(and(isDecided, after === null ? undefined : lt(objections.id, after)))
    .orderBy(desc(objections.id))
    .limit(limit)
}

function submissionsOf(db: Executor, teamId: string) {
  return db.select({ id: submissions.id }).from(submissions).where(eq(submissions.teamId, teamId))
}

/** Those of a team that were made last, to any of its submissions. */
export async function latestObjections(db: Executor, teamId: string, limit: number): Promise<ObjectionRow[]> {
  return await db
    .select()
    .from(objections)
    .where(inArray(objections.submissionId, submissionsOf(db, teamId)))
    .orderBy(desc(objections.createdAt), desc(objections.id))
    .limit(limit)
}

/** The split of an item of a release; null where the release has no such item. */
export async function splitOfItem(db: Executor, releaseName: string, itemId: string) {
  const [row] = await db
    .select({ split: releaseItems.split })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, itemId)))
  return row?.split ?? null
}
