import { modelStatistics } from '../../boards/models/model-statistics.ts'
import { InvalidError } from '../../errors.ts'
import { modelQuerySchema } from '../../schemas/model-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { chosenBoard, suiteQuery } from './chosen-board.ts'
import { emptyLeaderboardPage } from './leaderboard-page.ts'
import { chooseModelPage, modelPage } from './model-page.ts'
import { htmlType } from './send-page.ts'

/** The query of the API; without a release the one frozen last, without a model a list of them. */
const querySchema = modelQuerySchema.partial({ release: true, model: true }).extend(suiteQuery)
const nobody = { seesPrivate: false }

/** One model of a board, for a reader without a key. */
export function modelRoute({ db, suites, leaderboard }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/models',
      { config: { isOfBoard: true }, schema: { hide: true, querystring: querySchema } },
      async (request, reply) => {
        const { suite, model, team, submission, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(emptyLeaderboardPage())
        const asked = { ...query, release: chosen.release, panel: chosen.panel }
        const choose = async (name: string | undefined) => {
          const board = await leaderboard(asked, nobody)
          const rows = board.rows.filter((row) => name === undefined || row.model === name)
          return await reply.type(htmlType).send(chooseModelPage(board.query, rows))
        }
        if (model === undefined) return await choose(undefined)
        try {
          const statistics = await modelStatistics(
            { db, suites, leaderboard },
            { ...asked, model, team, submission },
            nobody
          )
          return await reply.type(htmlType).send(modelPage(statistics, chosen))
        } catch (error) {
          // Of one name two teams: whose it is is the reader's to say.
          if (error instanceof InvalidError && error.code === 'team_needed') return await choose(model)
          throw error
        }
      }
    )
  }
}
