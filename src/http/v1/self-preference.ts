import { z } from 'zod'
import { findJudgeStatistics } from '../../boards/judges/find-judge-statistics.ts'
import { loadJudgedTable } from '../../boards/judges/load-judged-table.ts'
import { selfPreferenceQuerySchema, selfPreferenceSchema } from '../../schemas/self-preference.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertVisible } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { contrastRecords, modelGapRecords } from '../show/self-preference-records.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = selfPreferenceQuerySchema.extend({
  format: tableFormatSchema,
  table: z
    .enum(['models', 'contrasts'])
    .default('models')
    .describe('of CSV: one line a model and comparison, or one line a contrast between families of models')
})
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'one record a line, with a head' })

/** Whether judges favour models of their own family. */
export function selfPreferenceRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/judges/self-preference',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getSelfPreference',
          tags: ['statistics'],
          summary:
            'Gaps between judges per model and family of models, with rank, permutation and item-clustered tests',
          querystring: querySchema,
          response: {
            200: {
              description: 'Gaps and tests; the same query and the same scores give the same bytes',
              content: { 'application/json': { schema: selfPreferenceSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, table, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const judged = await loadJudgedTable({ db, suites }, { ...query, withRules: query.includeRules })
        assertVisible(judged.items, caller)
        const result = await findJudgeStatistics(db, 'selfPreference', judged, { ...query, profile: judged.profile })
        if (format === 'json') return result
        reply.type(csvType)
        return table === 'models' ? modelGapRecords(result) : contrastRecords(result)
      }
    )
  }
}
