import { z } from 'zod'
import { generationSchema } from '../../schemas/extraction-settings.ts'
import { generationComparisonSchema } from '../../schemas/generation-comparison.ts'
import { findSuite, suiteNames } from '../../suites/index.ts'
import { compareGenerations } from '../../workflows/differences/compare-generations.ts'
import { extractedTaskTypes } from '../../workflows/items/extracted-task-types.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** Values with commas between them. */
const listSchema = z
  .string()
  .max(50_000)
  .transform((text) => text.split(',').map((value) => value.trim()))

/** What generations of the same papers took and gave. */
export function generationsRoutes({ db, suites }: Dependencies): Routes {
  const querySchema = z.strictObject({
    suite: z.enum(suiteNames(suites)).optional(),
    types: listSchema.optional().describe('as `EK,MM`; all task types made from papers when left out'),
    papers: listSchema.optional().describe('ids; all papers that have each of the generations when left out'),
    generations: listSchema
      .pipe(z.array(generationSchema).min(1).max(20))
      .describe('names or numbers, as `1,sonnet`; 1 is the first')
  })
  return async (app) => {
    app.get(
      '/generations',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'compareGenerations',
          tags: ['extractions'],
          summary:
            'Generations of the same papers side by side: yield, repairs, findings of checks and verifiers, cost',
          querystring: querySchema,
          response: { 200: generationComparisonSchema }
        }
      },
      async ({ query: { suite = suites[0].name, types = [], papers = [], generations } }) => {
        const taskTypes = extractedTaskTypes(findSuite(suites, suite), types).map(({ name }) => name)
        return await compareGenerations(db, { suite, taskTypes, papers, generations })
      }
    )
  }
}
