import { objectedItems } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { listOrderedScores, type OrderedScore } from '../../db/score-order.ts'
import {
  explainedResponseQuerySchema,
  explainedResponseSchema,
  listedResponseSchema,
  listedResponsesQuerySchema
} from '../../schemas/explained-response.ts'
import { idParamsSchema, submissionItemParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { readableSubmission, scoreViewOf } from '../guards/submission-access.ts'
import { explainResponse } from '../show/explain-response.ts'
import { scoreOrder, showListed } from '../show/listed-responses.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const config = { permission: 'anyone' } as const
const tags = ['submissions']

/** The responses of a submission one by one, with all that explains their scores, and the order in which to read them. */
export function explainedResponsesRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/items',
      {
        config,
        schema: {
          operationId: 'listExplainedResponses',
          tags,
          summary:
            'Items that a submission has scores of, by points lost, by how far its judges lie apart, or by id; private ones ' +
            'for maintainers and auditors',
          params: idParamsSchema,
          querystring: listedResponsesQuerySchema,
          response: { 200: listResponse(listedResponseSchema) }
        }
      },
      async (request, reply) => {
        const { query, params, caller } = request
        const submission = await readableSubmission(db, params.id, caller)
        const { metrics } = await manifestOfRelease(db, submission.releaseName)
        const publicOnly = !scoreViewOf(submission, caller).private
        keepPrivate(reply, caller)
        const walk = scoreOrder(metrics, { submission, query, publicOnly })
        return await sendList(request, reply, {
          query,
          rows: (page) => listOrderedScores(db, walk, page),
          keyOf: ({ itemId }: OrderedScore) => itemId,
          async show(rows) {
            const objected = await objectedItems(db, submission.id)
            return rows.map((row) => showListed(row, { metric: walk.metric, objected }))
          }
        })
      }
    )

    app.get(
      '/submissions/:id/items/:itemId',
      {
        config,
        schema: {
          operationId: 'getExplainedResponse',
          tags,
          summary:
            'One response with all that explains its score: item, text, dimensions, what judges said and where it stands in the ' +
            'text, what rules found',
          description:
            'Text, judgments and evidence are for the team and auditors, and for anyone where responses are open. A private ' +
            'item is for maintainers and auditors.',
          params: submissionItemParamsSchema,
          querystring: explainedResponseQuerySchema,
          response: { 200: explainedResponseSchema }
        }
      },
      async ({ params: { id, itemId }, query, caller }, reply) => {
        const submission = await readableSubmission(db, id, caller)
        keepPrivate(reply, caller)
        return await explainResponse({ db, suites }, { submission, itemId, query, caller })
      }
    )
  }
}
