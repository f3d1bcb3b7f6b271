import { listReadings } from '../../db/item-readings.ts'
import {
  itemReadingsSchema,
  newReadingSchema,
  readingAgreementSchema,
  readingsQuerySchema,
  readingsSchema
} from '../../schemas/item-reading.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { findReadings, readItem } from '../../workflows/items/read-item.ts'
import { readingAgreement } from '../../workflows/items/reading-agreement.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'

const tags = ['items']

/** Two people who read the same items without seeing each other's decisions, and how far they agree. */
export function itemReadingsRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/items/:id/readings',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'readItem',
          tags,
          summary: 'Decide on an item as one of two readers; the second decision settles it, or calls for a decider',
          params: idParamsSchema,
          body: newReadingSchema,
          response: { 200: itemReadingsSchema }
        }
      },
      async (request, reply) => {
        const { keyId, memberId } = callerOf(request)
        const { author = keyId, ...reading } = request.body
        return await doOnce({ db, request, reply }, async (transaction) =>
          readItem(transaction, request.params.id, { ...reading, author, keyId, memberId })
        )
      }
    )

    app.get(
      '/items/readings',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'listReadings',
          tags,
          summary: 'The items that one or two have read; decisions are shown where both are there',
          querystring: readingsQuerySchema,
          response: { 200: readingsSchema }
        }
      },
      async ({ query: { state } }) => ({ data: await findReadings(db, state) })
    )

    app.get(
      '/items/readings/agreement',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'getReadingAgreement',
          tags,
          summary: "Agreement of the two readers of items by task type: percent, Cohen's kappa and Gwet's AC1",
          response: { 200: readingAgreementSchema }
        }
      },
      async () => readingAgreement(await listReadings(db))
    )
  }
}
