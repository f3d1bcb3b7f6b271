import { z } from 'zod'
import { findItemVersion } from '../../db/item-versions.ts'
import { listItems } from '../../db/items.ts'
import { NotFoundError } from '../../errors.ts'
import {
  bulkReviewSchema,
  itemDetailSchema,
  itemEditSchema,
  itemSchema,
  itemVersionSchema,
  reviewedSchema,
  reviewSchema
} from '../../schemas/item.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { editItem } from '../../workflows/items/edit-item.ts'
import { type MustBeVerified, reviewItems } from '../../workflows/items/review-items.ts'
import { verifiableTaskTypes } from '../../workflows/items/start-verifying.ts'
import { takeDecision } from '../../workflows/items/take-decision.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { filterOfItems, itemsQuery } from '../show/items-query.ts'
import { showItem, showItems, showItemVersion } from '../show/show-item.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'maintain' } as const
const tags = ['items']
const versionParamsSchema = idParamsSchema.extend({ version: z.coerce.number().int().min(1).max(0x7fffffff) })

/** Items, their versions and their review. */
export function itemsRoutes({ db, queue, suites, pdf, config: { VERIFIER_MODEL } }: Dependencies): Routes {
  // Where nobody verifies, what checks and solvers say has to do.
  const verified = VERIFIER_MODEL === undefined ? [] : verifiableTaskTypes(suites)
  const mustBeVerified: MustBeVerified = ({ suite, taskType }) =>
    verified.some((known) => known.suite === suite && known.taskType === taskType)
  return async (app) => {
    app.get(
      '/items',
      {
        config,
        schema: {
          operationId: 'listItems',
          tags,
          summary: 'The items of all papers, candidates too',
          querystring: itemsQuery(suites),
          response: { 200: listResponse(itemSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listItems(db, { ...page, ...filterOfItems(request.query) }),
          keyOf: ({ id }) => id,
          show: (rows) => showItems(db, rows)
        })
    )

    app.get(
      '/items/:id',
      {
        config,
        schema: {
          operationId: 'getItem',
          tags,
          summary: 'With the evidence of its checks, its versions, reviews, solutions and verifications',
          params: idParamsSchema,
          response: { 200: itemDetailSchema }
        }
      },
      async ({ params: { id } }) => await showItem(db, id)
    )

    app.get(
      '/items/:id/versions/:version',
      {
        config,
        schema: {
          operationId: 'getItemVersion',
          tags,
          summary: 'An item as it was before it was edited',
          params: versionParamsSchema,
          response: { 200: itemVersionSchema }
        }
      },
      async ({ params: { id, version } }) => {
        const row = await findItemVersion(db, id, version)
        if (!row) throw new NotFoundError('item_version', `${version} of item ${id}`)
        return showItemVersion(row)
      }
    )

    app.post(
      '/items/:id/versions',
      {
        config,
        schema: {
          operationId: 'editItem',
          tags,
          summary: 'Edit an item: a new version, checked against its paper, which waits for review again',
          params: idParamsSchema,
          body: itemEditSchema,
          response: { 201: itemDetailSchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        const { author = callerOf(request).keyId, ...edit } = request.body
        return await doOnce({ db, request, reply }, async (transaction) => {
          await editItem({ db: transaction, suites, pdf }, id, { ...edit, author })
          reply.code(201)
          return await showItem(transaction, id)
        })
      }
    )

    app.post(
      '/items/:id/review',
      {
        config,
        schema: {
          operationId: 'reviewItem',
          tags,
          summary:
            'Approve, reject or send back to the verifier; what fails a check is approved only when that is accepted with a reason',
          params: idParamsSchema,
          body: reviewSchema,
          response: { 200: itemDetailSchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        const { keyId, memberId } = callerOf(request)
        const { author = keyId, ...review } = request.body
        return await doOnce({ db, request, reply }, async (transaction) => {
          await takeDecision({ db: transaction, queue, suites, verifierModel: VERIFIER_MODEL ?? null }, id, {
            ...review,
            author,
            memberId
          })
          return await showItem(transaction, id)
        })
      }
    )

    app.post(
      '/items/review',
      {
        config,
        schema: {
          operationId: 'reviewItems',
          tags,
          summary:
            'Decide on several items at once, or on all that wait, also of one generation; one unknown id and nothing is decided',
          body: bulkReviewSchema,
          response: { 200: reviewedSchema }
        }
      },
      async (request, reply) => {
        const { ids, decision, reason = null, author = callerOf(request).keyId, ...sought } = request.body
        const { paper: paperId, taskType, generation } = sought
        const chosen = ids ? [...new Set(ids)] : { paperId, taskType, generation }
        return await doOnce({ db, request, reply }, async (transaction) =>
          reviewItems(transaction, chosen, { decision, reason, author, mustBeVerified })
        )
      }
    )
  }
}
