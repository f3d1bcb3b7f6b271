import { z } from 'zod'
import { listFragments } from '../../db/fragments.ts'
import { annotationCaseSchema, caseStateSchema, newDecisionSchema } from '../../schemas/annotation-decision.ts'
import { annotationCases } from '../../workflows/items/annotation-cases.ts'
import { decideAnnotations, decisionFault } from '../../workflows/items/decide-annotations.ts'
import { fragmentFields, fragmentTaskType } from '../../workflows/items/make-fragment-items.ts'
import type { LabelledField } from '../../workflows/items/settle-labels.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { noteUpload } from '../guards/note-request.ts'
import { csvRecord, unguarded } from '../tables/csv.ts'
import type { CsvTable } from '../tables/read-csv.ts'
import { receiveLines } from '../tables/receive-lines.ts'
import { csvType } from '../tables/table-format.ts'
import { linesWithin, parseLinesAsBytes, tooLong, trimCells, uploadSchema } from '../tables/upload-lines.ts'
import { shownColumns } from './annotation-sheets.ts'
import { labelledLines, unlabelled } from './fragments.ts'

const config = { permission: 'maintain' } as const
const tags = ['fragments']

/** Fragments on which annotators differ, and what a decider makes of them. */
export function annotationDecisionsRoutes({ db, suites, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  const fieldsOf = () => fragmentFields(fragmentTaskType(suites).taskType)
  return async (app) => {
    parseLinesAsBytes(app, UPLOAD_MAX_BYTES)
    const linesOf = linesWithin(UPLOAD_MAX_BYTES)

    app.get(
      '/fragments/decisions',
      {
        config,
        schema: {
          operationId: 'listAnnotationDecisions',
          tags,
          summary: 'The fragments on which annotators differ, with what each said and what was decided',
          querystring: z.strictObject({ state: caseStateSchema.optional() }),
          response: { 200: z.object({ data: z.array(annotationCaseSchema) }) }
        }
      },
      async ({ query: { state } }) => {
        const cases = await annotationCases(db, fieldsOf())
        return { data: cases.filter((one) => state === undefined || one.state === state) }
      }
    )

    app.get(
      '/fragments/decisions/sheet',
      {
        config,
        schema: {
          operationId: 'getDecisionSheet',
          tags,
          summary:
            "The fragments that wait for a decider as CSV: of each field in dispute the annotators' labels, and a column for the decider's",
          querystring: z.strictObject({ decider: newDecisionSchema.shape.decider }),
          response: { 200: { description: 'A row for each fragment', content: { 'text/csv': { schema: z.string() } } } }
        }
      },
      async ({ query: { decider } }, reply) => {
        const fields = fieldsOf()
        const open = (await annotationCases(db, fields)).filter(({ state }) => state === 'disputed')
        const cases = new Map(open.map((one) => [one.fragment, one]))
        const fragments = await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })
        const rows = fragments.flatMap((fragment) => {
          const found = cases.get(fragment.id)
          if (!found) return []
          const given = (field: string) => found.annotations.map(({ labels }) => labels[field] ?? '–').join(', ')
          const cells = fields.flatMap(({ id }) => [found.disputed.includes(id) ? given(id) : null, null])
          return [[fragment.id, decider, ...shownColumns.map((column) => fragment[column]), ...cells]]
        })
        const head = ['fragmentId', 'decider', ...shownColumns, ...fields.flatMap(({ id }) => [givenColumn(id), id])]
        return await reply.type(csvType).send([head, ...rows].map(csvRecord).join(''))
      }
    )

    app.post(
      '/fragments/decisions',
      {
        config,
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          ...uploadSchema,
          tags,
          operationId: 'importAnnotationDecisions',
          summary:
            "Import a decider's labels of the fields in which annotators differ; they stand beside what these said. " +
            'CSV: fragmentId, decider, and one column for each field; rows without a label are passed over'
        }
      },
      async (request) => {
        const fields = fieldsOf()
        const cases = new Map((await annotationCases(db, fields)).map((one) => [one.fragment, one]))
        const note = noteUpload(request)
        const { keyId, memberId } = callerOf(request)
        return await receiveLines(labelledLines(linesOf(request, decisionTable(fields))), {
          schema: newDecisionSchema,
          identity: newDecisionSchema.pick({ fragmentId: true }),
          idOf: ({ fragmentId }) => fragmentId,
          check: (decision) => decisionFault(cases.get(decision.fragmentId) ?? null, decision, fields),
          store: (decisions) =>
            db.transaction(async (transaction) => {
              await note(transaction)
              const kept = new Map<string, 'accepted' | 'unchanged'>()
              for (const decision of decisions) {
                const outcome = await decideAnnotations(transaction, { ...decision, keyId, memberId }, fields)
                kept.set(decision.fragmentId, outcome)
              }
              return kept
            }),
          tooLong,
          duplicate: 'duplicate_decision'
        })
      }
    )
  }
}

/** The column of a sheet that says what annotators gave. */
function givenColumn(field: string): string {
  return `${field}_given`
}

/** A row per fragment; cells of fields that are not in dispute stay empty. */
function decisionTable(fields: readonly LabelledField[]): Omit<CsvTable, 'maxRecordBytes'> {
  const required = ['fragmentId', 'decider', ...fields.map(({ id }) => id)]
  return {
    columns: [...required, ...shownColumns, ...fields.map(({ id }) => givenColumn(id))],
    required,
    toValue: (cells) => {
      const { fragmentId = '', decider = '', ...others } = trimCells(cells)
      const labels = fields.map(({ id }) => [id, others[id] ?? '']).filter(([, label]) => label !== '')
      if (labels.length === 0) return unlabelled
      return { fragmentId: unguarded(fragmentId), decider: unguarded(decider), labels: Object.fromEntries(labels) }
    }
  }
}
