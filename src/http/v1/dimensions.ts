import { dimensionStatistics } from '../../boards/leaderboard/dimension-statistics.ts'
import { dimensionQuerySchema, dimensionStatisticsSchema } from '../../schemas/dimension-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'

/** The dimensions behind the task scores of a board. */
export function dimensionsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard/dimensions',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getDimensions',
          tags: ['statistics'],
          summary:
            'Mean scores with intervals on every dimension, EK question type and CI field; private items are for maintainers and auditors',
          querystring: dimensionQuerySchema,
          response: { 200: dimensionStatisticsSchema }
        }
      },
      async ({ query, caller }) => {
        limitResamples(query.resamples, caller)
        return await dimensionStatistics({ db, suites }, query, { seesGold: seesPrivate(caller) })
      }
    )
  }
}
