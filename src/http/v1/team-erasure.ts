import { listKeysInForce } from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { erasedTeamSchema, teamErasureSchema } from '../../schemas/admin.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { eraseTeam } from '../../workflows/teams/erase-team.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { may } from '../guards/permissions.ts'
import { assertManages } from '../guards/team-access.ts'
import { showTeam } from '../show/show-team.ts'

/** The end of a team, for its owners and for those who run the service. */
export function teamErasureRoutes({ db, now }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/teams/:id/erase',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'eraseTeam',
          tags: ['me'],
          summary: 'Erase a team, for its owners and for maintainers; it cannot be undone',
          description:
            'Keys, members, invitations, sessions, webhooks, mail addresses, drafts, runs, all that was never published and the texts of responses ' +
            'that are not open are removed. What was published keeps its figures, under a neutral name. An owner who repeats ' +
            'the request has no key any more (401).',
          params: idParamsSchema,
          body: teamErasureSchema,
          response: { 200: erasedTeamSchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        await assertMayErase(db, callerOf(request), id, now())
        return await doOnce({ db, request, reply }, async (transaction) => {
          const row = await eraseTeam(transaction, { id, confirmed: request.body.name, now: now() })
          return { ...showTeam(row), erasedAt: row.erasedAt!.toISOString() }
        })
      }
    )
  }
}

/** An owner of the team, or a maintainer: of a team that has admins, an admin. */
async function assertMayErase(db: Executor, caller: Caller, id: string, now: Date): Promise<void> {
  if (!may(caller.role, 'maintain')) {
    if (caller.teamId !== id) throw new NotFoundError('team', id)
    return await assertManages(db, caller)
  }
  if (caller.role === 'admin') return
  if ((await listKeysInForce(db, id, now)).some(({ role }) => role === 'admin')) {
    throw new AppError('role_insufficient', 'a team with keys of admins is erased by an admin', 403)
  }
}
