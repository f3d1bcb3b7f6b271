import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { keyRoleOf, type MemberRole } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { revokeInvitationsBy } from './invitations.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { endSessionsOfMember } from './sessions.ts'
import { apiKeys, members } from './tables.ts'

export type MemberRow = typeof members.$inferSelect
/** Who somebody is for an OpenID provider. */
export type OidcSubject = { issuer: string; subject: string }

/** Null when the person of `oidc` is a member already, of whichever team. */
export async function insertMember(
  db: Executor,
  made: Pick<MemberRow, 'teamId' | 'name' | 'role'>,
  oidc: OidcSubject | null = null
): Promise<MemberRow | null> {
  const [row] = await db
    .insert(members)
    .values({ ...made, id: newId('member'), oidcIssuer: oidc?.issuer ?? null, oidcSubject: oidc?.subject ?? null })
    .onConflictDoNothing({ target: [members.oidcIssuer, members.oidcSubject] })
    .returning()
  return row ?? null
}

/** A member who was not removed, or null. */
export async function findMember(db: Executor, id: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.removedAt)))
  return row ?? null
}

export async function findMemberBySubject(db: Executor, { issuer, subject }: OidcSubject): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.oidcIssuer, issuer), eq(members.oidcSubject, subject), isNull(members.removedAt)))
  return row ?? null
}

/** The members of a team who were not removed, the first one first. */
export async function listMembers(db: Executor, { after, limit }: PageRequest, teamId: string): Promise<MemberRow[]> {
  return await db
    .select()
    .from(members)
    .where(and(ofTeam(teamId), after === null ? undefined : gt(members.id, after)))
    .orderBy(asc(members.id))
    .limit(limit)
}

export async function countMembers(db: Executor, teamId: string): Promise<number> {
  return await db.$count(members, ofTeam(teamId))
}

export async function countOwners(db: Executor, teamId: string): Promise<number> {
  return await db.$count(members, and(ofTeam(teamId), eq(members.role, 'owner')))
}

/** Changes what a member may do, by each of the member's keys too. Links by which a former owner invited open nothing. */
export async function setMemberRole(db: Executor, id: string, role: MemberRole): Promise<MemberRow> {
  const [row] = await db.update(members).set({ role }).where(eq(members.id, id)).returning()
  await db
    .update(apiKeys)
    .set({ role: keyRoleOf(role) })
    .where(eq(apiKeys.memberId, id))
  if (role !== 'owner') await revokeInvitationsBy(db, id)
  return row!
}

export async function setSubject(db: Executor, id: string, { issuer, subject }: OidcSubject): Promise<MemberRow> {
  const values = { oidcIssuer: issuer, oidcSubject: subject }
  const [row] = await db.update(members).set(values).where(eq(members.id, id)).returning()
  return row!
}

/**
 * Takes a member out of the team, with all that was the member's: keys, sessions, open invitations, and the tie to the
 * OpenID provider, so that the same person may be invited again.
 */
export async function removeMember(db: Executor, id: string): Promise<MemberRow> {
  const [row] = await db
    .update(members)
    .set({ removedAt: sql`now()`, oidcIssuer: null, oidcSubject: null })
    .where(eq(members.id, id))
    .returning()
  await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.memberId, id))
  await endSessionsOfMember(db, id)
  await revokeInvitationsBy(db, id)
  return row!
}

function ofTeam(teamId: string) {
  return and(eq(members.teamId, teamId), isNull(members.removedAt))
}
