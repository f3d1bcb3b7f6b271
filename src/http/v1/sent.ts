import { listMissing } from '../../db/responses.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { missingItemSchema, sentReadingSchema } from '../../schemas/submission.ts'
import { readSent } from '../../workflows/grading/read-sent.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { fullSubmission } from '../guards/submission-access.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['submissions']
const read = { permission: 'read' } as const

/** What a team looks at before it closes a draft: what it has not sent, and what rules could not read. */
export function sentRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/missing',
      {
        config: read,
        schema: {
          operationId: 'listMissingItems',
          tags,
          summary: 'The items of the release to which a submission holds no response',
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(missingItemSchema) }
        }
      },
      async (request, reply) => {
        const submission = await fullSubmission(db, request.params.id, callerOf(request))
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listMissing(db, submission, page),
          keyOf: ({ itemId }) => itemId,
          show: (rows) => [...rows]
        })
      }
    )

    app.get(
      '/submissions/:id/unread',
      {
        config: read,
        schema: {
          operationId: 'getUnreadShare',
          tags,
          summary: 'How much of what was sent to rule-graded task types no answer can be found in, also of a draft',
          description:
            'Of responses to public items; task types that judges read, and releases that pin the first reader, are not there. ' +
            'Whether an answer is right has no part in it, and nothing is stored.',
          params: idParamsSchema,
          response: { 200: sentReadingSchema }
        }
      },
      async (request) => await readSent({ db, suites }, await fullSubmission(db, request.params.id, callerOf(request)))
    )
  }
}
