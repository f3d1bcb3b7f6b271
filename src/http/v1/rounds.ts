import { z } from 'zod'
import { checkResultSchema, decideRoundSchema } from '../../schemas/extraction.ts'
import { decideRound } from '../../workflows/items/decide-round.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'

const paramsSchema = z.object({ id: z.string(), round: z.string() })

/** Rounds at which an extraction waits for a person. */
export function roundsRoutes({ db, suites, pdf }: Dependencies): Routes {
  return async (app) => {
    app.put(
      '/extractions/:id/rounds/:round',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'decideRound',
          tags: ['extractions'],
          summary: 'Decide on the round at which an extraction stopped; resume the extraction to go on',
          params: paramsSchema,
          body: decideRoundSchema,
          response: { 200: z.object({ checks: z.array(checkResultSchema) }) }
        }
      },
      async (request, reply) => {
        const { id: extractionId, round } = request.params
        const { author = callerOf(request).keyId, ...decision } = request.body
        return await doOnce({ db, request, reply }, async (transaction) => {
          const decided = { ...decision, extractionId, round, author }
          return { checks: await decideRound({ db: transaction, suites, pdf }, decided) }
        })
      }
    )
  }
}
