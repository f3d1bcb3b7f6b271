import { z } from 'zod'
import { idParamsSchema } from '../../schemas/params.ts'
import { rereadingSchema } from '../../schemas/rereading.ts'
import { rereadResponses } from '../../workflows/grading/reread-responses.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { readableSubmission } from '../guards/submission-access.ts'

/** What a newer reader would change, before anybody thinks of a release that pins it. */
export function rereadingRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/rereading',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'getRereading',
          tags: ['submissions'],
          summary: 'What another version of the reader would make of the stored responses; nothing is stored',
          description:
            'Every response is read by the reader that the release pins, and by the other one. Boards never mix the two: a release ' +
            'keeps its reader for good.',
          params: idParamsSchema,
          querystring: z.strictObject({
            reader: z.coerce.number().int().positive().optional().describe('the latest when left out')
          }),
          response: { 200: rereadingSchema }
        }
      },
      async ({ params, query, caller }) =>
        await rereadResponses({ db, suites }, await readableSubmission(db, params.id, caller), { other: query.reader })
    )
  }
}
