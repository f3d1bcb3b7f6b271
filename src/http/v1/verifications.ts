import { findItem } from '../../db/items.ts'
import { currentVerifications, type VerificationRow } from '../../db/verifications.ts'
import { NotFoundError } from '../../errors.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { itemVerificationsSchema, verifyItemsSchema, verifyingSchema } from '../../schemas/verification.ts'
import { startVerifying } from '../../workflows/items/start-verifying.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'

const permission = { permission: 'maintain' } as const
const tags = ['items']

/** What another model finds of the claims of items in their paper. */
export function verificationsRoutes({ db, queue, suites, config }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/items/verify',
      {
        config: permission,
        schema: {
          operationId: 'verifyItems',
          tags,
          summary: 'Have the verifier look up what items say of their paper; what is verified stays as it is',
          body: verifyItemsSchema,
          response: { 202: verifyingSchema }
        }
      },
      async (request, reply) => {
        const verifierModel = config.VERIFIER_MODEL ?? null
        return await doOnce({ db, request, reply }, async (transaction) => {
          reply.code(202)
          return await startVerifying({ db: transaction, queue, suites, verifierModel }, request.body)
        })
      }
    )

    app.get(
      '/items/:id/verifications',
      {
        config: permission,
        schema: {
          operationId: 'listVerifications',
          tags,
          summary: 'What verifiers found of each claim of the item as it is now, with the words of the paper',
          params: idParamsSchema,
          response: { 200: itemVerificationsSchema }
        }
      },
      async ({ params: { id } }) => {
        const item = await findItem(db, id)
        if (!item) throw new NotFoundError('item', id)
        const found = await currentVerifications(db, id)
        return { item: id, version: item.version, data: found.map(showVerification) }
      }
    )
  }
}

function showVerification({ modelId, outcome, claims, callIds, createdAt }: VerificationRow) {
  return { modelId, outcome, claims, callIds, createdAt: createdAt.toISOString() }
}
