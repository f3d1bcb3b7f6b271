import { z } from 'zod'
import { elementSchema, hierarchySchema } from '../../schemas/hierarchy.ts'
import { hierarchyOf } from '../../suites/hierarchy.ts'
import { findSuite } from '../../suites/index.ts'
import { elementWithExamples } from '../../workflows/practice/example-questions.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

export const suiteParamsSchema = z.object({ suite: z.string().min(1).max(64) })
export const elementParamsSchema = suiteParamsSchema.extend({ element: z.string().min(1).max(64) })
const anyone = { permission: 'anyone' } as const
const tags = ['suites']

/** What question banks measure, with questions that are there to be looked at. */
export function elementsRoutes({ suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/suites/:suite/elements',
      {
        config: anyone,
        schema: {
          operationId: 'getHierarchy',
          tags,
          summary: 'The settings, modules and elements of a question bank, with what each measures and rests on',
          params: suiteParamsSchema,
          response: { 200: hierarchySchema }
        }
      },
      async ({ params: { suite } }) => hierarchyOf(findSuite(suites, suite))
    )

    app.get(
      '/suites/:suite/elements/:element',
      {
        config: anyone,
        schema: {
          operationId: 'getElement',
          tags,
          summary:
            'An element of a question bank with an example question of each grade and question type, and its key',
          params: elementParamsSchema,
          response: { 200: elementSchema }
        }
      },
      async ({ params: { suite, element } }) => elementWithExamples(findSuite(suites, suite), element)
    )
  }
}
