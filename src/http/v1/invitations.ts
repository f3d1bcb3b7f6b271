import { makeApiKey } from '../../db/api-keys.ts'
import { listInvitations, revokeInvitation } from '../../db/invitations.ts'
import { findTeam, lockTeam } from '../../db/teams.ts'
import { NotFoundError } from '../../errors.ts'
import {
  acceptanceSchema,
  acceptedSchema,
  firstInvitationSchema,
  invitationSchema,
  madeInvitationSchema,
  newInvitationSchema
} from '../../schemas/member.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { keyRoleOf } from '../../schemas/states.ts'
import { acceptInvitation } from '../../workflows/teams/accept-invitation.ts'
import { inviteMember } from '../../workflows/teams/invite-member.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { lockOwnTeam } from '../guards/team-access.ts'
import { showKey } from '../show/show-key.ts'
import { invitationLink, showInvitation, showMember } from '../show/show-member.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['me']

/** Links by which people become members of a team. */
export function invitationsRoutes({ db, config: { PUBLIC_URL }, now }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/me/invitations',
      {
        config: { permission: 'submit', secretReply: true },
        schema: {
          operationId: 'inviteMember',
          tags,
          summary: 'Invite somebody into the team; the reply is the only place where the link is ever shown',
          description:
            'For owners, and for a key of the whole team while it has no owner. The link is good once, for seven days; ' +
            'whoever has it can use it.',
          body: newInvitationSchema,
          response: { 201: madeInvitationSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { role, label = null } = request.body
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          await lockOwnTeam(transaction, caller)
          reply.code(201)
          return showMade(await inviteMember(transaction, { ...invitedBy(caller), role, label }, now()))
        })
      }
    )

    app.post(
      '/admin/teams/:id/invitations',
      {
        config: { permission: 'administer', secretReply: true },
        schema: {
          operationId: 'inviteIntoTeam',
          tags: ['admin'],
          summary: 'Invite somebody into a team, as its owner where nothing else is said; the link is shown this once',
          params: idParamsSchema,
          body: firstInvitationSchema,
          response: { 201: madeInvitationSchema }
        }
      },
      async (request, reply) => {
        const { role, label = null } = request.body
        const { id: teamId } = request.params
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          if (!(await findTeam(transaction, teamId))) throw new NotFoundError('team', teamId)
          await lockTeam(transaction, teamId)
          reply.code(201)
          const invited = { ...invitedBy(callerOf(request)), teamId, role, label }
          return showMade(await inviteMember(transaction, invited, now()))
        })
      }
    )

    app.get(
      '/me/invitations',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'listInvitations',
          tags,
          summary: 'The invitations of the team and what became of them, without the links',
          querystring: pageQuerySchema,
          response: { 200: listResponse(invitationSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listInvitations(db, page, callerOf(request).teamId),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map((row) => showInvitation(row, now()))
        })
    )

    app.delete(
      '/me/invitations/:id',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'revokeInvitation',
          tags,
          summary: 'Revoke an invitation; one that was accepted stays as it is',
          params: idParamsSchema,
          response: { 200: invitationSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          await lockOwnTeam(transaction, caller)
          const row = await revokeInvitation(transaction, { id, teamId: caller.teamId })
          if (!row) throw new NotFoundError('invitation', id)
          return showInvitation(row, now())
        })
      }
    )

    app.post(
      '/invitations/accept',
      {
        config: { permission: 'anyone', secretReply: true },
        schema: {
          operationId: 'acceptInvitation',
          tags,
          summary: 'Become a member by an invitation; the reply is the only place where the key is ever shown',
          description: 'Needs no key, and takes no account of one: the token says all.',
          body: acceptanceSchema,
          response: { 201: acceptedSchema }
        }
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction, actAs) => {
          const member = await acceptInvitation(transaction, request.body, now())
          const { id: memberId, teamId } = member
          const role = keyRoleOf(member.role)
          const { key, row } = await makeApiKey(transaction, { teamId, memberId, role, label: member.name })
          actAs({ keyId: row.id, memberId, teamId, role })
          reply.code(201)
          return { member: showMember(member), key: { ...showKey(row), key } }
        })
      }
    )
  }

  function showMade({ token, row }: Awaited<ReturnType<typeof inviteMember>>) {
    return { ...showInvitation(row, now()), token, link: invitationLink(token, PUBLIC_URL) }
  }
}

function invitedBy({ teamId, memberId, keyId }: Caller) {
  return { teamId, createdBy: memberId ?? keyId }
}
