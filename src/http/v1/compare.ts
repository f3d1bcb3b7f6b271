import { z } from 'zod'
import { weightedTasks } from '../../boards/leaderboard/board-strata.ts'
import { chooseWeights } from '../../boards/leaderboard/choose-weights.ts'
import { compareItems } from '../../boards/leaderboard/compare-items.ts'
import { compareSubmissions } from '../../boards/leaderboard/compare-submissions.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import {
  comparedItemSchema,
  comparedItemsQuerySchema,
  comparisonQuerySchema,
  comparisonSchema
} from '../../schemas/comparison.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { comparisonRecords } from '../show/comparison-records.ts'
import { listInMemory } from '../tables/list-in-memory.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const csvSchema = z.custom<string>().meta({
  type: 'string',
  description: 'a line of Overall, of each group and of each task type, with a head'
})

/** Two submissions side by side. */
export function compareRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/compare',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'compareSubmissions',
          tags: ['statistics'],
          summary: 'How one published submission differs from another, with intervals, by task type and overall',
          querystring: comparisonQuerySchema.extend({ format: tableFormatSchema }),
          response: {
            200: {
              description: 'The comparison',
              content: { 'application/json': { schema: comparisonSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, ...asked }, caller }, reply) => {
        limitResamples(asked.resamples, caller)
        const { table, query } = await loadAsked({ db, suites }, asked)
        assertVisible(splitOf(table, query.split).items, caller)
        const weights = chooseWeights(weightedTasks(table.manifest), query.weights)
        const comparison = await compareSubmissions(table, weights, query)
        if (format === 'json') return comparison
        reply.type(csvType)
        return comparisonRecords(comparison)
      }
    )

    app.get(
      '/compare/items',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'compareItems',
          tags: ['statistics'],
          summary: 'The items of two published submissions with the scores of both, those furthest apart first',
          description: 'Single items say where to look: whether two submissions differ is what `/v1/compare` tells.',
          querystring: comparedItemsQuerySchema.extend(pageQuerySchema.shape),
          response: { 200: listResponse(comparedItemSchema) }
        }
      },
      async (request, reply) => {
        const { cursor, limit, ...asked } = request.query
        const { table, query } = await loadAsked({ db, suites }, asked)
        assertVisible(splitOf(table, query.split).items, request.caller)
        const items = listInMemory(compareItems(table, query), ({ itemId }) => itemId)
        return await sendList(request, reply, { query: { cursor, limit }, ...items })
      }
    )
  }
}
