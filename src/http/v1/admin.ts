import { listApiKeys, makeApiKey, revokeApiKey } from '../../db/api-keys.ts'
import { findTeam, insertTeam, listTeams } from '../../db/teams.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { apiKeySchema, madeApiKeySchema, newApiKeySchema, newTeamSchema, teamSchema } from '../../schemas/admin.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { endOfKey } from '../guards/end-of-key.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showKey } from '../show/show-key.ts'
import { showTeam } from '../show/show-team.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'administer' } as const
const tags = ['admin']

/** Teams and keys. */
export function adminRoutes({ db, now }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/admin/teams',
      {
        config,
        schema: {
          operationId: 'createTeam',
          tags,
          summary: 'Add a team',
          body: newTeamSchema,
          response: { 201: teamSchema }
        }
      },
      async (request, reply) => {
        const { name } = request.body
        return await doOnce({ db, request, reply }, async (transaction) => {
          const team = await insertTeam(transaction, name)
          if (!team) throw new ConflictError('team_exists', `there is a team named ${name} already`)
          reply.code(201)
          return showTeam(team)
        })
      }
    )

    app.get(
      '/admin/teams',
      {
        config,
        schema: {
          operationId: 'listTeams',
          tags,
          summary: 'The teams that there are',
          querystring: pageQuerySchema,
          response: { 200: listResponse(teamSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listTeams(db, page),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showTeam)
        })
    )

    app.post(
      '/admin/keys',
      {
        config: { ...config, secretReply: true },
        schema: {
          operationId: 'createKey',
          tags,
          summary: 'Make a key; the reply is the only place where it is ever shown',
          description:
            'Repeated with its `Idempotency-Key`, and with the same key in `Authorization`, it gives the same reply: that ' +
            'is kept sealed, under a seal that the database does not hold.',
          body: newApiKeySchema,
          response: { 201: madeApiKeySchema }
        }
      },
      async (request, reply) => {
        const { team: teamId, role, label = null, expiresAt } = request.body
        const end = endOfKey(expiresAt, now())
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          if (!(await findTeam(transaction, teamId))) throw new NotFoundError('team', teamId)
          const { key, row } = await makeApiKey(transaction, { teamId, role, label, expiresAt: end })
          reply.code(201)
          return { ...showKey(row), key }
        })
      }
    )

    app.get(
      '/admin/keys',
      {
        config,
        schema: {
          operationId: 'listKeys',
          tags,
          summary: 'The keys of all teams, without the keys themselves',
          querystring: pageQuerySchema,
          response: { 200: listResponse(apiKeySchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listApiKeys(db, page),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showKey)
        })
    )

    app.delete(
      '/admin/keys/:id',
      {
        config,
        schema: {
          operationId: 'revokeKey',
          tags,
          summary: 'Revoke a key',
          params: idParamsSchema,
          response: { 200: apiKeySchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          const row = await revokeApiKey(transaction, id)
          if (!row) throw new NotFoundError('key', id)
          return showKey(row)
        })
      }
    )
  }
}
