import { type ActRow, listActs } from '../../db/audit-log.ts'
import { actSchema, actsQuerySchema } from '../../schemas/act.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const response = { 200: listResponse(actSchema) }

/** The audit log: what was done by whom, and why. */
export function actsRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/acts',
      {
        config: { permission: 'audit' },
        schema: {
          operationId: 'listActs',
          tags: ['audit'],
          summary: 'Every change of state that somebody asked for, the oldest first',
          querystring: actsQuerySchema,
          response
        }
      },
      async (request, reply) => {
        const { team: teamId, key: keyId, act } = request.query
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listActs(db, page, { teamId, keyId, act }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showAct)
        })
      }
    )

    app.get(
      '/me/acts',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'listTeamActs',
          tags: ['me'],
          summary: 'What the team has changed, by which of its keys',
          querystring: pageQuerySchema,
          response
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listActs(db, page, { teamId: callerOf(request).teamId }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showAct)
        })
    )
  }
}

function showAct({ teamId, keyId, memberId, createdAt, ...act }: ActRow) {
  return { ...act, team: teamId, key: keyId, member: memberId, createdAt: createdAt.toISOString() }
}
