import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { generationSchema } from '../../schemas/extraction-settings.ts'
import type { GenerationComparison } from '../../schemas/generation-comparison.ts'
import { findSuite, suiteNames } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'
import { compareGenerations } from '../../workflows/differences/compare-generations.ts'
import { extractedTaskTypes } from '../../workflows/items/extracted-task-types.ts'

/** Values with commas between them. */
const listSchema = z
  .string()
  .max(50_000)
  .transform((text) => text.split(',').map((value) => value.trim()))

/** What a comparison of generations is asked by. */
export function generationsQuery(suites: Suites) {
  return z.strictObject({
    suite: z.enum(suiteNames(suites)).optional(),
    types: listSchema.optional().describe('as `EK,MM`; all task types made from papers when left out'),
    papers: listSchema.optional().describe('ids; all papers that have each of the generations when left out'),
    generations: listSchema
      .pipe(z.array(generationSchema).min(1).max(20))
      .describe('names or numbers, as `1,sonnet`; 1 is the first')
  })
}

/**
 * Generations of the same papers side by side, as API and pages are asked for them.
 *
 * @throws {InvalidError} `generations_apart`
 */
export async function comparedGenerations(
  { db, suites }: { db: Executor; suites: Suites },
  { suite = suites[0].name, types = [], papers = [], generations }: z.infer<ReturnType<typeof generationsQuery>>
): Promise<GenerationComparison> {
  const taskTypes = extractedTaskTypes(findSuite(suites, suite), types).map(({ name }) => name)
  return await compareGenerations(db, { suite, taskTypes, papers, generations })
}
