import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { keyRoleOf, type Role } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { apiKeys, members, sessions, teams } from './tables.ts'

/** Whoever is signed in: by a key, which may be a member's own, or as a member without a key. */
export type SignedIn = {
  id: string
  keyId: string | null
  memberId: string | null
  memberName: string | null
  teamId: string
  teamName: string
  role: Role
  lastSeenAt: Date
}

const hourMs = 3_600_000
/** A session ends so long after it began, whatever is done in it. */
export const longestMs = 12 * hourMs
const idleMs = 2 * hourMs
/** Uses of a session are noted this far apart. */
const notedEveryMs = 60_000
const tokenPattern = /^aerses_[\w-]{43}$/

/**
 * Signs a browser in, under a token that was never used before.
 *
 * @returns the token, for the cookie and for this once
 */
export async function openSession(
  db: Executor,
  of: { keyId: string } | { memberId: string },
  now: Date
): Promise<string> {
  await removeEndedSessions(db, now)
  const token = newSecret('aerses_')
  const expiresAt = new Date(now.getTime() + longestMs)
  await db.insert(sessions).values({ ...of, id: hashOfSecret(token), expiresAt, lastSeenAt: now })
  return token
}

/** Removes the sessions that are over. @returns how many */
export async function removeEndedSessions(db: Executor, now: Date): Promise<number> {
  const isOver = or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince(now)))
  return (await db.delete(sessions).where(isOver).returning({ id: sessions.id })).length
}

/** Who is signed in under a token; null once the session is over, its key revoked or ended, or its member removed. */
export async function findSession(db: Executor, token: string, now: Date): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  const memberId = sql<string | null>`coalesce(${sessions.memberId}, ${apiKeys.memberId})`
  const [row] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      keyId: sessions.keyId,
      keyRole: apiKeys.role,
      memberId,
      memberName: members.name,
      memberRole: members.role,
      teamId: teams.id,
      teamName: teams.name
    })
    .from(sessions)
    .leftJoin(apiKeys, eq(apiKeys.id, sessions.keyId))
    .leftJoin(members, eq(members.id, memberId))
    .innerJoin(teams, eq(teams.id, sql`coalesce(${members.teamId}, ${apiKeys.teamId})`))
    .where(
      and(
        eq(sessions.id, hashOfSecret(token)),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince(now)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        isNull(members.removedAt)
      )
    )
  if (!row) return null
  const { keyRole, memberRole, ...signedIn } = row
  const role = keyRole ?? (memberRole && keyRoleOf(memberRole))
  return role && { ...signedIn, role }
}

/** Notes that a session is in use, about once a minute. */
export async function noteSeen(db: Executor, { id, lastSeenAt }: SignedIn, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < notedEveryMs) return
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

export async function endSession(db: Executor, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

export async function endSessionsOfMember(db: Executor, memberId: string): Promise<void> {
  const keys = db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.memberId, memberId))
  await db.delete(sessions).where(or(eq(sessions.memberId, memberId), inArray(sessions.keyId, keys)))
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMs)
}
