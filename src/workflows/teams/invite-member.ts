import type { Executor } from '../../db/client.ts'
import { countOpenInvitations, type InvitationRow, makeInvitation } from '../../db/invitations.ts'
import { countMembers } from '../../db/members.ts'
import { ConflictError } from '../../errors.ts'

const dayMs = 86_400_000
const lastsDays = 7
/** Each member's keys have rate limits of their own. */
const mostMembers = 100

/**
 * Makes a link by which one person becomes a member of a team.
 *
 * @param transaction that holds the lock of the team (`lockTeam`)
 * @throws {ConflictError} `team_full`
 */
export async function inviteMember(
  transaction: Executor,
  invited: Pick<InvitationRow, 'teamId' | 'role' | 'label' | 'createdBy'>,
  now: Date
): Promise<{ token: string; row: InvitationRow }> {
  const { teamId } = invited
  const count = (await countMembers(transaction, teamId)) + (await countOpenInvitations(transaction, teamId, now))
  if (count >= mostMembers) {
    const message = `a team has at most ${mostMembers} members and open invitations: revoke or remove some`
    throw new ConflictError('team_full', message)
  }
  return await makeInvitation(transaction, { ...invited, expiresAt: new Date(now.getTime() + lastsDays * dayMs) })
}
