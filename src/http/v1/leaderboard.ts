import { leaderboardQuerySchema, leaderboardSchema } from '../../schemas/leaderboard.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** The leaderboard of a release: the same object that the page shows. */
export function leaderboardRoutes({ leaderboard }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard',
      {
        config: { permission: 'anyone' },
        schema: {
          tags: ['statistics'],
          summary: 'Task scores and Overall with intervals; the same query and the same scores give the same bytes',
          querystring: leaderboardQuerySchema,
          response: { 200: leaderboardSchema }
        }
      },
      async ({ query }) => await leaderboard(query)
    )
  }
}
