import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { revokeInvitationsBy } from './invitations.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { apiKeys } from './tables.ts'
import { findTeamByName, insertTeam, lockTeam, type TeamRow } from './teams.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
export type NewApiKey = Pick<ApiKeyRow, 'teamId' | 'role'> &
  Partial<Pick<ApiKeyRow, 'label' | 'expiresAt' | 'memberId'>>

const keyPattern = /^aer_[A-Za-z0-9_-]{43}$/
const prefixLength = 12
/** The team of the first key. */
const operators = 'operators'
/** Uses of a key are noted this far apart: a key may be used a thousand times a second. */
const notedEveryMs = 60_000

/**
 * Makes a key for a team: 32 random bytes, of which only the sha256 is stored.
 *
 * @returns the key itself, for its owner and for this once, and the row that stands for it
 */
export async function makeApiKey(db: Executor, made: NewApiKey): Promise<{ key: string; row: ApiKeyRow }> {
  const key = newSecret('aer_')
  const [row] = await db
    .insert(apiKeys)
    .values({ ...made, id: newId('key'), prefix: key.slice(0, prefixLength), hash: hashOfSecret(key) })
    .returning()
  return { key, row: row! }
}

/** The row of a key that was not revoked, expired or not, or null. Takes as long for a nearly right key as for a wrong one. */
export async function findApiKey(db: Executor, key: string): Promise<ApiKeyRow | null> {
  if (!keyPattern.test(key)) return null
  const given = Buffer.from(hashOfSecret(key))
  const candidates = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.prefix, key.slice(0, prefixLength)), isNull(apiKeys.revokedAt)))
  return candidates.find(({ hash }) => timingSafeEqual(Buffer.from(hash), given)) ?? null
}

/**
 * Sees to it that somebody can administer the service. Services that start at once on one database make one key.
 *
 * @returns a new admin key, to be shown once, or null when there is one in force already
 */
export async function ensureAdminKey(db: Executor): Promise<string | null> {
  return await db.transaction(async (transaction) => {
    const { id: teamId } = (await insertTeam(transaction, operators)) ?? (await findTeamByName(transaction, operators))!
    // Whoever comes second waits here, and then counts the key of the first.
    await lockTeam(transaction, teamId)
    const admins = await transaction.$count(apiKeys, and(eq(apiKeys.role, 'admin'), isInForce(sql`now()`)))
    if (admins > 0) return null
    const { key } = await makeApiKey(transaction, { teamId, role: 'admin' })
    return key
  })
}

/** The team of those who run the service; null before the first start is over. */
export async function findOperators(db: Executor): Promise<TeamRow | null> {
  return await findTeamByName(db, operators)
}

/** Notes that a key is in use, about once a minute. */
export async function noteUse(db: Executor, { id, lastUsedAt }: ApiKeyRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notedEveryMs)
  if (lastUsedAt !== null && lastUsedAt > before) return
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue))
}

export async function findApiKeyById(db: Executor, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
  return row ?? null
}

/** Neither revoked nor over. */
function isInForce(now: Date | SQL): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
}

/**
 * Keys in force of a member, or of a team as a whole. Until the transaction ends nobody else counts them, to make one
 * more, nor removes a member of the team.
 */
export async function countKeysInForce(
  transaction: Executor,
  { teamId, memberId }: Pick<ApiKeyRow, 'teamId' | 'memberId'>,
  now: Date
): Promise<number> {
  await lockTeam(transaction, teamId)
  const isOfOne = memberId === null ? isNull(apiKeys.memberId) : eq(apiKeys.memberId, memberId)
  return await transaction.$count(apiKeys, and(eq(apiKeys.teamId, teamId), isOfOne, isInForce(now)))
}

/**
 * Makes a key in place of another, with its team, member and role, and its label unless another is given, and lets the old one end: at once, or when whoever uses
 * it has had time to change it. Whoever gave the old key an end gave it to the new one too.
 */
export async function rotateApiKey(
  db: Executor,
  old: ApiKeyRow,
  { expiresAt, oldEndsAt, label = old.label }: { expiresAt: Date | null; oldEndsAt: Date; label?: string | null }
): Promise<{ key: string; row: ApiKeyRow }> {
  const { teamId, memberId, role } = old
  const made = await makeApiKey(db, { teamId, memberId, role, label, expiresAt: earlier(expiresAt, old.expiresAt) })
  const endsAt = earlier(oldEndsAt, old.expiresAt)
  await db.update(apiKeys).set({ expiresAt: endsAt }).where(eq(apiKeys.id, old.id))
  return made
}

/** Of two ends, of which either may be none. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** @param teamId of the team whose keys are listed; of all teams when left out */
export async function listApiKeys(db: Executor, { after, limit }: PageRequest, teamId?: string): Promise<ApiKeyRow[]> {
  const isNext = after === null ? undefined : gt(apiKeys.id, after)
  return await db
    .select()
    .from(apiKeys)
    .where(and(isNext, teamId === undefined ? undefined : eq(apiKeys.teamId, teamId)))
    .orderBy(asc(apiKeys.id))
    .limit(limit)
}

/** The keys of a team that are in force; the others are many, where keys are rotated every night. */
export async function listKeysInForce(db: Executor, teamId: string, now: Date): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.teamId, teamId), isInForce(now)))
    .orderBy(asc(apiKeys.id))
}

/** Takes a key out of force, with its open invitations; its first revocation stands. Null when there is no such key. */
export async function revokeApiKey(db: Executor, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.id, id))
    .returning()
  await revokeInvitationsBy(db, id)
  return row ?? null
}
