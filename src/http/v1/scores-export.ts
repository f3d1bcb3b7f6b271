import type { z } from 'zod'
import { exportDimensions } from '../../boards/leaderboard/export-dimensions.ts'
import { loadAsked, loadScoreTable } from '../../boards/leaderboard/load-score-table.ts'
import { recordsOf, type ScoreTable, splitOf } from '../../boards/leaderboard/score-table.ts'
import { playedBeforeOf } from '../../db/played-before.ts'
import { byMetric } from '../../grading/metrics.ts'
import { leaderboardQuerySchema } from '../../schemas/leaderboard.ts'
import {
  dimensionRecordSchema,
  flatScore,
  playedColumn,
  scoreRecordSchemaOf,
  settingColumn
} from '../../schemas/score-record.ts'
import type { Split } from '../../schemas/states.ts'
import { suiteOfRuns } from '../../workflows/runs/open-run.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import type { Caller } from '../guards/authenticate.ts'
import { sendTable, tableResponse, wantedFormat } from '../tables/send-table.ts'
import { columnsOf } from '../tables/table.ts'
import { exportFormatSchema } from '../tables/table-format.ts'

const config = { permission: 'anyone' } as const
const tags = ['statistics']
const querystring = leaderboardQuerySchema
  .pick({ release: true, split: true, panel: true, setting: true })
  .extend({ format: exportFormatSchema })

const scoresQuerySchema = querystring.extend({
  profile: leaderboardQuerySchema.shape.profile.describe('a profile, whose scores are then a further column')
})

const playedBefore = playedColumn.playedBefore
  .optional()
  .describe('whether a scored run is in an instance that its team had begun a run in before; not there where none is')
const documented = {
  setting: settingColumn.setting
    .optional()
    .describe('of the submission, null where it declares none; not there where no submission of the table declares one')
}

/** What the statistics of a board are computed from, for everybody to compute them again. */
export function scoresExportRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/scores',
      {
        config,
        schema: {
          operationId: 'exportScores',
          tags,
          summary:
            'Item scores of the published submissions of one panel: what `aerbench stats` computes the board from. ' +
            'The private split is for maintainers and auditors',
          querystring: scoresQuerySchema,
          response: {
            200: tableResponse(scoreRecordSchemaOf(suites[0].metrics).extend({ ...documented, playedBefore }))
          }
        }
      },
      async (request, reply) => {
        const { release, split, format } = request.query
        const table = visibleSplit(await scoresUnder(request.query), split, request.caller)
        const played = await playedIn(table)
        return sendTable(reply, {
          name: `scores-${release}-${split}`,
          format: wantedFormat(request, format),
          columns: columnsOf(
            scoreRecordSchemaOf(table.metrics).extend({ ...settingOf(table), ...(played && playedColumn) })
          ),
          rows: recordsOf(table).map((record) => ({
            ...flatScore(record),
            ...(played && { playedBefore: played.get(record.submissionId)?.get(record.itemId) ?? null })
          }))
        })
      }
    )

    app.get(
      '/scores/dimensions',
      {
        config,
        schema: {
          operationId: 'exportDimensionScores',
          tags,
          summary:
            'Dimension scores of the same responses, by each judge and by rules. ' +
            'The private split is for maintainers and auditors',
          querystring,
          response: { 200: tableResponse(dimensionRecordSchema.extend(documented)) }
        }
      },
      async (request, reply) => {
        const { release, split, format } = request.query
        const table = visibleSplit(await loadScoreTable(db, request.query), split, request.caller)
        return sendTable(reply, {
          name: `dimensions-${release}-${split}`,
          format: wantedFormat(request, format),
          columns: columnsOf(dimensionRecordSchema.extend(settingOf(table))),
          rows: exportDimensions({ db, suites }, table)
        })
      }
    )
  }

  /** Which runs of a table are in instances that were played before; null where none is. */
  async function playedIn({ manifest, models, items }: ScoreTable) {
    if (manifest.suite !== suiteOfRuns) return null
    const played = await playedBeforeOf(
      db,
      models.map(({ submissionId }) => submissionId)
    )
    const isShown = new Set(items.map(({ itemId }) => itemId))
    const isAny = [...played.values()].some((own) => [...own].some(([item, before]) => before && isShown.has(item)))
    return isAny ? played : null
  }

  /** Under every metric, and under a profile where one is named. */
  async function scoresUnder(query: z.infer<typeof scoresQuerySchema>): Promise<ScoreTable> {
    const table = await loadScoreTable(db, query)
    if (query.profile === undefined) return table
    const { table: under } = await loadAsked({ db, suites }, query)
    const further = under.metrics.filter(({ name }) => !Object.hasOwn(table.scores, name))
    const metrics = [...table.metrics, ...further]
    return { ...table, metrics, scores: byMetric(metrics, (name) => table.scores[name] ?? under.scores[name]!) }
  }
}

/** The column of the setting, where a submission declares one. */
function settingOf({ models }: ScoreTable): Partial<typeof settingColumn> {
  return models.some(({ setting }) => setting !== undefined) ? settingColumn : {}
}

/** The items of a split. @throws {AppError} 403 `split_private` */
function visibleSplit(table: ScoreTable, split: Split | 'all', caller: Caller | null): ScoreTable {
  const shown = splitOf(table, split)
  assertVisible(shown.items, caller)
  return shown
}
