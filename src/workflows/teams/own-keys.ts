import {
  type ApiKeyRow,
  countKeysInForce,
  earlier,
  findApiKeyById,
  makeApiKey,
  revokeApiKey,
  rotateApiKey
} from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import { findMember } from '../../db/members.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import { keyRoleOf } from '../../schemas/states.ts'

const hourMs = 3_600_000
/** Of a member, and of a team as a whole. Each has a rate limit of its own, and a key that was rotated stays in force for a while. */
const mostKeysInForce = 20

/** Whose keys are changed: a member, or the team as a whole; `keyId` is that of the key that asks, where one does. */
type Owner = Pick<ApiKeyRow, 'teamId' | 'memberId'> & { keyId: string }
type Made = { key: string; row: ApiKeyRow }

/**
 * Makes one more key of a member, with the member's role; it ends no later than the key that asks for it.
 *
 * @throws {AppError} 403 `member_needed`
 * @throws {ConflictError} `keys_in_force`
 */
export async function makeOwnKey(
  transaction: Executor,
  { teamId, memberId, keyId }: Owner,
  { label, expiresAt, now }: { label: string | null; expiresAt: Date | null; now: Date }
): Promise<Made> {
  await assertRoom(transaction, { teamId, memberId, keyId }, now)
  const member = memberId === null ? null : await findMember(transaction, memberId)
  if (!member) {
    const message = 'keys of a whole team are made by those who run the service: rotate this one, or ask them'
    throw new AppError('member_needed', message, 403)
  }
  const asking = await findApiKeyById(transaction, keyId)
  const end = earlier(expiresAt, asking?.expiresAt ?? null)
  return await makeApiKey(transaction, { teamId, memberId, role: keyRoleOf(member.role), label, expiresAt: end })
}

/**
 * Makes a key in place of the one that asks for it, which ends after `graceHours`.
 *
 * @throws {ConflictError} `keys_in_force`, `key_not_stored` for the command line of the service itself
 * @throws {AppError} 401 `key_invalid` when it was revoked meanwhile
 */
export async function rotateOwnKey(
  transaction: Executor,
  owner: Owner,
  { graceHours, expiresAt, now, label }: { graceHours: number; expiresAt: Date | null; now: Date; label?: null }
): Promise<Made> {
  // Before the key is read: whoever removes its member holds the team.
  await assertRoom(transaction, owner, now)
  const old = await findApiKeyById(transaction, owner.keyId)
  if (!old) throw new ConflictError('key_not_stored', 'the key of the command line is made anew at each start')
  if (old.revokedAt) throw new AppError('key_invalid', 'the key of the request was revoked', 401)
  return await rotateApiKey(transaction, old, {
    ...{ expiresAt, oldEndsAt: new Date(now.getTime() + graceHours * hourMs) },
    ...(label === null && { label })
  })
}

/**
 * Takes a key out of force, at once: a member's own, the one that asks, or any of the team for those who say who is in it.
 *
 * @throws {NotFoundError} `key_not_found`, also for a key of another team
 * @throws {AppError} 403 `owner_needed`
 */
export async function revokeOwnKey(
  transaction: Executor,
  owner: Owner,
  { id, managesTeam }: { id: string; managesTeam: boolean }
): Promise<ApiKeyRow> {
  const key = await findApiKeyById(transaction, id)
  if (key?.teamId !== owner.teamId) throw new NotFoundError('key', id)
  const isOwn = id === owner.keyId || (key.memberId !== null && key.memberId === owner.memberId)
  if (!isOwn && !managesTeam) throw new AppError('owner_needed', 'keys of others are for owners of the team', 403)
  return (await revokeApiKey(transaction, id))!
}

async function assertRoom(transaction: Executor, { teamId, memberId }: Owner, now: Date): Promise<void> {
  if ((await countKeysInForce(transaction, { teamId, memberId }, now)) < mostKeysInForce) return
  const whose = memberId === null ? 'the team has' : 'you have'
  const message = `${whose} ${mostKeysInForce} keys in force: have some revoked, or wait until they end`
  throw new ConflictError('keys_in_force', message)
}
