import { z } from 'zod'
import type { ComparedPairs } from '../../boards/leaderboard/compared-pairs.ts'
import { mostPaired } from '../../boards/leaderboard/compute-board.ts'
import { findBoardOf, findPairs } from '../../boards/leaderboard/find-board.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import { AppError, ConflictError } from '../../errors.ts'
import { type BoardStatistics, boardQuerySchema, boardStatisticsSchema } from '../../schemas/board-statistics.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertFiguresVisible } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { pairRecords } from '../show/pair-records.ts'
import { pairColumns, pairRecordSchema, pairRows } from '../show/pair-rows.ts'
import { restOf } from '../show/rest-of-pairs.ts'
import { csvRecord } from '../tables/csv.ts'
import { decodeCursor } from '../tables/cursor.ts'
import { pageOfList } from '../tables/send-list.ts'
import { sendTable, tableResponse, wantedFormat } from '../tables/send-table.ts'
import { csvType, exportFormatSchema, tableFormatSchema } from '../tables/table-format.ts'

const pairsQuerySchema = boardQuerySchema.extend({
  model: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('the pairs of one submission, by its id or the name of its model'),
  ...pageQuerySchema.shape,
  format: exportFormatSchema
})
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
          operationId: 'getSignificance',
          tags: ['statistics'],
          summary: 'Estimates, rank intervals, and p of all pairs of models: raw, Holm, Benjamini-Hochberg',
          description:
            '`aerbench stats` computes the same bytes from exported scores. Differences that are not found are no ' +
            'equality, and not being told apart is not transitive: read the matrix or the letters, not classes. Of a ' +
            `board of more than ${mostPaired} models the pairs of the first ${mostPaired} are shown, in every format: ` +
            '`/v1/significance/pairs` has all.',
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
        assertFiguresVisible(splitOf(loaded.table, query.split), caller)
        // A record of a pair has no figures of groups.
        const board = await findBoardOf(db, loaded, format === 'json' ? undefined : [])
        if (format === 'json') return withRest(board)
        reply.type(csvType)
        return pairRecords(board).map(csvRecord).join('')
      }
    )

    app.get(
      '/significance/pairs',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'listSignificancePairs',
          tags: ['statistics'],
          summary: 'All pairs of a board of any size, or those of one model: p raw, Holm, Benjamini-Hochberg',
          description:
            'The numbers of `/v1/significance`, in the order of the ranking, the better model of a pair first. JSON is a ' +
            'page; the other formats have everything after the cursor. p is adjusted over all pairs of the board, also ' +
            'where those of one model are asked for. A cursor goes with the scores that its page was of: 409 ' +
            '`board_changed` once these have changed.',
          querystring: pairsQuerySchema,
          response: { 200: tableResponse(pairRecordSchema) }
        }
      },
      async (request, reply) => {
        const { format, model, cursor, limit, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const loaded = await loadAsked({ db, suites }, query)
        assertFiguresVisible(splitOf(loaded.table, query.split), request.caller)
        const pairs = await findPairs(db, loaded)
        const rowsAfter = pairRows(pairs, model)
        const wanted = wantedFormat(request, format)
        if (wanted !== 'json') {
          const rows = rowsAfter(placeAfter(decodeCursor(cursor), pairs))
          const name = `pairs-${query.release}-${query.split}`
          return sendTable(reply, {
            name,
            format: wanted,
            columns: pairColumns(pairs),
            rows: rows.map(({ row }) => row)
          })
        }
        return await pageOfList({
          query: { cursor, limit },
          rows: async ({ after, limit }) => [...rowsAfter(placeAfter(after, pairs)).take(limit)],
          keyOf: ({ place }) => `${pairs.inputHash} ${place}`,
          show: (rows) => rows.map(({ row }) => row)
        })
      }
    )
  }
}

function withRest(board: BoardStatistics): BoardStatistics {
  const rest = restOf(board)
  return rest === null ? board : { ...board, pairs: { ...board.pairs, rest } }
}

/**
 * Of the pair that a cursor names; -1 before the first.
 *
 * @throws {AppError} 400 `cursor_invalid`
 * @throws {ConflictError} `board_changed`
 */
function placeAfter(key: string | null, { inputHash }: ComparedPairs): number {
  if (key === null) return -1
  const [, board, place] = /^([0-9a-f]{64}) (\d{1,12})$/.exec(key) ?? []
  if (place === undefined) throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400)
  if (board === inputHash) return Number(place)
  throw new ConflictError('board_changed', 'the board is another than on the page before: begin again without a cursor')
}
