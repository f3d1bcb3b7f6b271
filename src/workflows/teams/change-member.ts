import type { Executor } from '../../db/client.ts'
import { countOwners, findMember, type MemberRow, removeMember, setMemberRole } from '../../db/members.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { MemberRole } from '../../schemas/states.ts'

type Named = { id: string; teamId: string }

/**
 * Changes what a member may do, from the next request on.
 *
 * @param transaction that holds the lock of the team (`lockTeam`)
 * @throws {NotFoundError} `member_not_found`
 * @throws {ConflictError} `last_owner`
 */
export async function changeMember(transaction: Executor, named: Named, role: MemberRole): Promise<MemberRow> {
  const member = await memberOf(transaction, named)
  if (role !== 'owner') await keepAnOwner(transaction, member)
  return await setMemberRole(transaction, member.id, role)
}

/**
 * Takes a member out of the team, with the member's keys, sessions and open invitations, from the next request on.
 *
 * @param transaction as of `changeMember`, which says what else is thrown
 */
export async function endMembership(transaction: Executor, named: Named): Promise<MemberRow> {
  const member = await memberOf(transaction, named)
  await keepAnOwner(transaction, member)
  return await removeMember(transaction, member.id)
}

/** A member of the same team: of other teams nobody learns who is there. */
async function memberOf(transaction: Executor, { id, teamId }: Named): Promise<MemberRow> {
  const member = await findMember(transaction, id)
  if (member?.teamId !== teamId) throw new NotFoundError('member', id)
  return member
}

async function keepAnOwner(transaction: Executor, { role, teamId }: MemberRow): Promise<void> {
  if (role !== 'owner' || (await countOwners(transaction, teamId)) > 1) return
  throw new ConflictError('last_owner', 'a team keeps one owner at the least: make somebody else an owner first')
}
