import { z } from 'zod'
import { findBoardOf } from '../../boards/leaderboard/find-board.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import { boardQuerySchema, boardStatisticsSchema } from '../../schemas/board-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { pairRecords } from '../show/pair-records.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = boardQuerySchema.extend({ format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'one pair of models a line, with a head' })

/** Every pair of models of a board, compared over the same resamples, with ranks and what may be read off them. */
export function significanceRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/significance',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          tags: ['statistics'],
          summary: 'Estimates, rank intervals, and p of all pairs of models: raw, Holm, Benjamini-Hochberg',
          description:
            '`aerbench stats` computes the same bytes from exported scores. Differences that are not found are no ' +
            'equality, and not being told apart is not transitive: read the matrix or the letters, not classes.',
          querystring: querySchema,
          response: {
            200: {
              description: 'The statistics of the board',
              content: { 'application/json': { schema: boardStatisticsSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const loaded = await loadAsked({ db, suites }, query)
        assertVisible(splitOf(loaded.table, query.split).items, caller)
        const board = await findBoardOf(db, loaded)
        if (format === 'json') return board
        reply.type(csvType)
        return pairRecords(board).map(csvRecord).join('')
      }
    )
  }
}
