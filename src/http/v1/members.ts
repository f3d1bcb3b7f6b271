import { listMembers } from '../../db/members.ts'
import { memberChangeSchema, memberSchema, removedMemberSchema } from '../../schemas/member.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { changeMember, endMembership } from '../../workflows/teams/change-member.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { lockOwnTeam, lockTeamToRemove } from '../guards/team-access.ts'
import { showMember } from '../show/show-member.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'read' } as const
const tags = ['me']

/** The people of the caller's team. */
export function membersRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/me/members',
      {
        config,
        schema: {
          operationId: 'listMembers',
          tags,
          summary: 'The members of the team',
          querystring: pageQuerySchema,
          response: { 200: listResponse(memberSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listMembers(db, page, callerOf(request).teamId),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showMember)
        })
    )

    app.patch(
      '/me/members/:id',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'changeMemberRole',
          tags,
          summary: 'Change the role of a member, and of all keys of that member; for owners',
          params: idParamsSchema,
          body: memberChangeSchema,
          response: { 200: memberSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        return await doOnce({ db, request, reply }, async (transaction) => {
          await lockOwnTeam(transaction, caller)
          const named = { id: request.params.id, teamId: caller.teamId }
          return showMember(await changeMember(transaction, named, request.body.role))
        })
      }
    )

    app.delete(
      '/me/members/:id',
      {
        config,
        schema: {
          operationId: 'removeMember',
          tags,
          summary: 'Remove a member, with the keys, sessions and open invitations of that member',
          description: 'For owners; whoever is a member may leave. The last owner stays until there is another one.',
          params: idParamsSchema,
          response: { 200: removedMemberSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          await lockTeamToRemove(transaction, caller, id)
          const row = await endMembership(transaction, { id, teamId: caller.teamId })
          return { ...showMember(row), removedAt: row.removedAt!.toISOString() }
        })
      }
    )
  }
}
