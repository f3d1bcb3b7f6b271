import { z } from 'zod'
import { listAnnotations, listFragments } from '../../db/fragments.ts'
import { annotationSchema } from '../../schemas/fragment.ts'
import { fragmentFields, fragmentTaskType } from '../../workflows/items/make-fragment-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { annotationGuidelines } from '../show/annotation-guidelines.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType } from '../tables/table-format.ts'

const config = { permission: 'maintain' } as const
const tags = ['fragments']
const querySchema = z.strictObject({
  annotator: annotationSchema.shape.annotator,
  open: z.stringbool().default(false).describe('true: only fragments that the annotator has not labelled')
})
const guidelinesSchema = z.object({
  suite: z.string(),
  taskType: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      values: z.array(z.string()).describe('the labels there are'),
      guideline: z.string().describe('when each of them is right')
    })
  )
})

/** What of a sheet is there to be read: `importAnnotations` takes no notice of it. */
export const shownColumns = ['text', 'year', 'source', 'language'] as const

/** What annotators work with: the guidelines of the fields, and a sheet of fragments that comes back with labels. */
export function annotationSheetsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/fragments/guidelines',
      {
        config,
        schema: {
          operationId: 'getAnnotationGuidelines',
          tags,
          summary: 'The fields that annotators label, with their values and when each is right',
          response: { 200: guidelinesSchema }
        }
      },
      async () => annotationGuidelines(suites)
    )

    app.get(
      '/fragments/sheet',
      {
        config,
        schema: {
          operationId: 'getAnnotationSheet',
          tags,
          summary:
            "One annotator's fragments as CSV, with that annotator's labels alone; filled in, it is imported as annotations",
          querystring: querySchema,
          response: { 200: { description: 'A row for each fragment', content: { 'text/csv': { schema: z.string() } } } }
        }
      },
      async ({ query: { annotator, open } }, reply) => {
        const fields = fragmentFields(fragmentTaskType(suites).taskType).map(({ id }) => id)
        const fragments = await listFragments(db, { after: null, limit: Number.MAX_SAFE_INTEGER })
        // Labels of others are left out: annotators label apart.
        const own = (await listAnnotations(db)).filter((annotation) => annotation.annotator === annotator)
        const labelsOf = new Map(own.map(({ fragmentId, labels }) => [fragmentId, labels]))
        const rows = fragments
          .filter(({ id }) => !open || !labelsOf.has(id))
          .map((fragment) => [
            ...[fragment.id, annotator],
            ...shownColumns.map((column) => fragment[column]),
            ...fields.map((field) => labelsOf.get(fragment.id)?.[field] ?? null)
          ])
        const head = ['fragmentId', 'annotator', ...shownColumns, ...fields]
        return await reply.type(csvType).send([head, ...rows].map(csvRecord).join(''))
      }
    )
  }
}
