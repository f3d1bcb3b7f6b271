import type { InvitationRow } from '../../db/invitations.ts'
import type { MemberRow } from '../../db/members.ts'
import type { Invitation, InvitationState, Member } from '../../schemas/member.ts'

export function showMember({ id, name, role, createdAt }: MemberRow): Member {
  return { id, name, role, createdAt: createdAt.toISOString() }
}

export function showInvitation(row: InvitationRow, now: Date): Invitation {
  const { id, teamId, role, label, createdBy, createdAt, expiresAt, acceptedAt, acceptedBy, revokedAt } = row
  return {
    ...{ id, team: teamId, role, label, createdBy, acceptedBy },
    state: stateOf(row, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null
  }
}

/** Where an invitation is accepted. */
export function invitationLink(token: string, publicUrl: string | undefined): string {
  const path = `/invitations/${token}`
  return publicUrl === undefined ? path : new URL(path, publicUrl).href
}

function stateOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}
