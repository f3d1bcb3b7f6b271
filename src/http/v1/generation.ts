import { generationQuerySchema, generationSchema, newGenerationSchema } from '../../schemas/generation.ts'
import { generationProgress, startGeneration } from '../../workflows/items/start-generation.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'

const config = { permission: 'maintain' } as const
const tags = ['items']

/** Items that are computed from a seed. */
export function generationRoutes({ db, queue, suites }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/items/generate',
      {
        config,
        schema: {
          operationId: 'generateItems',
          tags,
          summary: 'Compute questions of a seed in the background; those that are there already stay as they are',
          body: newGenerationSchema,
          response: { 202: generationSchema }
        }
      },
      async (request, reply) => {
        const { approve, author = callerOf(request).keyId, ...wanted } = request.body
        const approvedBy = approve ? author : null
        return await doOnce({ db, request, reply }, async (transaction) => {
          reply.code(202)
          return await startGeneration({ db: transaction, queue, suites }, { ...wanted, approvedBy })
        })
      }
    )

    app.get(
      '/items/generate',
      {
        config,
        schema: {
          operationId: 'getGeneration',
          tags,
          summary: 'How many questions of a seed are there',
          querystring: generationQuerySchema,
          response: { 200: generationSchema }
        }
      },
      async ({ query: { taskTypes, ...query } }) =>
        await generationProgress({ db, suites }, { ...query, taskTypes: taskTypes?.split(',') })
    )
  }
}
