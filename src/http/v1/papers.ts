import multipart from '@fastify/multipart'
import { z } from 'zod'
import { findPaper, listPapers, paperBytes } from '../../db/papers.ts'
import { NotFoundError } from '../../errors.ts'
import { checkPaper } from '../../ingestion/check-paper.ts'
import { doubtReading } from '../../ingestion/doubts/doubt-reading.ts'
import { bibliographyChangesSchema, bibliographyOf, bibliographyPartsSchema } from '../../schemas/bibliography.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { paperCheckSchema } from '../../schemas/paper-check.ts'
import { paperSchema } from '../../schemas/paper-record.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { doubtedPaperSchema } from '../../schemas/reading-doubts.ts'
import { paperStateSchema } from '../../schemas/states.ts'
import { textSchema } from '../../schemas/text.ts'
import { pausePaper, resumePaper, withdrawPaper } from '../../workflows/papers/change-paper-state.ts'
import { currentStructure } from '../../workflows/papers/current-structure.ts'
import { describePaper, readPaper, storePaper } from '../../workflows/papers/ingest-paper.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showPaper } from '../show/show-paper.ts'
import { readUpload, type UploadedFile } from '../tables/read-upload.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const fileSchema = z.custom<UploadedFile>().meta({ type: 'string', contentMediaType: 'application/pdf' })
const pdfSchema = z.custom<Buffer>().meta({ type: 'string', contentMediaType: 'application/pdf' })
const config = { permission: 'maintain' } as const
const takes = 'multipart/form-data with the PDF in a part named "file"'

/** The parts of the form that adds a paper. */
const newPaperSchema = z
  .strictObject({
    file: fileSchema,
    ...bibliographyPartsSchema.shape,
    acceptDuplicate: z.literal('true').optional().describe('add it although it is a near-duplicate of a stored paper'),
    reason: textSchema(2000).optional().describe('why a near-duplicate is added'),
    recognise: z
      .literal('true')
      .optional()
      .describe('recognise pages that are images without a text layer that says what they show: seconds a page')
  })
  .refine(({ acceptDuplicate, reason }) => !acceptDuplicate || reason !== undefined, {
    error: 'accepting a near-duplicate needs a reason',
    path: ['reason']
  })

