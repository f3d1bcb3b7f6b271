import { z } from 'zod'
import type { ItemFilter } from '../../db/items.ts'
import { generationSchema } from '../../schemas/extraction-settings.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { itemStateSchema } from '../../schemas/states.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'

/** By what items are sought, in the API and on pages. */
export function itemsQuery(suites: Suites) {
  return pageQuerySchema.extend({
    state: itemStateSchema.optional(),
    paper: z.string().optional(),
    generation: generationSchema
      .optional()
      .describe(
        'of the extraction that made it: a name, or a number among those of its paper and task type; 1 is the first'
      ),
    attention: z
      .stringbool()
      .optional()
      .describe('true: those that fail a check, or that a solver or verifier speaks against'),
    suite: z.enum(suiteNames(suites)).optional(),
    taskType: z.enum(taskTypeNames(suites)).optional()
  })
}

type ItemsQuery = Omit<z.infer<ReturnType<typeof itemsQuery>>, 'cursor' | 'limit'>

export function filterOfItems({
  paper: paperId,
  suite,
  taskType,
  state,
  generation,
  attention
}: ItemsQuery): ItemFilter {
  return { suite, taskType, state, paperId, generation, attention }
}
