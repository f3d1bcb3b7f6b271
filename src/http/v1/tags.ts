import { tagStatistics } from '../../boards/leaderboard/tag-statistics.ts'
import { tagQuerySchema, tagStatisticsSchema } from '../../schemas/tag-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'

/** Scores by the tags that pipelines give to items and to parts of them. */
export function tagsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard/tags',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          tags: ['statistics'],
          summary:
            'Mean scores with intervals by kind of question, element and item; private items are for maintainers and auditors',
          querystring: tagQuerySchema,
          response: { 200: tagStatisticsSchema }
        }
      },
      async ({ query, caller }) => {
        limitResamples(query.resamples, caller)
        return await tagStatistics({ db, suites }, query, { seesGold: seesPrivate(caller) })
      }
    )
  }
}
