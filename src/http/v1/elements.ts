import { z } from 'zod'
import { dependenciesQuerySchema, dependenciesSchema } from '../../schemas/dependencies.ts'
import { elementSchema, hierarchySchema } from '../../schemas/hierarchy.ts'
import { hierarchyOf } from '../../suites/hierarchy.ts'
import { findSuite } from '../../suites/index.ts'
import { elementWithExamples } from '../../workflows/practice/example-questions.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { showDependencies } from '../show/show-dependencies.ts'

export const suiteParamsSchema = z.object({ suite: z.string().min(1).max(64) })
export const elementParamsSchema = suiteParamsSchema.extend({ element: z.string().min(1).max(64) })
const anyone = { permission: 'anyone' } as const
const tags = ['suites']

/** What question banks measure, with questions that are there to be looked at. */
export function elementsRoutes({ db, suites }: Dependencies): Routes {
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

    app.get(
      '/suites/:suite/dependencies',
      {
        config: anyone,
        schema: {
          operationId: 'getDependencies',
          tags,
          summary:
            'Which elements of a question bank rest on which, with the gap closed of a submission where one is named',
          description: 'Of a submission to those who may see what it chose, as GET /v1/submissions/{id}/choices.',
          params: suiteParamsSchema,
          querystring: dependenciesQuerySchema,
          response: { 200: dependenciesSchema }
        }
      },
      async ({ params: { suite }, query: { submission }, caller }, reply) => {
        keepPrivate(reply, caller)
        return await showDependencies({ db, suites }, { suite, submission, caller })
      }
    )
  }
}
