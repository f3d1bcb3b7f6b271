import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { humanBaselines, participants } from './tables.ts'

export type HumanBaselineRow = typeof humanBaselines.$inferSelect
export type NewHumanBaselineRow = Omit<HumanBaselineRow, 'id' | 'createdAt' | 'publishedAt' | 'withdrawnAt'>

/** @returns null where the team has one of that name on the release */
export async function insertHumanBaseline(db: Executor, made: NewHumanBaselineRow): Promise<HumanBaselineRow | null> {
  const [row] = await db
    .insert(humanBaselines)
    .values({ id: newId('baseline'), ...made })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function findHumanBaseline(db: Executor, id: string): Promise<HumanBaselineRow | null> {
  const [row] = await db.select().from(humanBaselines).where(eq(humanBaselines.id, id))
  return row ?? null
}

/** The baseline, held against changes until the transaction ends: links, hand-ins and its publication take turns. */
export async function lockHumanBaseline(transaction: Executor, id: string): Promise<HumanBaselineRow | null> {
  const [row] = await transaction.select().from(humanBaselines).where(eq(humanBaselines.id, id)).for('update')
  return row ?? null
}

/** Of one team, or of all, in the order in which they were made. */
export async function listHumanBaselines(
  db: Executor,
  { after, limit }: PageRequest,
  wanted: { teamId?: string | undefined; releaseName?: string | undefined }
): Promise<HumanBaselineRow[]> {
  const { id, teamId, releaseName } = humanBaselines
  return await db
    .select()
    .from(humanBaselines)
    .where(
      and(
        wanted.teamId === undefined ? undefined : eq(teamId, wanted.teamId),
        wanted.releaseName === undefined ? undefined : eq(releaseName, wanted.releaseName),
        after === null ? undefined : gt(id, after)
      )
    )
    .orderBy(asc(id))
    .limit(limit)
}

/** Those whose figures everybody reads, the one published first first. */
export async function publishedBaselines(db: Executor, releaseName: string): Promise<HumanBaselineRow[]> {
  return await db
    .select()
    .from(humanBaselines)
    .where(and(eq(humanBaselines.releaseName, releaseName), isPublished))
    .orderBy(asc(humanBaselines.publishedAt), asc(humanBaselines.id))
}

export async function hasPublishedBaseline(db: Executor, releaseName: string): Promise<boolean> {
  return (await db.$count(humanBaselines, and(eq(humanBaselines.releaseName, releaseName), isPublished))) > 0
}

export async function countOpenBaselines(db: Executor, teamId: string): Promise<number> {
  const isOpen = and(isNull(humanBaselines.publishedAt), isNull(humanBaselines.withdrawnAt))
  return await db.$count(humanBaselines, and(eq(humanBaselines.teamId, teamId), isOpen))
}

/** Publishes or withdraws a baseline that the transaction holds. */
export async function endBaseline(
  db: Executor,
  id: string,
  moment: Partial<Pick<HumanBaselineRow, 'publishedAt' | 'withdrawnAt'>>
): Promise<HumanBaselineRow> {
  const [row] = await db.update(humanBaselines).set(moment).where(eq(humanBaselines.id, id)).returning()
  return row!
}

/** How many took part in a baseline, and how far they came. */
export async function countParticipants(db: Executor, baselineId: string) {
  const { consentedAt, handedInAt, leftAt } = participants
  const [row] = await db
    .select({ links: count(), began: count(consentedAt), handedIn: count(handedInAt), left: count(leftAt) })
    .from(participants)
    .where(eq(participants.baselineId, baselineId))
  return row!
}

const isPublished = and(isNotNull(humanBaselines.publishedAt), isNull(humanBaselines.withdrawnAt))
