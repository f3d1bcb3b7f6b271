import { countKeysInForce, findApiKeyById, listApiKeys, rotateApiKey } from '../../db/api-keys.ts'
import { findMember } from '../../db/members.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError, ConflictError } from '../../errors.ts'
import { apiKeySchema, madeApiKeySchema, rotationSchema } from '../../schemas/admin.ts'
import { type Me, meSchema } from '../../schemas/me.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { attemptLimits } from '../guards/attempt-limits.ts'
import { callerOf } from '../guards/authenticate.ts'
import { endOfKey } from '../guards/end-of-key.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showKey } from '../show/show-key.ts'
import { showMember } from '../show/show-member.ts'
import { showTeam } from '../show/show-team.ts'
import { teamBudget } from '../show/team-budget.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'read' } as const
const tags = ['me']
const hourMs = 3_600_000
/** Each has a rate limit of its own, and a key that was rotated stays in force for a while. */
const mostKeysInForce = 20

/** Who asks: its team, its key and the other keys of its team, and what it may still do. */
export function meRoutes(dependencies: Dependencies): Routes {
  const { db, now } = dependencies

  return async (app) => {
    app.get(
      '/me',
      {
        config,
        schema: {
          tags,
          summary: 'Whose key this is, when it ends, and what its team may do',
          response: { 200: meSchema }
        }
      },
      async (request): Promise<Me> => {
        const caller = callerOf(request)
        const team = (await findTeam(db, caller.teamId))!
        const key = await findApiKeyById(db, caller.keyId)
        const member = caller.memberId === null ? null : await findMember(db, caller.memberId)
        return {
          team: showTeam(team),
          role: caller.role,
          member: member && showMember(member),
          key: key && showKey(key),
          budget: await teamBudget(dependencies, team),
          privateAttempts: attemptLimits(dependencies.config, caller)
        }
      }
    )

    app.get(
      '/me/keys',
      {
        config,
        schema: {
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
      '/me/rotate',
      {
        config: { ...config, secretReply: true },
        schema: {
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
          const caller = callerOf(request)
          // Before the key is read: whoever removes its member holds the team.
          const inForce = await countKeysInForce(transaction, caller, now())
          const old = await findApiKeyById(transaction, caller.keyId)
          if (!old) throw new ConflictError('key_not_stored', 'the key of the command line is made anew at each start')
          if (old.revokedAt) throw new AppError('key_invalid', 'the key of the request was revoked', 401)
          if (inForce >= mostKeysInForce) {
            const whose = caller.memberId === null ? 'the team has' : 'you have'
            const message = `${whose} ${mostKeysInForce} keys in force: have some revoked, or wait until they end`
            throw new ConflictError('keys_in_force', message)
          }
          const oldEndsAt = new Date(now().getTime() + graceHours * hourMs)
          const { key, row } = await rotateApiKey(transaction, old, { expiresAt: end, oldEndsAt })
          reply.code(201)
          return { ...showKey(row), key }
        })
      }
    )
  }
}
