import { z } from 'zod'
import { viewBoard } from '../../boards/leaderboard/view-board.ts'
import { boardViewSchema } from '../../schemas/board-view.ts'
import { leaderboardQuerySchema, leaderboardSchema } from '../../schemas/leaderboard.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { leaderboardRecords } from '../show/leaderboard-records.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = leaderboardQuerySchema.extend({ ...boardViewSchema.shape, format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'one submission a line, with a head' })

/** The leaderboard of a release: the same object that the page shows. */
export function leaderboardRoutes({ leaderboard }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getLeaderboard',
          tags: ['statistics'],
          summary: 'Task scores and Overall with intervals; the same query and the same scores give the same bytes',
          querystring: querySchema,
          response: {
            200: {
              description: 'The leaderboard',
              content: { 'application/json': { schema: leaderboardSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, within, find, best, sort, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const whole = await leaderboard(query, { seesPrivate: seesPrivate(caller), groupsBelow: [within ?? null] })
        const board = viewBoard(whole, { within, find, best, sort })
        if (format === 'json') return board
        reply.type(csvType)
        return leaderboardRecords(board)
      }
    )
  }
}
