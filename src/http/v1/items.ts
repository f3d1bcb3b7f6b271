import { z } from 'zod'
import { findItem, type ItemRow, listItems, reviewItems } from '../../db/items.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import { bulkReviewSchema, itemSchema, reviewedSchema, reviewSchema } from '../../schemas/item.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { itemStateSchema } from '../../schemas/states.ts'
import { taskTypeNameSchema } from '../../schemas/task-type.ts'
import { callerOf } from '../authenticate.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { listResponse, sendList } from '../send-list.ts'

const config = { permission: 'maintain' } as const
const tags = ['items']
const querySchema = pageQuerySchema.extend({
  taskType: taskTypeNameSchema.optional(),
  state: itemStateSchema.optional(),
  paper: z.string().optional()
})

/** Items and their review. */
export function itemsRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/items',
      { config, schema: { tags, querystring: querySchema, response: { 200: listResponse(itemSchema) } } },
      async (request, reply) => {
        const { taskType, state, paper } = request.query
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listItems(db, { ...page, taskType, state, paperId: paper }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showItem)
        })
      }
    )

    app.get(
      '/items/:id',
      { config, schema: { tags, params: idParamsSchema, response: { 200: itemSchema } } },
      async ({ params: { id } }) => {
        const item = await findItem(db, id)
        if (!item) throw new NotFoundError('item', id)
        return showItem(item)
      }
    )

    app.post(
      '/items/:id/review',
      { config, schema: { tags, params: idParamsSchema, body: reviewSchema, response: { 200: itemSchema } } },
      async (request) => {
        const { id } = request.params
        const { decision, reason = null } = request.body
        const { keyId: reviewedBy } = callerOf(request)
        const reviewed = await reviewItems(db, [id], { decision, reason, reviewedBy })
        if (reviewed.length === 0) throw new NotFoundError('item', id)
        return showItem((await findItem(db, id))!)
      }
    )

    app.post(
      '/items/review',
      {
        config,
        schema: {
          tags,
          summary: 'Decide on several items at once, or on all that wait; one unknown id and nothing is decided',
          body: bulkReviewSchema,
          response: { 200: reviewedSchema }
        }
      },
      async (request) => {
        const { ids, decision, reason = null } = request.body
        const { keyId: reviewedBy } = callerOf(request)
        const wanted = ids && [...new Set(ids)]
        const items = await db.transaction(async (transaction) => {
          const reviewed = await reviewItems(transaction, wanted ?? 'candidates', { decision, reason, reviewedBy })
          const unknown = wanted?.filter((id) => !reviewed.includes(id)) ?? []
          if (unknown.length === 0) return reviewed
          throw new InvalidError('item_unknown', `there is no item ${unknown.slice(0, 5).join(', ')}`, {
            items: unknown
          })
        })
        return { state: decision === 'approve' ? ('approved' as const) : ('rejected' as const), items }
      }
    )
  }
}

function showItem({ paperId, fragmentId, createdAt, ...row }: ItemRow) {
  return { ...row, paper: paperId, fragment: fragmentId, createdAt: createdAt.toISOString() }
}
