import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Role } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { apiKeys, teams } from './tables.ts'
import { findTeamByName, insertTeam, type TeamRow } from './teams.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

const keyPattern = /^aer_[A-Za-z0-9_-]{43}$/
const prefixLength = 12
/** The team of the first key. */
const operators = 'operators'

/**
 * Makes a key for a team: 32 random bytes, of which only the sha256 is stored.
 *
 * @returns the key itself, for its owner and for this once, and the row that stands for it
 */
export async function makeApiKey(
  db: Executor,
  { teamId, role }: { teamId: string; role: Role }
): Promise<{ key: string; row: ApiKeyRow }> {
  const key = `aer_${randomBytes(32).toString('base64url')}`
  const [row] = await db
    .insert(apiKeys)
    .values({ id: newId('key'), teamId, role, prefix: key.slice(0, prefixLength), hash: sha256(key) })
    .returning()
  return { key, row: row! }
}

/** The row of a key in force, or null. Takes as long for a nearly right key as for a wrong one. */
export async function findApiKey(db: Executor, key: string): Promise<ApiKeyRow | null> {
  if (!keyPattern.test(key)) return null
  const given = Buffer.from(sha256(key))
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
    await transaction.select().from(teams).where(eq(teams.id, teamId)).for('update')
    const admins = await transaction.$count(apiKeys, and(eq(apiKeys.role, 'admin'), isNull(apiKeys.revokedAt)))
    if (admins > 0) return null
    const { key } = await makeApiKey(transaction, { teamId, role: 'admin' })
    return key
  })
}

/** The team of those who run the service; null before the first start is over. */
export async function findOperators(db: Executor): Promise<TeamRow | null> {
  return await findTeamByName(db, operators)
}

export async function listApiKeys(db: Executor, { after, limit }: PageRequest): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(after === null ? undefined : gt(apiKeys.id, after))
    .orderBy(asc(apiKeys.id))
    .limit(limit)
}

/** Takes a key out of force; its first revocation stands. Null when there is no such key. */
export async function revokeApiKey(db: Executor, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.id, id))
    .returning()
  return row ?? null
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
