import { modelStatistics } from '../../boards/models/model-statistics.ts'
import { modelQuerySchema, modelStatisticsSchema } from '../../schemas/model-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'

/** One model of a board: the same object that its page shows. */
export function modelsRoutes({ db, suites, leaderboard }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/models',
      {
        config: { permission: 'anyone', isOfBoard: true, tellsObjections: true },
        schema: {
          operationId: 'getModel',
          tags: ['statistics'],
          summary:
            'One model of a board: its card, its figures beside those of the other models, its published submissions',
          description:
            'A model is what a team calls so: where several teams use one name, name the team. What is told of task types, ' +
            'dimensions and tags is of the public items for those who may not see private ones.',
          querystring: modelQuerySchema,
          response: { 200: modelStatisticsSchema }
        }
      },
      async ({ query, caller }) => {
        limitResamples(query.resamples, caller)
        return await modelStatistics({ db, suites, leaderboard }, query, { seesPrivate: seesPrivate(caller) })
      }
    )
  }
}
