import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { listOrderedScores, type OrderedScore } from '../../db/score-order.ts'
import {
  explainedResponseQuerySchema,
  listedResponsesQuerySchema,
  type ResponseOrderQuery
} from '../../schemas/explained-response.ts'
import { idParamsSchema, submissionItemParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { readableSubmission, scoreViewOf } from '../guards/submission-access.ts'
import { explainResponse } from '../show/explain-response.ts'
import { scoreOrder, showListed } from '../show/listed-responses.ts'
import { pageOfList } from '../tables/send-list.ts'
import { responsePage } from './response-page.ts'
import { responsesPage } from './responses-page.ts'

const hide = { hide: true }
const htmlType = 'text/html; charset=utf-8'

/** The responses of a submission, for whoever asks: the same answers that the API gives this caller. */
export function responsePages({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/items',
      { schema: { ...hide, params: idParamsSchema, querystring: listedResponsesQuerySchema } },
      async ({ params: { id }, query, caller }, reply) => {
        const submission = await readableSubmission(db, id, caller)
        const { metrics, taskTypes } = await manifestOfRelease(db, submission.releaseName)
        const publicOnly = !scoreViewOf(submission, caller).private
        const walk = scoreOrder(metrics, { submission, query, publicOnly })
        const page = await pageOfList({
          query,
          rows: (stretch) => listOrderedScores(db, walk, stretch),
          keyOf: ({ itemId }: OrderedScore) => itemId,
          show: (rows) => rows.map((row) => showListed(row, walk.metric))
        })
        keepPrivate(reply, caller)
        const { cursor: _, limit: __, ...rest } = query
        const asked: ResponseOrderQuery = rest
        return await reply.type(htmlType).send(responsesPage({ submission, taskTypes, asked, publicOnly, page }))
      }
    )

    app.get(
      '/submissions/:id/items/:itemId',
      { schema: { ...hide, params: submissionItemParamsSchema, querystring: explainedResponseQuerySchema } },
      async ({ params: { id, itemId }, query, caller }, reply) => {
        const submission = await readableSubmission(db, id, caller)
        const explained = await explainResponse({ db, suites }, { submission, itemId, query, caller })
        keepPrivate(reply, caller)
        return await reply.type(htmlType).send(responsePage(explained))
      }
    )
  }
}
