import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Executor } from '../../db/client.ts'
import { countOwners, findMember } from '../../db/members.ts'
import { lockedTeam, lockTeam } from '../../db/teams.ts'
import { AppError, ConflictError } from '../../errors.ts'
import { type Caller, callerOf } from './authenticate.ts'
import { doOnce } from './idempotency.ts'
import { may } from './permissions.ts'

/**
 * Holds the members of the caller's team until the transaction ends, for a caller who says who is one: an owner, or, while
 * the team has no owner, a key of the whole team that may submit. A key that was given to a machine does not outrank the
 * owners.
 *
 * @throws {AppError} 403 `owner_needed`
 * @throws {ConflictError} `team_erased`
 */
export async function lockOwnTeam(transaction: Executor, caller: Caller): Promise<void> {
  const team = await lockedTeam(transaction, caller.teamId)
  if (team?.erasedAt) throw new ConflictError('team_erased', 'the team was erased: nobody acts for it any more')
  await assertManages(transaction, caller)
}

/**
 * Refuses whoever does not say who is in the team.
 *
 * @throws {AppError} 403 `owner_needed`
 */
export async function assertManages(db: Executor, caller: Caller): Promise<void> {
  if (await mayManage(db, caller)) return
  throw new AppError('owner_needed', 'this is for owners of the team: ask one of them', 403)
}

/** The same for a member who leaves, which needs no right. */
export async function lockTeamToRemove(transaction: Executor, caller: Caller, memberId: string): Promise<void> {
  if (caller.memberId === memberId) await lockTeam(transaction, caller.teamId)
  else await lockOwnTeam(transaction, caller)
}

/**
 * Does what an owner asks of something that the team has, once and in one transaction.
 *
 * @throws {AppError} 403 `owner_needed`
 * @throws {ConflictError} `team_erased`
 */
export async function changeOfTeam<Made>(
  { db, request, reply }: { db: Executor; request: FastifyRequest; reply: FastifyReply },
  change: (transaction: Executor, caller: Caller) => Promise<Made>
): Promise<Made> {
  const caller = callerOf(request)
  return await doOnce({ db, request, reply }, async (transaction) => {
    await lockOwnTeam(transaction, caller)
    return await change(transaction, caller)
  })
}

/** Whether a caller says who is in the team. Asked anew each time: an owner may be none any more. */
export async function mayManage(db: Executor, { memberId, teamId, role }: Caller): Promise<boolean> {
  if (memberId !== null) return (await findMember(db, memberId))?.role === 'owner'
  return may(role, 'submit') && (await countOwners(db, teamId)) === 0
}
