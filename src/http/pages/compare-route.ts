import type { z } from 'zod'
import { weightedTasks } from '../../boards/leaderboard/board-strata.ts'
import { chooseWeights } from '../../boards/leaderboard/choose-weights.ts'
import { compareItems } from '../../boards/leaderboard/compare-items.ts'
import { compareSubmissions } from '../../boards/leaderboard/compare-submissions.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { refusePrivate } from '../../boards/leaderboard/refuse-private.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import { comparedItemsQuerySchema, comparisonQuerySchema } from '../../schemas/comparison.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { listInMemory } from '../tables/list-in-memory.ts'
import { pageOfList } from '../tables/send-list.ts'
import { type ChosenBoard, chosenBoard, suiteQuery, taskTypeTitles } from './chosen-board.ts'
import { comparePage, nothingToComparePage } from './compare-page.ts'
import { noReleasePage } from './no-release-page.ts'
import { htmlType } from './send-page.ts'
import { slowBoards } from './slow-boards.ts'
import { splitForAll } from './split-for-all.ts'

const itemsShown = 25
/** The query of the API; without submissions the first two of the board. */
const querySchema = comparisonQuerySchema
  .partial({ release: true, first: true, second: true })
  .extend({ ...suiteQuery, cursor: pageQuerySchema.shape.cursor })
  .extend(comparedItemsQuerySchema.pick({ taskType: true, order: true }).shape)
type CompareQuery = Omit<z.infer<typeof querySchema>, 'suite'>

/** Two submissions side by side, for a reader without a key. */
export function compareRoute({ db, suites, leaderboard }: Dependencies): Routes {
  const sendSlow = slowBoards({ db })
  return async (app) => {
    app.get(
      '/compare',
      { config: { isOfBoard: true }, schema: { hide: true, querystring: querySchema } },
      async (request, reply) => {
        const { suite, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(noReleasePage('Two submissions', suite))
        const asked = { title: 'Two submissions', release: chosen.release }
        return await sendSlow(request, reply, asked, () => pageOfTwo(query, chosen))
      }
    )
  }

  async function pageOfTwo(asked: CompareQuery, chosen: ChosenBoard): Promise<string> {
    const { first, second, order, taskType, cursor, ...query } = asked
    const { release, panel, setting } = chosen
    const split = await splitForAll(db, { release, split: query.split })
    const loaded = await loadAsked({ db, suites }, { ...query, release, panel, split, setting })
    const table = splitOf(loaded.table, split)
    refusePrivate(table.items)
    const board = { ...loaded.query, panel: table.panel }
    if (table.models.length < 2) return nothingToComparePage(board, chosen)
    const sides = await twoOf({ first, second }, async () => {
      const { unit: _, interval: __, ...ofBoard } = query
      return (
        await leaderboard({ ...ofBoard, release, panel, split, setting }, { seesPrivate: false, groupsBelow: [] })
      ).rows
    })
    const weights = chooseWeights(weightedTasks(table.manifest), loaded.query.weights)
    const comparison = await compareSubmissions(loaded.table, weights, { ...loaded.query, ...sides })
    const items = compareItems(loaded.table, { ...loaded.query, ...sides, order, taskType })
    const page = await pageOfList({
      query: { cursor, limit: itemsShown },
      ...listInMemory(items, ({ itemId }) => itemId)
    })
    const view = { order, taskType, cursor }
    const titles = taskTypeTitles(suites, chosen)
    return comparePage(
      { asked: { ...board, ...sides }, comparison, models: table.models, items: page, view, titles },
      chosen
    )
  }
}

type Sides = { first?: string | undefined; second?: string | undefined }

/** The submissions that were asked for, and the first of the board in place of those that were not. */
async function twoOf({ first, second }: Sides, board: () => Promise<readonly { submissionId: string }[]>) {
  if (first !== undefined && second !== undefined) return { first, second }
  const ids = (await board()).map(({ submissionId }) => submissionId)
  const one = first ?? ids.find((id) => id !== second)!
  return { first: one, second: second ?? ids.find((id) => id !== one)! }
}
