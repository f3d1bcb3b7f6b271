import { z } from 'zod'
import { type JudgmentRow, listJudgments } from '../../db/judgments.ts'
import { findModelCall } from '../../db/model-calls.ts'
import type { PageRequest } from '../../db/page.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { callRecordSchema, judgmentRecordSchema } from '../../schemas/audit.ts'
import { judgmentPartSchema } from '../../schemas/judgment-part.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { judgmentParts } from '../show/judgment-parts.ts'
import { decodeCursor } from '../tables/cursor.ts'
import { entriesOf, listResponse, sendList } from '../tables/send-list.ts'
import { sendTable, tableResponse } from '../tables/send-table.ts'
import { columnsOf } from '../tables/table.ts'
import { exportFormatSchema } from '../tables/table-format.ts'

const config = { permission: 'audit' } as const
const tags = ['audit']
const querySchema = pageQuerySchema.extend({
  submission: z.string().optional(),
  item: z.string().optional(),
  judge: z.string().optional(),
  status: z.enum(['done', 'failed']).optional(),
  format: exportFormatSchema.describe(
    'ndjson, csv and parquet are a flat table to the end: a row for each part of a verdict'
  )
})
const { description, content } = listResponse(judgmentRecordSchema)
const keySchema = z.object({ submissionId: z.string(), itemId: z.string(), judge: z.string(), repeat: z.int() })

/** Every judgment and every model call, for those who check the service. */
export function auditRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/judgments',
      {
        config,
        schema: {
          operationId: 'listJudgments',
          tags,
          summary: 'Judgments with their verdicts, of all submissions or one',
          querystring: querySchema,
          response: { 200: { description, content: { ...tableResponse(judgmentPartSchema).content, ...content } } }
        }
      },
      async (request, reply) => {
        const { submission: submissionId, item: itemId, judge, status, cursor, format } = request.query
        const list = {
          query: request.query,
          rows: ({ after, limit }: PageRequest) =>
            listJudgments(db, { after: parseKey(after), limit, submissionId, itemId, judge, status }),
          keyOf: (row: JudgmentRow) => JSON.stringify(keySchema.parse(row))
        }
        if (format === undefined || format === 'json') {
          return await sendList(request, reply, { ...list, show: (rows) => rows.map(showJudgment) })
        }
        const show = (rows: readonly JudgmentRow[]) => judgmentParts(db, rows)
        const rows = entriesOf({ ...list, show }, decodeCursor(cursor))
        return sendTable(reply, { name: 'judgments', format, columns: columnsOf(judgmentPartSchema), rows })
      }
    )

    app.get(
      '/calls/:id',
      {
        config,
        schema: {
          operationId: 'getModelCall',
          tags,
          summary: 'A model call: request, raw reply, usage, price, attempts',
          params: idParamsSchema,
          response: { 200: callRecordSchema }
        }
      },
      async ({ params: { id } }) => {
        const call = await findModelCall(db, id)
        if (!call) throw new NotFoundError('call', id)
        return { ...call, createdAt: call.createdAt.toISOString() }
      }
    )
  }
}

function parseKey(after: string | null): z.infer<typeof keySchema> | null {
  if (after === null) return null
  try {
    return keySchema.parse(JSON.parse(after))
  } catch (cause) {
    throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400, { cause })
  }
}

function showJudgment({ submissionId, createdAt, ...row }: JudgmentRow) {
  return { ...row, submission: submissionId, createdAt: createdAt.toISOString() }
}
