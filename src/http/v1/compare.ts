import { weightedTasks } from '../../boards/leaderboard/board-strata.ts'
import { chooseWeights } from '../../boards/leaderboard/choose-weights.ts'
import { compareSubmissions } from '../../boards/leaderboard/compare-submissions.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import { comparisonQuerySchema, comparisonSchema } from '../../schemas/comparison.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'

/** Two submissions side by side. */
export function compareRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/compare',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          tags: ['statistics'],
          summary: 'How one published submission differs from another, with intervals, by task type and overall',
          querystring: comparisonQuerySchema,
          response: { 200: comparisonSchema }
        }
      },
      async ({ query: asked, caller }) => {
        limitResamples(asked.resamples, caller)
        const { table, query } = await loadAsked({ db, suites }, asked)
        assertVisible(splitOf(table, query.split).items, caller)
        return await compareSubmissions(table, chooseWeights(weightedTasks(table.manifest), query.weights), query)
      }
    )
  }
}
