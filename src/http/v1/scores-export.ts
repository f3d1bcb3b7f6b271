import { exportDimensions } from '../../boards/leaderboard/export-dimensions.ts'
import { loadScoreTable } from '../../boards/leaderboard/load-score-table.ts'
import { recordsOf, type ScoreTable, splitOf } from '../../boards/leaderboard/score-table.ts'
import { leaderboardQuerySchema } from '../../schemas/leaderboard.ts'
import { dimensionRecordSchema, flatScore, scoreRecordSchemaOf } from '../../schemas/score-record.ts'
import type { Split } from '../../schemas/states.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import type { Caller } from '../guards/authenticate.ts'
import { sendTable, tableResponse, wantedFormat } from '../tables/send-table.ts'
import { columnsOf } from '../tables/table.ts'
import { exportFormatSchema } from '../tables/table-format.ts'

const config = { permission: 'anyone' } as const
const tags = ['statistics']
const querystring = leaderboardQuerySchema
  .pick({ release: true, split: true, panel: true })
  .extend({ format: exportFormatSchema })

/** What the statistics of a board are computed from, for everybody to compute them again. */
export function scoresExportRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/scores',
      {
        config,
        schema: {
          tags,
          summary:
            'Item scores of the published submissions of one panel: what `aerbench stats` computes the board from. ' +
            'The private split is for maintainers and auditors',
          querystring,
          response: { 200: tableResponse(scoreRecordSchemaOf(suites[0].metrics)) }
        }
      },
      async (request, reply) => {
        const { release, split, format } = request.query
        const table = visibleSplit(await loadScoreTable(db, request.query), split, request.caller)
        return sendTable(reply, {
          name: `scores-${release}-${split}`,
          format: wantedFormat(request, format),
          columns: columnsOf(scoreRecordSchemaOf(table.metrics)),
          rows: recordsOf(table).map(flatScore)
        })
      }
    )

    app.get(
      '/scores/dimensions',
      {
        config,
        schema: {
          tags,
          summary:
            'Dimension scores of the same responses, by each judge and by rules. ' +
            'The private split is for maintainers and auditors',
          querystring,
          response: { 200: tableResponse(dimensionRecordSchema) }
        }
      },
      async (request, reply) => {
        const { release, split, format } = request.query
        const table = visibleSplit(await loadScoreTable(db, request.query), split, request.caller)
        return sendTable(reply, {
          name: `dimensions-${release}-${split}`,
          format: wantedFormat(request, format),
          columns: columnsOf(dimensionRecordSchema),
          rows: exportDimensions({ db, suites }, table)
        })
      }
    )
  }
}

/** The items of a split. @throws {AppError} 403 `split_private` */
function visibleSplit(table: ScoreTable, split: Split | 'all', caller: Caller | null): ScoreTable {
  const shown = splitOf(table, split)
  assertVisible(shown.items, caller)
  return shown
}
