import { comparisonQuerySchema, comparisonSchema } from '../../schemas/comparison.ts'
import { compareSubmissions } from '../../workflows/compare-submissions.ts'
import { weightedTasks } from '../../workflows/find-board.ts'
import { loadScoreTable } from '../../workflows/load-score-table.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../resample-limit.ts'

/** Two submissions side by side. */
export function compareRoutes({ db, suite }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/compare',
      {
        config: { permission: 'anyone' },
        schema: {
          tags: ['statistics'],
          summary: 'How one published submission differs from another, with intervals, by task type and overall',
          querystring: comparisonQuerySchema,
          response: { 200: comparisonSchema }
        }
      },
      async ({ query, caller }) => {
        limitResamples(query.resamples, caller)
        return await compareSubmissions(await loadScoreTable(db, query), weightedTasks(suite), query)
      }
    )
  }
}
