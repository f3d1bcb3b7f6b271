import type { PageRequest } from '../../db/page.ts'
import { listResponses, type ResponseRow } from '../../db/responses.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { responseRecordSchema, type StoredResponse, storedResponseSchema } from '../../schemas/submission.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { fullSubmission } from '../guards/submission-access.ts'
import { entriesOf, type List, pageOfList, sendLines } from '../tables/send-list.ts'
import { sendTable, tableResponse, wantedFormat } from '../tables/send-table.ts'
import { columnsOf, type Row } from '../tables/table.ts'
import { exportFormatSchema } from '../tables/table-format.ts'

/** A response may hold half a megabyte: so many are a page, and so many are in memory while a list streams. */
const mostAtOnce = 100
const querySchema = pageQuerySchema.extend({
  limit: pageQuerySchema.shape.limit.describe(`a page holds ${mostAtOnce} at most, whatever is asked for`),
  format: exportFormatSchema
})

/** What was sent to a submission, read back by its team and by auditors. It comes in by `responses.ts`. */
export function storedResponsesRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/responses',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'listResponses',
          tags: ['submissions'],
          summary:
            "Responses as they are stored, for the submission's team and for auditors: pages of JSON, " +
            'or whole as NDJSON that can be sent again, as CSV and as Parquet',
          params: idParamsSchema,
          querystring: querySchema,
          response: { 200: tableResponse(storedResponseSchema) }
        }
      },
      async (request, reply) => {
        const { query } = request
        const { id } = await fullSubmission(db, request.params.id, callerOf(request))
        const rows = (page: PageRequest) => listResponses(db, id, page)
        const keyOf = ({ itemId }: ResponseRow) => itemId
        const list: List<ResponseRow, StoredResponse> = {
          ...{ query: { ...query, limit: Math.min(query.limit, mostAtOnce) }, rows, keyOf, stretch: mostAtOnce },
          show: (found) => found.map(showResponse)
        }
        const format = wantedFormat(request, query.format)
        if (format === 'json') return await pageOfList(list)
        if (format === 'ndjson') return sendLines(reply, list)
        return sendTable(reply, {
          ...{ name: `responses-${id}`, format, columns: columnsOf(responseRecordSchema) },
          rows: entriesOf({ rows, keyOf, stretch: mostAtOnce, show: (found) => found.map(rowOf) })
        })
      }
    )
  }
}

function showResponse({ itemId, output, record, sha256, createdAt }: ResponseRow): StoredResponse {
  return { itemId, output, ...record, sha256, updatedAt: createdAt.toISOString() }
}

function rowOf({ itemId, output, record, sha256, createdAt }: ResponseRow): Row {
  return { itemId, output, record: record && JSON.stringify(record), sha256, updatedAt: createdAt.toISOString() }
}
