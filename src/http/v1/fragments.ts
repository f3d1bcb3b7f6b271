import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  annotationId,
  type FragmentRow,
  fragmentIds,
  listAnnotations,
  listFragments,
  saveAnnotations,
  saveFragments
} from '../../db/fragments.ts'
import { agreementSchema, fragmentItemsSchema } from '../../schemas/agreement.ts'
import { annotationSchema, fragmentSchema } from '../../schemas/fragment.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { receiptsSchema } from '../../schemas/receipt.ts'
import type { Dimension } from '../../schemas/rubric.ts'
import { annotationAgreement } from '../../workflows/annotation-agreement.ts'
import { fragmentFields, fragmentTaskType, makeFragmentItems } from '../../workflows/make-fragment-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Line, readLines } from '../read-lines.ts'
import { type Rejection, receiveLines } from '../receive-lines.ts'
import { listResponse, sendList } from '../send-list.ts'

const tags = ['fragments']
const config = { permission: 'maintain' } as const
const maxLineBytes = 256 * 1024
const tooLong = { code: 'line_too_long', message: `a line may hold ${maxLineBytes} bytes` }
/** NDJSON as bytes, or a JSON array. */
const linesSchema = z
  .union([z.instanceof(Uint8Array), z.array(z.unknown())])
  .meta({ description: 'a JSON array, or NDJSON' })
const fragmentEntrySchema = fragmentSchema.extend({ createdAt: z.iso.datetime() })

/** Historical fragments, their annotations, and the items made of those whose annotators agree. */
export function fragmentsRoutes({ db, suite, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    parseLinesAsBytes(app, UPLOAD_MAX_BYTES)
    const limits = { maxBytes: UPLOAD_MAX_BYTES, maxLineBytes }
    const upload = {
      tags,
      consumes: ['application/x-ndjson', 'application/json'],
      body: linesSchema,
      response: { 200: receiptsSchema }
    }

    app.post(
      '/fragments',
      { config, bodyLimit: UPLOAD_MAX_BYTES, schema: { ...upload, summary: 'Import fragments; a receipt for each' } },
      async ({ body }) =>
        await receiveLines(linesOf(body, limits), {
          schema: fragmentSchema,
          identity: z.object({ id: fragmentSchema.shape.id }),
          idOf: ({ id }) => id,
          check: () => null,
          store: (fragments) => db.transaction((transaction) => saveFragments(transaction, fragments)),
          tooLong,
          duplicate: 'duplicate_fragment'
        })
    )

    app.get(
      '/fragments',
      { config, schema: { tags, querystring: pageQuerySchema, response: { 200: listResponse(fragmentEntrySchema) } } },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listFragments(db, page),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showFragment)
        })
    )

    app.post(
      '/fragments/annotations',
      {
        config,
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          ...upload,
          summary: "Import annotators' labels; one that labels a fragment again replaces its labels"
        }
      },
      async ({ body }) => {
        const { rubric } = fragmentTaskType(suite).rubric
        const known = await fragmentIds(db)
        return await receiveLines(linesOf(body, limits), {
          schema: annotationSchema,
          identity: z.object({
            fragmentId: annotationSchema.shape.fragmentId,
            annotator: annotationSchema.shape.annotator
          }),
          idOf: (annotation) => annotationId(annotation),
          check: ({ fragmentId, labels }) =>
            known.has(fragmentId)
              ? checkLabels(labels, rubric.dimensions)
              : { code: 'fragment_unknown', message: `there is no fragment ${fragmentId}` },
          store: (annotations) => db.transaction((transaction) => saveAnnotations(transaction, annotations)),
          tooLong,
          duplicate: 'duplicate_annotation'
        })
      }
    )

    app.get(
      '/fragments/agreement',
      {
        config,
        schema: { tags, summary: 'Agreement between annotators by field', response: { 200: agreementSchema } }
      },
      async () => annotationAgreement(await listAnnotations(db), fragmentFields(fragmentTaskType(suite)))
    )

    app.post(
      '/fragments/items',
      {
        config,
        schema: {
          tags,
          summary: 'Make items of the fragments whose annotators agree',
          response: { 200: fragmentItemsSchema }
        }
      },
      async () => await makeFragmentItems({ db, suite })
    )
  }
}

function parseLinesAsBytes(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    ['application/x-ndjson', 'application/jsonl'],
    { parseAs: 'buffer', bodyLimit },
    async (_: unknown, body: Buffer) => Uint8Array.from(body)
  )
}

/** The lines of an NDJSON body; the entries of a JSON array count as lines from 1. */
function linesOf(
  body: Uint8Array | unknown[],
  limits: { maxBytes: number; maxLineBytes: number }
): AsyncIterable<Line> {
  return body instanceof Uint8Array ? readLines(only(body), limits) : entriesAsLines(body)
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* entriesAsLines(entries: readonly unknown[]): AsyncGenerator<Line> {
  for (const [index, entry] of entries.entries()) yield { number: index + 1, bytes: Buffer.from(JSON.stringify(entry)) }
}

/** Labels name exactly the fields of the rubric, each with one of its values. */
function checkLabels(labels: Record<string, string>, dimensions: readonly Dimension[]): Rejection | null {
  const fields = dimensions.filter(({ values }) => values !== undefined)
  const wrong = fields.find(({ id, values }) => !values!.includes(labels[id] ?? ''))
  if (wrong) {
    const got = labels[wrong.id] === undefined ? 'nothing' : JSON.stringify(labels[wrong.id])
    return { code: 'labels_invalid', message: `${wrong.id} must be one of ${wrong.values!.join(', ')}; got ${got}` }
  }
  const unknown = Object.keys(labels).find((label) => fields.every(({ id }) => id !== label))
  return unknown === undefined ? null : { code: 'labels_invalid', message: `there is no field ${unknown}` }
}

function showFragment({ createdAt, ...fragment }: FragmentRow) {
  return { ...fragment, createdAt: createdAt.toISOString() }
}
