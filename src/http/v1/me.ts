import { listApiKeys } from '../../db/api-keys.ts'
import { apiKeySchema, madeApiKeySchema, newOwnKeySchema, rotationSchema } from '../../schemas/admin.ts'
import { meSchema } from '../../schemas/me.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { makeOwnKey, revokeOwnKey, rotateOwnKey } from '../../workflows/teams/own-keys.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { endOfKey } from '../guards/end-of-key.ts'
import { doOnce } from '../guards/idempotency.ts'
import { mayManage } from '../guards/team-access.ts'
import { showKey } from '../show/show-key.ts'
import { showMe } from '../show/show-me.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'read' } as const
const tags = ['me']

/** Who asks: its team, its key and the other keys of its team, and what it may still do. */
export function meRoutes(dependencies: Dependencies): Routes {
  const { db, now } = dependencies

  return async (app) => {
    app.get(
      '/me',
      {
        config,
        schema: {
          operationId: 'getMe',
          tags,
          summary: 'Whose key this is, when it ends, and what its team may do',
          response: { 200: meSchema }
        }
      },
      async (request) => await showMe(dependencies, callerOf(request))
    )

    app.get(
      '/me/keys',
      {
        config,
        schema: {
          operationId: 'listTeamKeys',
          tags,
          summary: 'The keys of the team, without the keys themselves',
          querystring: pageQuerySchema,
          response: { 200: listResponse(apiKeySchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listApiKeys(db, page, callerOf(request).teamId),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showKey)
        })
    )

    app.post(
      '/me/keys',
      {
        config: { ...config, secretReply: true },
        schema: {
          operationId: 'createOwnKey',
          tags,
          summary: 'Make one more key of the member who asks; the reply is the only place where it is ever shown',
          description: 'It has the role of the member, and ends no later than the key that asks.',
          body: newOwnKeySchema,
          response: { 201: madeApiKeySchema }
        }
      },
      async (request, reply) => {
        const { label = null, expiresAt } = request.body
        const end = endOfKey(expiresAt, now())
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          const asked = { label, expiresAt: end, now: now() }
          const { key, row } = await makeOwnKey(transaction, callerOf(request), asked)
          reply.code(201)
          return { ...showKey(row), key }
        })
      }
    )

    app.delete(
      '/me/keys/:id',
      {
        config,
        schema: {
          operationId: 'revokeTeamKey',
          tags,
          summary: 'Revoke a key of the member who asks, or the one that asks; any of the team, for owners',
          params: idParamsSchema,
          response: { 200: apiKeySchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          const managesTeam = await mayManage(transaction, caller)
          return showKey(await revokeOwnKey(transaction, caller, { id, managesTeam }))
        })
      }
    )

    app.post(
      '/me/rotate',
      {
        config: { ...config, secretReply: true },
        schema: {
          operationId: 'rotateKey',
          tags,
          summary: 'Make a key in place of this one; the reply is the only place where it is ever shown',
          description:
            'The new key has the team, role and label of the one that asks, and no later end; the old one ends after ' +
            '`graceHours`. Repeated with its `Idempotency-Key` it gives the same reply while the old key is in force.',
          body: rotationSchema,
          response: { 201: madeApiKeySchema }
        }
      },
      async (request, reply) => {
        const { graceHours, expiresAt } = request.body
        const end = endOfKey(expiresAt, now())
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          const asked = { graceHours, expiresAt: end, now: now() }
          const { key, row } = await rotateOwnKey(transaction, callerOf(request), asked)
          reply.code(201)
          return { ...showKey(row), key }
        })
      }
    )
  }
}
