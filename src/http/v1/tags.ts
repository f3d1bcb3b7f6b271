import { z } from 'zod'
import { tagStatistics } from '../../boards/leaderboard/tag-statistics.ts'
import { tagQuerySchema, tagStatisticsSchema } from '../../schemas/tag-statistics.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { tagRecords } from '../show/tag-records.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = tagQuerySchema.extend({ format: tableFormatSchema })
const csvSchema = z
  .custom<string>()
  .meta({ type: 'string', description: 'one value of a tag and one model a line, with a head' })

/** Scores by the tags that pipelines give to items and to parts of them. */
export function tagsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard/tags',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getTags',
          tags: ['statistics'],
          summary:
            'Mean scores with intervals by kind of question, element and item; private items are for maintainers and auditors',
          description:
            'A part of an item weighs what it weighs in the score of its item, so that the values of a tag, by their `share`, ' +
            'add up to the task score. Many values are compared at once, and nothing is adjusted for that.',
          querystring: querySchema,
          response: {
            200: {
              description: 'The scores by tags',
              content: { 'application/json': { schema: tagStatisticsSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const statistics = await tagStatistics({ db, suites }, query, { seesGold: seesPrivate(caller) })
        if (format === 'json') return statistics
        reply.type(csvType)
        return tagRecords(statistics).map(csvRecord).join('')
      }
    )
  }
}
