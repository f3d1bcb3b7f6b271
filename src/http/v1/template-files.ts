import { z } from 'zod'
import { listTemplateFiles, recordsAfter } from '../../db/template-files.ts'
import { AppError } from '../../errors.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import {
  newVerdictSchema,
  templateFileSchema,
  templatesQuerySchema,
  validatedTemplateSchema
} from '../../schemas/template-validation.ts'
import { templateYieldsSchema } from '../../schemas/template-yields.ts'
import { giveVerdict } from '../../workflows/templates/give-verdict.ts'
import { recordHash } from '../../workflows/templates/record-hash.ts'
import { recordSchema } from '../../workflows/templates/records.ts'
import {
  assertTemplateFile,
  recordFault,
  storedValidations,
  storeRecords
} from '../../workflows/templates/stored-file.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { noteUpload } from '../guards/note-request.ts'
import { validatorOf } from '../guards/validator-of.ts'
import { showTemplateFiles, showValidation, showYields } from '../show/show-template-file.ts'
import { listInMemory } from '../tables/list-in-memory.ts'
import { receiveLines } from '../tables/receive-lines.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { linesWithin, parseLinesAsBytes, tooLong, uploadSchema } from '../tables/upload-lines.ts'

const tags = ['template files']
const inspect = { permission: 'inspect' } as const
/** A file of the command line has a name like a release. */
const fileParamsSchema = z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/) })
/** Its kinds are those of the file; a JSON Schema of any JSON within them would refer to itself. */
const shownRecordSchema = z.looseObject({ kind: z.string() })
const lineSchema = z.coerce.number().int().min(0)

/** Files of generated templates: what `aerbench template` wrote, what validators said of it, and what was decided. */
export function templateFilesRoutes({ db, suites, now, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    parseLinesAsBytes(app, UPLOAD_MAX_BYTES)
    const linesOf = linesWithin(UPLOAD_MAX_BYTES)

    app.get(
      '/template-files',
      {
        config: inspect,
        schema: {
          operationId: 'listTemplateFiles',
          tags,
          summary: 'Files of generated templates, with how far their validators have come and agree',
          querystring: pageQuerySchema,
          response: { 200: listResponse(templateFileSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listTemplateFiles(db, page),
          keyOf: ({ name }) => name,
          show: (rows) => showTemplateFiles(db, rows)
        })
    )

    app.post(
      '/template-files/:name/records',
      {
        config: { permission: 'maintain' },
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          operationId: 'sendTemplateRecords',
          tags,
          ...uploadSchema,
          consumes: ['application/x-ndjson', 'application/json'],
          summary: 'Send the lines of a file of `aerbench template` for validators; a receipt for each line',
          description: 'Lines that are there already are left as they are: the whole file may be sent again.',
          params: fileParamsSchema
        }
      },
      async (request) => {
        const note = noteUpload(request)
        return await receiveLines(linesOf(request, { columns: [], toValue: (cells) => cells }), {
          schema: recordSchema,
          identity: recordSchema,
          idOf: recordHash,
          check: (record) => recordFault(suites, record),
          store: (records) =>
            db.transaction(async (transaction) => {
              await note(transaction)
              return await storeRecords(transaction, request.params.name, records)
            }),
          tooLong,
          duplicate: 'duplicate_record'
        })
      }
    )

    app.get(
      '/template-files/:name/records',
      {
        config: inspect,
        schema: {
          operationId: 'listTemplateRecords',
          tags,
          summary: 'The lines of a file in their order, with what validators decided among them',
          params: nameParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(shownRecordSchema) }
        }
      },
      async (request, reply) => {
        const { name } = request.params
        await assertTemplateFile(db, name)
        return await sendList(request, reply, {
          query: request.query,
          rows: ({ after, limit }) => recordsAfter(db, name, { after: lineOf(after), limit }),
          keyOf: ({ line }) => String(line),
          show: (rows) => rows.map(({ record }) => recordSchema.parse(record))
        })
      }
    )

    app.get(
      '/template-files/:name/templates',
      {
        config: inspect,
        schema: {
          operationId: 'listGeneratedTemplates',
          tags,
          summary: 'The templates of a file that passed the gates, with the verdicts that you may know',
          description: 'Until two validators have given their verdict nobody sees that of another.',
          params: nameParamsSchema,
          querystring: templatesQuerySchema.extend(pageQuerySchema.shape),
          response: { 200: listResponse(validatedTemplateSchema) }
        }
      },
      async (request, reply) => {
        const { state } = request.query
        const validator = validatorOf(callerOf(request))
        const all = (await storedValidations(db, request.params.name)).filter(
          (one) => state === undefined || one.state === state
        )
        return await sendList(request, reply, {
          query: request.query,
          ...listInMemory(all, ({ generated }) => generated.template.name),
          show: (rows) => rows.map((one) => showValidation(one, validator))
        })
      }
    )

    app.get(
      '/template-files/:name/yields',
      {
        config: inspect,
        schema: {
          operationId: 'getTemplateYields',
          tags,
          summary:
            "What came of each model's rewritings, gate by gate, and one model against another on the same tasks",
          params: nameParamsSchema,
          response: { 200: templateYieldsSchema }
        }
      },
      async (request) => await showYields(db, request.params.name)
    )

    app.post(
      '/template-files/:name/verdicts',
      {
        config: inspect,
        schema: {
          operationId: 'giveTemplateVerdict',
          tags,
          summary: 'Accept or reject a generated template, as one of two validators who know nothing of each other',
          description:
            'Two that agree decide it; where they do not, a third does. A decision is a line of the file from then on. ' +
            'How hard a template is is no fault of it.',
          params: nameParamsSchema,
          body: newVerdictSchema,
          response: { 201: validatedTemplateSchema }
        }
      },
      async (request, reply) => {
        const validator = validatorOf(callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const asked = { file: request.params.name, validator }
          const validation = await giveVerdict({ db: transaction, now }, asked, request.body)
          reply.code(201)
          return showValidation(validation, validator)
        })
      }
    )
  }
}

function lineOf(after: string | null): number {
  const line = lineSchema.safeParse(after ?? 0)
  if (line.success) return line.data
  throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400)
}
