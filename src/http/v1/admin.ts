import { type ApiKeyRow, listApiKeys, makeApiKey, revokeApiKey } from '../../db/api-keys.ts'
import { findTeam, insertTeam, listTeams, type TeamRow } from '../../db/teams.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { apiKeySchema, madeApiKeySchema, newApiKeySchema, newTeamSchema, teamSchema } from '../../schemas/admin.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'administer' } as const
const tags = ['admin']

/** Teams and keys. */
export function adminRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/admin/teams',
      { config, schema: { tags, body: newTeamSchema, response: { 201: teamSchema } } },
      async (request, reply) => {
        const { name } = request.body
        const created = await doOnce({ db, request, status: 201 }, async (transaction) => {
          const team = await insertTeam(transaction, name)
          if (!team) throw new ConflictError('team_exists', `there is a team named ${name} already`)
          return showTeam(team)
        })
        return await reply.code(201).send(created)
      }
    )

    app.get(
      '/admin/teams',
      { config, schema: { tags, querystring: pageQuerySchema, response: { 200: listResponse(teamSchema) } } },
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
          tags,
          summary: 'Make a key; the reply is the only place where it is ever shown',
          body: newApiKeySchema,
          response: { 201: madeApiKeySchema }
        }
      },
      async ({ body: { team: teamId, role } }, reply) => {
        if (!(await findTeam(db, teamId))) throw new NotFoundError('team', teamId)
        const { key, row } = await makeApiKey(db, { teamId, role })
        reply.header('cache-control', 'no-store')
        return await reply.code(201).send({ ...showKey(row), key })
      }
    )

    app.get(
      '/admin/keys',
      { config, schema: { tags, querystring: pageQuerySchema, response: { 200: listResponse(apiKeySchema) } } },
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
      { config, schema: { tags, summary: 'Revoke a key', params: idParamsSchema, response: { 200: apiKeySchema } } },
      async ({ params: { id } }) => {
        const row = await revokeApiKey(db, id)
        if (!row) throw new NotFoundError('key', id)
        return showKey(row)
      }
    )
  }
}

function showTeam({ id, name, createdAt }: TeamRow) {
  return { id, name, createdAt: createdAt.toISOString() }
}

function showKey({ id, teamId, role, prefix, createdAt, revokedAt }: ApiKeyRow) {
  return {
    id,
    team: teamId,
    role,
    prefix,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null
  }
}
