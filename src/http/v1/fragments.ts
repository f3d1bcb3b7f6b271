import { z } from 'zod'
import {
  annotationId,
  type FragmentRow,
  fragmentIds,
  listAnnotations,
  listFragments,
  saveFragments
} from '../../db/fragments.ts'
import {
  agreementQuerySchema,
  agreementSchema,
  consistencyRuleSchema,
  fragmentItemsSchema
} from '../../schemas/agreement.ts'
import { annotationSchema, fragmentSchema } from '../../schemas/fragment.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { agreementByDecade } from '../../workflows/items/agreement-by-decade.ts'
import { decidedFragments, keepAnnotations } from '../../workflows/items/annotate-fragment.ts'
import { annotationAgreement } from '../../workflows/items/annotation-agreement.ts'
import { labelFault } from '../../workflows/items/label-faults.ts'
import { fragmentFields, fragmentTaskType, makeFragmentItems } from '../../workflows/items/make-fragment-items.ts'
import type { LabelledField } from '../../workflows/items/settle-labels.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { noteUpload } from '../guards/note-request.ts'
import { unguarded } from '../tables/csv.ts'
import type { CsvTable } from '../tables/read-csv.ts'
import type { Line } from '../tables/read-lines.ts'
import { receiveLines } from '../tables/receive-lines.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { linesWithin, parseLinesAsBytes, tooLong, trimCells, uploadSchema } from '../tables/upload-lines.ts'
import { shownColumns } from './annotation-sheets.ts'

const tags = ['fragments']
const config = { permission: 'maintain' } as const
const fragmentTable = {
  columns: ['id', 'text', 'year', 'source', 'language'],
  toValue: ({ text, ...cells }) => {
    const { year = '', ...trimmed } = trimCells(cells)
    return { ...trimmed, text, year: yearOf(year) }
  }
} satisfies Partial<CsvTable>
const fragmentEntrySchema = fragmentSchema.extend({ createdAt: z.iso.datetime() })

/** Historical fragments, their annotations, and the items made of those whose annotators agree. */
export function fragmentsRoutes({ db, suites, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    parseLinesAsBytes(app, UPLOAD_MAX_BYTES)
    const linesOf = linesWithin(UPLOAD_MAX_BYTES)
    const upload = { tags, ...uploadSchema }

    app.post(
      '/fragments',
      {
        config,
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          ...upload,
          operationId: 'importFragments',
          summary:
            `Import fragments; a receipt for each. CSV: ${fragmentTable.columns.join(', ')}. ` +
            'A year that is not known is null, in CSV an empty cell'
        }
      },
      async (request) => {
        const note = noteUpload(request)
        return await receiveLines(linesOf(request, fragmentTable), {
          schema: fragmentSchema,
          identity: z.object({ id: fragmentSchema.shape.id }),
          idOf: ({ id }) => id,
          check: () => null,
          store: (fragments) =>
            db.transaction(async (transaction) => {
              await note(transaction)
              return await saveFragments(transaction, fragments)
            }),
          tooLong,
          duplicate: 'duplicate_fragment'
        })
      }
    )

    app.get(
      '/fragments',
      {
        config,
        schema: {
          operationId: 'listFragments',
          tags,
          summary: 'The fragments with the labels of their annotators',
          querystring: pageQuerySchema,
          response: { 200: listResponse(fragmentEntrySchema) }
        }
      },
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
          operationId: 'importAnnotations',
          summary:
            "Import annotators' labels; one that labels a fragment again replaces its labels. " +
            'CSV: fragmentId, annotator, and one column for each field; what a sheet shows besides is passed over, and so are rows ' +
            'without a label'
        }
      },
      async (request) => {
        const fields = fragmentFields(fragmentTaskType(suites).taskType)
        const known = await fragmentIds(db)
        const refuse = await decidedFragments(db)
        const note = noteUpload(request)
        return await receiveLines(labelledLines(linesOf(request, annotationTable(fields))), {
          schema: annotationSchema,
          identity: z.object({
            fragmentId: annotationSchema.shape.fragmentId,
            annotator: annotationSchema.shape.annotator
          }),
          idOf: (annotation) => annotationId(annotation),
          check: (annotation) =>
            known.has(annotation.fragmentId)
              ? (labelFault(annotation.labels, fields) ?? refuse(annotation))
              : { code: 'fragment_unknown', message: `there is no fragment ${annotation.fragmentId}` },
          store: (annotations) =>
            db.transaction(async (transaction) => {
              await note(transaction)
              return await keepAnnotations(transaction, annotations)
            }),
          tooLong,
          duplicate: 'duplicate_annotation'
        })
      }
    )

    app.get(
      '/fragments/agreement',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'getAnnotationAgreement',
          tags,
          summary: "Agreement between annotators by field and decade: percent and Krippendorff's alpha",
          querystring: agreementQuerySchema,
          response: { 200: agreementSchema }
        }
      },
      async ({ query }) => {
        const annotations = await listAnnotations(db)
        const fields = fragmentFields(fragmentTaskType(suites).taskType)
        const fragments = await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })
        return {
          ...annotationAgreement(annotations, fields, query),
          decades: agreementByDecade(annotations, { fragments, fields })
        }
      }
    )

    app.post(
      '/fragments/items',
      {
        config,
        schema: {
          operationId: 'makeFragmentItems',
          tags,
          summary: 'Make items of the fragments whose annotators are consistent: unanimous unless a rule is given',
          body: consistencyRuleSchema.nullish(),
          response: { 200: fragmentItemsSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) =>
          makeFragmentItems({ db: transaction, suites }, request.body ?? consistencyRuleSchema.parse({}))
        )
    )
  }
}

/** An empty cell is a year that is not known. What is no year stays text, for the schema to refuse. */
function yearOf(cell: string): number | string | null {
  if (cell === '') return null
  return /^\d{1,4}$/.test(cell) ? Number(cell) : cell
}

/** Wide form alone: a row per fragment and annotator. A cell left empty is a label that is missing. */
function annotationTable(fields: readonly LabelledField[]): Omit<CsvTable, 'maxRecordBytes'> {
  const required = ['fragmentId', 'annotator', ...fields.map(({ id }) => id)]
  return {
    columns: [...required, ...shownColumns],
    required,
    toValue: (cells) => {
      const { fragmentId = '', annotator = '', ...others } = trimCells(cells)
      const labels = fields.map(({ id }) => [id, others[id] ?? '']).filter(([, label]) => label !== '')
      if (labels.length === 0) return unlabelled
      return { fragmentId: unguarded(fragmentId), annotator: unguarded(annotator), labels: Object.fromEntries(labels) }
    }
  }
}

/** A row of a sheet that nobody has filled in yet. */
export const unlabelled = { unlabelled: true }
const unlabelledBytes = Buffer.from(JSON.stringify(unlabelled))

/** The rows of a sheet that hold a label: one that is half done can be sent, and sent again. */
export async function* labelledLines(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (!line.bytes?.equals(unlabelledBytes)) yield line
}

function showFragment({ createdAt, ...fragment }: FragmentRow) {
  return { ...fragment, createdAt: createdAt.toISOString() }
}
