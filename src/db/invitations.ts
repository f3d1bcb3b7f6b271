import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { invitations } from './tables.ts'

export type InvitationRow = typeof invitations.$inferSelect
export type NewInvitation = Pick<InvitationRow, 'teamId' | 'role' | 'label' | 'createdBy' | 'expiresAt'>

/** @returns the token, for whoever is invited and for this once, and the row that stands for it */
export async function makeInvitation(
  db: Executor,
  made: NewInvitation
): Promise<{ token: string; row: InvitationRow }> {
  const token = newSecret('aerinv_')
  const [row] = await db
    .insert(invitations)
    .values({ ...made, id: newId('invitation'), tokenHash: hashOfSecret(token) })
    .returning()
  return { token, row: row! }
}

/** The invitation that a token opens, open or not. The hash of 32 random bytes is looked up: no guess comes nearer by its time. */
export async function findInvitation(db: Executor, token: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(hasToken(token))
  return row ?? null
}

/** The same, and nobody else accepts or revokes it until the transaction ends. */
export async function lockInvitation(transaction: Executor, token: string): Promise<InvitationRow | null> {
  const [row] = await transaction.select().from(invitations).where(hasToken(token)).for('update')
  return row ?? null
}

/** Open and past ones, the first one first. */
export async function listInvitations(
  db: Executor,
  { after, limit }: PageRequest,
  teamId: string
): Promise<InvitationRow[]> {
  return await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.teamId, teamId), after === null ? undefined : gt(invitations.id, after)))
    .orderBy(asc(invitations.id))
    .limit(limit)
}

/** Those that can still be accepted, the first one first. */
export async function listOpenInvitations(db: Executor, teamId: string, now: Date): Promise<InvitationRow[]> {
  return await db.select().from(invitations).where(canBeAccepted(teamId, now)).orderBy(asc(invitations.id))
}

export async function countOpenInvitations(db: Executor, teamId: string, now: Date): Promise<number> {
  return await db.$count(invitations, canBeAccepted(teamId, now))
}

export async function acceptedInvitation(
  db: Executor,
  id: string,
  { by, at }: { by: string; at: Date }
): Promise<void> {
  await db.update(invitations).set({ acceptedAt: at, acceptedBy: by }).where(eq(invitations.id, id))
}

/** Its first revocation stands; one that was accepted is left as it is. Null when the team has no such invitation. */
export async function revokeInvitation(
  db: Executor,
  { id, teamId }: Pick<InvitationRow, 'id' | 'teamId'>
): Promise<InvitationRow | null> {
  const ofTeam = and(eq(invitations.id, id), eq(invitations.teamId, teamId))
  await db.update(invitations).set({ revokedAt: sql`now()` }).where(and(ofTeam, isOpen))
  const [row] = await db.select().from(invitations).where(ofTeam)
  return row ?? null
}

/** Revokes the open invitations that a member, or a key of a team, has made. */
export async function revokeInvitationsBy(db: Executor, createdBy: string): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.createdBy, createdBy), isOpen))
}

/** Neither accepted nor revoked; it may be over. */
const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

function canBeAccepted(teamId: string, now: Date) {
  return and(eq(invitations.teamId, teamId), isOpen, gt(invitations.expiresAt, now))
}

function hasToken(token: string) {
  return eq(invitations.tokenHash, hashOfSecret(token))
}
