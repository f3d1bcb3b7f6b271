import { Readable } from 'node:stream'
import { z } from 'zod'
import { manifestOfRelease, suiteOfRelease } from '../../db/pinned-suites.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { itemsOfRelease } from '../../workflows/releases/release-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesGold, showReleaseItem, visibleRelease } from '../show/show-release.ts'
import { entriesOf, sendEntries } from '../tables/send-list.ts'

const templateSchema = z.custom<Readable>().meta({
  type: 'string',
  description: 'one {"itemId", "taskType", "canary", "prompt", "output"} a line, with an empty output'
})
const querySchema = z.strictObject({
  gradedBy: z.enum(['rules', 'judges']).optional().describe('items of such task types alone; all when left out')
})
const withoutGold = { wantsGold: false, seesPrivateGold: false }

/** A file of the items of a release to be filled in and sent back. */
export function templateRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/releases/:name/template',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getResponseTemplate',
          tags: ['releases'],
          summary:
            'The items of a release as NDJSON, each with its prompt and an empty output to fill in and send; no gold',
          params: nameParamsSchema,
          querystring: querySchema,
          response: {
            200: { description: 'One item a line', content: { 'application/x-ndjson': { schema: templateSchema } } }
          }
        }
      },
      async (request, reply) => {
        const release = await visibleRelease(db, request.params.name, seesGold(request))
        const { name, canary } = release
        const { gradedBy } = request.query
        const suite = await suiteOfRelease({ db, suites }, release)
        const { taskTypes } = await manifestOfRelease(db, name)
        const ofKind = taskTypes
          .filter(({ judged }) => gradedBy !== (judged ? 'rules' : 'judges'))
          .map((type) => ({ taskType: type.name }))
          .sort(inTaskOrder)
        // Each choice has a name of its own: two of them in one folder are told apart.
        const part = gradedBy === undefined ? '' : `-${gradedBy}`
        reply.header('content-disposition', `attachment; filename="${name}${part}-template.jsonl"`)
        const linesOf = ({ taskType }: { taskType: string }) =>
          entriesOf({
            rows: (page) => itemsOfRelease({ db, suites }, release, { ...page, taskType }),
            keyOf: ({ itemId }) => itemId,
            show: (rows) =>
              rows
                .map((row) => showReleaseItem({ suite, canary }, row, withoutGold))
                .map(({ id: itemId, prompt }) => ({ itemId, taskType, canary, prompt, output: '' }))
          })
        return sendEntries(reply, Readable.from(ofKind).flatMap(linesOf))
      }
    )
  }
}
