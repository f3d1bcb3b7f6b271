import type { Executor } from '../../db/client.ts'
import { acceptedInvitation, findInvitation, type InvitationRow, lockInvitation } from '../../db/invitations.ts'
import { insertMember, type MemberRow, type OidcSubject } from '../../db/members.ts'
import { AppError, ConflictError } from '../../errors.ts'

type Acceptance = { token: string; name: string; oidc?: OidcSubject }

/**
 * Makes whoever comes with the token of an open invitation a member, once: of two at the same time the second waits, and
 * finds it used.
 *
 * @throws as `openInvitation`; {ConflictError} `subject_taken` when the person of `oidc` is a member already, of whichever team
 */
export async function acceptInvitation(
  transaction: Executor,
  { token, name, oidc }: Acceptance,
  now: Date
): Promise<MemberRow> {
  const { id, teamId, role } = assertOpen(await lockInvitation(transaction, token), now)
  const member = await insertMember(transaction, { teamId, name, role }, oidc)
  if (!member) {
    const message = 'your account at the provider is a member of a team already: accept with a key of your own'
    throw new ConflictError('subject_taken', message)
  }
  await acceptedInvitation(transaction, id, { by: member.id, at: now })
  return member
}

/**
 * The invitation that a token opens.
 *
 * @throws {AppError} 404 `invitation_not_found`, 409 `invitation_used`, 410 `invitation_revoked`, 410 `invitation_expired`
 */
export async function openInvitation(db: Executor, token: string, now: Date): Promise<InvitationRow> {
  return assertOpen(await findInvitation(db, token), now)
}

function assertOpen(invitation: InvitationRow | null, now: Date): InvitationRow {
  if (!invitation) throw new InvitationNotFoundError()
  const { acceptedAt, revokedAt, expiresAt } = invitation
  if (acceptedAt) {
    throw new ConflictError('invitation_used', 'the invitation was accepted already: ask for one of your own')
  }
  if (revokedAt) {
    throw new AppError('invitation_revoked', 'the invitation was revoked: ask the team for another one', 410)
  }
  if (expiresAt <= now) {
    const message = `the invitation ended at ${expiresAt.toISOString()}: ask the team for another one`
    throw new AppError('invitation_expired', message, 410)
  }
  return invitation
}

/** The token is a secret, also one that is nearly right: it is not repeated. */
class InvitationNotFoundError extends AppError {
  constructor() {
    super('invitation_not_found', 'no invitation has this token: see that the link is whole', 404)
  }
}