/** Papers: PDFs with the text that was read from them. */
export function papersRoutes({ db, pdf, queue, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    await app.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 11, parts: 12 } })

    app.post(
      '/papers',
      {
        config: { ...config, takes },
        schema: {
          operationId: 'addPaper',
          tags: ['papers'],
          summary: 'Add a PDF; the same bytes again give the paper that is there (200)',
          description:
            'What is said of it goes beside the file: DOI, title, year, journal, authors, licence, address and version; said again, it stands in place of ' +
            'what was said before. 409 `paper_duplicate` with the id of the first (`paper`) for a near-duplicate: the same DOI, ' +
            'the same text for the most part, or the same title with an author in common and neither year nor DOI against it. With `recognise` pages that are images alone are ' +
            'recognised, once for the same bytes; 501 `pdf_recognition_not_installed` where nothing is installed for it.',
          consumes: ['multipart/form-data'],
          body: newPaperSchema,
          response: { 200: paperSchema, 201: paperSchema }
        },
        preValidation: async (request) => {
          Object.assign(request, { body: await readUpload(request) })
        }
      },
      async (request, reply) => {
        const { file, acceptDuplicate, reason, recognise, ...parts } = request.body
        const read = await readPaper({ db, pdf }, file, { recognise: recognise === 'true' })
        const given = { bibliography: bibliographyOf(parts), duplicateReason: acceptDuplicate ? reason! : null }
        return await doOnce({ db, request, reply }, async (transaction) => {
          const { paper, created } = await storePaper(transaction, read, given)
          reply.code(created ? 201 : 200)
          return showPaper(paper)
        })
      }
    )

    app.get(
      '/papers',
      {
        config,
        schema: {
          operationId: 'listPapers',
          tags: ['papers'],
          summary: 'The papers that there are',
          querystring: pageQuerySchema.extend({ state: paperStateSchema.optional() }),
          response: { 200: listResponse(paperSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listPapers(db, { ...page, state: request.query.state }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showPaper)
        })
    )

    app.get(
      '/papers/:id',
      {
        config,
        schema: {
          operationId: 'getPaper',
          tags: ['papers'],
          summary: 'A paper: its file, title and what was read of it',
          params: idParamsSchema,
          response: { 200: paperSchema }
        }
      },
      async ({ params: { id } }) => showPaper(found(await findPaper(db, id), id))
    )

    app.patch(
      '/papers/:id',
      {
        config,
        schema: {
          operationId: 'describePaper',
          tags: ['papers'],
          summary: 'Say what is known of a paper since: licence, address, version, DOI; what is left out stays',
          params: idParamsSchema,
          body: bibliographyChangesSchema,
          response: { 200: paperSchema }
        }
      },
      async (request, reply) => {
        const { reason: _, ...changes } = request.body
        return await doOnce({ db, request, reply }, async (transaction) =>
          showPaper(await describePaper(transaction, request.params.id, changes))
        )
      }
    )

    app.post(
      '/papers/:id/pause',
      {
        config,
        schema: {
          operationId: 'pausePaper',
          tags: ['papers'],
          summary: 'Let the work on a paper rest: its extractions stop before their next call and wait',
          params: idParamsSchema,
          body: z.strictObject({ reason: textSchema(2000).optional() }).nullish(),
          response: { 200: paperSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) =>
          showPaper(await pausePaper(transaction, request.params.id, request.body?.reason ?? null))
        )
    )

    app.post(
      '/papers/:id/resume',
      {
        config,
        schema: {
          operationId: 'resumePaper',
          tags: ['papers'],
          summary: 'Go on with a paper that is paused or withdrawn; what its withdrawal rejected stays so',
          params: idParamsSchema,
          body: z.strictObject({ reason: textSchema(2000).optional() }).nullish(),
          response: { 200: paperSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) =>
          showPaper(await resumePaper({ db: transaction, queue }, request.params.id))
        )
    )

    app.post(
      '/papers/:id/withdraw',
      {
        config,
        schema: {
          operationId: 'withdrawPaper',
          tags: ['papers'],
          summary: 'Take a paper out of use with its extractions and items; frozen releases keep their copies',
          params: idParamsSchema,
          body: z.strictObject({ reason: textSchema(2000) }),
          response: { 200: paperSchema }
        }
      },
      async (request, reply) => {
        const { reason } = request.body
        const author = callerOf(request).keyId
        return await doOnce({ db, request, reply }, async (transaction) =>
          showPaper(await withdrawPaper(transaction, request.params.id, { reason, author }))
        )
      }
    )

    app.get(
      '/papers/:id/structure',
      {
        config,
        schema: {
          operationId: 'getPaperStructure',
          tags: ['papers'],
          summary: 'The text of a paper by sections, with its references, and what speaks against what was read',
          params: idParamsSchema,
          response: { 200: doubtedPaperSchema }
        }
      },
      async ({ params: { id } }) => {
        const paper = found(await currentStructure({ db, pdf }, id), id)
        return { ...paper, ...doubtReading(paper) }
      }
    )

    app.get(
      '/papers/:id/check',
      {
        config,
        schema: {
          operationId: 'getPaperCheck',
          tags: ['papers'],
          summary: 'Whether there is enough text in a PDF for a paper; extractions begin on no other',
          params: idParamsSchema,
          response: { 200: paperCheckSchema }
        }
      },
      async ({ params: { id } }) => checkPaper(found(await currentStructure({ db, pdf }, id), id))
    )

    app.get(
      '/papers/:id/pdf',
      {
        config,
        schema: {
          operationId: 'getPaperPdf',
          tags: ['papers'],
          summary: 'The PDF of a paper',
          params: idParamsSchema,
          response: {
            200: { description: 'The bytes as they came', content: { 'application/pdf': { schema: pdfSchema } } }
          }
        }
      },
      async ({ params: { id } }, reply) => {
        const { sha256 } = found(await findPaper(db, id), id)
        const bytes = found(await paperBytes(db, id), id)
        reply.header('etag', `"${sha256}"`).header('content-disposition', `inline; filename="${sha256}.pdf"`)
        return await reply.type('application/pdf').send(Buffer.from(bytes))
      }
    )
  }
}

function found<Thing>(thing: Thing | null, id: string): Thing {
  if (thing === null) throw new NotFoundError('paper', id)
  return thing
}
