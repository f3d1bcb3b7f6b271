import { z } from 'zod'
import { type PracticeQuestion, practiceQuerySchema, practiceTestSchema } from '../../schemas/practice.ts'
import { findSuite } from '../../suites/index.ts'
import { drawPractice } from '../../workflows/practice/draw-practice.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { suiteParamsSchema } from './elements.ts'

const linesSchema = z.custom<string>().meta({ type: 'string', description: 'one question a line' })

/** Tests to practise on, drawn when somebody asks for one. */
export function practiceRoutes({ suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/suites/:suite/practice',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'drawPracticeTest',
          tags: ['suites'],
          summary:
            'Questions of a question bank to practise on, by grades, elements and domains; with their keys where asked for',
          description:
            'The same query gives the same bytes. Nothing is stored. No release is drawn by the seed of these questions, but where a template has few fillings a text can be the same.',
          params: suiteParamsSchema,
          querystring: practiceQuerySchema,
          response: {
            200: {
              description: 'The questions',
              content: {
                'application/x-ndjson': { schema: linesSchema },
                'application/json': { schema: practiceTestSchema }
              }
            }
          }
        }
      },
      async ({ params, query }, reply) => {
        const suite = findSuite(suites, params.suite)
        const questions: PracticeQuestion[] = []
        for await (const question of drawPractice(suite, query)) questions.push(question)
        const { format, seed, count, withKey } = query
        const name = `${suite.name}-practice${withKey === 'true' ? '-with-key' : ''}.${format}`
        reply.header('content-disposition', `attachment; filename="${name}"`)
        if (format === 'json') return { suite: suite.name, seed, asked: count, questions }
        reply.type('application/x-ndjson')
        return questions.map((question) => `${JSON.stringify(question)}\n`).join('')
      }
    )
  }
}
