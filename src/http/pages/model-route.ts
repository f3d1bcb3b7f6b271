import { standingOf } from '../../boards/leaderboard/standing.ts'
import { modelStatistics } from '../../boards/models/model-statistics.ts'
import { findSubmission } from '../../db/submissions.ts'
import { InvalidError } from '../../errors.ts'
import { type ModelStatistics, modelQuerySchema } from '../../schemas/model-statistics.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { Standing } from '../../schemas/standing.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { chosenBoard, suiteQuery } from './chosen-board.ts'
import { chooseModelPage, modelPage } from './model-page.ts'
import { noReleasePage } from './no-release-page.ts'
import { htmlType } from './send-page.ts'
import { leastOfVerdicts, slowBoards } from './slow-boards.ts'

/** The query of the API; without a release the one frozen last, without a model a list of them. */
const querySchema = modelQuerySchema.partial({ release: true, model: true }).extend(suiteQuery)
const nobody = { seesPrivate: false }

/** One model of a board, for a reader without a key. */
export function modelRoute({ db, suites, leaderboard }: Dependencies): Routes {
  const sendSlow = slowBoards({ db })

  /** Where it stands, as its team reads it on the page of the submission; null under another metric than the first. */
  async function standingOn({ query, row }: ModelStatistics): Promise<Standing | null> {
    const submission = await findSubmission(db, row.submissionId)
    // One that was withdrawn meanwhile stands nowhere.
    if (submission?.state !== 'published') return null
    const standing = await standingOf({ db, suites }, submission)
    return standing?.profile === query.profile ? standing : null
  }

  return async (app) => {
    app.get(
      '/models',
      { config: { isOfBoard: true, tellsObjections: true }, schema: { hide: true, querystring: querySchema } },
      async (request, reply) => {
        const { suite, model, team, submission, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(noReleasePage('Models', suite))
        const { release, panel, setting } = chosen
        const asked = { ...query, release, panel, setting }
        const choose = async () => {
          const board = await leaderboard(asked, nobody)
          const rows = board.rows.filter((row) => model === undefined || row.model === model)
          return chooseModelPage(board.query, rows)
        }
        if (model === undefined) return await sendSlow(request, reply, { title: 'Models', release }, choose)
        const shown = { title: shownName(model), release, least: leastOfVerdicts }
        return await sendSlow(request, reply, shown, async () => {
          try {
            const wanted = { ...asked, model, team, submission }
            const statistics = await modelStatistics({ db, suites, leaderboard }, wanted, nobody)
            return modelPage(statistics, chosen, await standingOn(statistics))
          } catch (error) {
            // Of one name two teams: whose it is is the reader's to say.
            if (error instanceof InvalidError && error.code === 'team_needed') return await choose()
            throw error
          }
        })
      }
    )
  }
}
