import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { auditLog } from './tables.ts'

export type ActRow = typeof auditLog.$inferSelect

export async function noteAct(db: Executor, act: Omit<ActRow, 'id' | 'createdAt'>): Promise<void> {
  await db.insert(auditLog).values({ ...act, id: newId('act') })
}

/** What the service did by itself; `teamId` of the team that it concerns, null where it concerns none. */
export async function noteServiceAct(
  db: Executor,
  { teamId, act, subject, reason }: Pick<ActRow, 'teamId' | 'act' | 'subject' | 'reason'>
): Promise<void> {
  await noteAct(db, { keyId: 'service', memberId: null, role: 'service', made: null, teamId, act, subject, reason })
}

/** @param wanted whose acts, and which; all where a member is left out */
export async function listActs(
  db: Executor,
  { after, limit }: PageRequest,
  wanted: { teamId?: string | undefined; keyId?: string | undefined; act?: string | undefined }
): Promise<ActRow[]> {
  const { teamId, keyId, act } = wanted
  return await db
    .select()
    .from(auditLog)
    .where(
      and(
        after === null ? undefined : gt(auditLog.id, after),
        teamId === undefined ? undefined : eq(auditLog.teamId, teamId),
        keyId === undefined ? undefined : eq(auditLog.keyId, keyId),
        act === undefined ? undefined : eq(auditLog.act, act)
      )
    )
    .orderBy(asc(auditLog.id))
    .limit(limit)
}

/** When one of these acts was first done to the thing of this id, and by whom; null where none was. */
export async function findFirstAct(db: Executor, id: string, acts: readonly string[]): Promise<ActRow | null> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.act, [...acts]), sql`${auditLog.subject} ->> 'id' = ${id}`))
    .orderBy(asc(auditLog.id))
    .limit(1)
  return row ?? null
}
