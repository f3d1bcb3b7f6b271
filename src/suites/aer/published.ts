import { z } from 'zod'
import { taskTypeNames } from './task-type-names.ts'

/** In the order in which they were taken in: a list that was answered only grows. */
export const publishedTableNames = [
  'table-3',
  'table-4',
  'table-6',
  'table-7',
  'table-9',
  'table-8',
  'table-8-regression',
  'appendix-f'
] as const
export const publishedTableNameSchema = z.enum(publishedTableNames)
export type PublishedTableName = z.infer<typeof publishedTableNameSchema>

const percent = z.number().min(0).max(100)
const probability = z.number().min(0).max(1)
const model = { model: z.string().min(1) }
const provider = { provider: z.string().min(1) }
const estimate = { value: percent, lower: percent, upper: percent }
/** One of the two is null: a p that was printed as a bound is no number. */
const printedP = { p: probability.nullable(), pBelow: probability.nullable() }

/** A row of each table. Figures are as printed, in the units that its columns state. */
export const publishedRowSchemas = {
  'table-3': z.strictObject({
    ...provider,
    ...model,
    overall: percent,
    overallLower: percent,
    overallUpper: percent,
    EK: percent,
    MM: percent,
    PA: percent,
    LR: percent,
    MG: percent,
    EA: percent,
    CI: percent
  }),
  'table-4': z.strictObject({ ...provider, ...model, score: z.enum(['Overall', ...taskTypeNames]), ...estimate }),
  'table-6': z.strictObject({
    firstId: z.int().positive(),
    secondId: z.int().positive(),
    first: z.string().min(1),
    second: z.string().min(1),
    ...printedP
  }),
  'table-7': z.strictObject({
    ...model,
    family: z.enum(['Anthropic', 'OpenAI', 'Google', 'Other']),
    items: z.int().positive(),
    meanGapPp: z.number().min(-100).max(100),
    ...printedP
  }),
  'table-9': z.strictObject({ ...model, decade: z.string().min(1), items: z.int().positive(), ...estimate }),
  'table-8': z.strictObject({
    quartile: z.enum(['Q1', 'Q2', 'Q3', 'Q4']),
    earlierAccuracy: percent,
    laterAccuracy: percent,
    gapPp: z.number().min(-100).max(100),
    earlierRows: z.int().positive(),
    laterRows: z.int().positive()
  }),
  'table-8-regression': z.strictObject({ term: z.string().min(1), coefficient: z.number(), p: probability }),
  'appendix-f': z.strictObject({
    section: z.string().min(1),
    taskType: z.enum(taskTypeNames),
    dimension: z.string().min(1),
    ...model,
    value: percent
  })
}

/** What a table is: where it stands in the paper, its columns, and what came out when it was computed again. */
const aboutSchema = z.strictObject({
  title: z.string().min(1),
  where: z.string().min(1),
  columns: z
    .array(z.strictObject({ name: z.string(), unit: z.string().nullable(), meaning: z.string().min(1) }))
    .min(1),
  notes: z.array(z.string().min(1)).min(1)
})

/** Where the figures come from, and that they are not ours. */
export const publishedSourceSchema = z.strictObject({
  title: z.string().min(1),
  authors: z.string().min(1),
  date: z.string().min(1),
  judges: z.array(z.string()).min(1),
  items: z.int().positive(),
  readFrom: z.string().min(1),
  notice: z.string().min(1)
})

export const publishedTableSchema = z.discriminatedUnion('name', [
  tableSchema('table-3'),
  tableSchema('table-4'),
  tableSchema('table-6'),
  tableSchema('table-7'),
  tableSchema('table-9'),
  tableSchema('table-8'),
  tableSchema('table-8-regression'),
  tableSchema('appendix-f')
])
export type PublishedTable = z.infer<typeof publishedTableSchema>

/** `corpus/published/tables.yaml`: the tables without their rows. */
export const publishedFileSchema = z.strictObject({
  source: publishedSourceSchema,
  tables: z.array(aboutSchema.extend({ name: publishedTableNameSchema })).length(publishedTableNames.length)
})

/** The tables of the paper that AER-bench follows, apart from anything measured here. */
export const publishedResultsSchema = z.object({
  source: publishedSourceSchema,
  tables: z.array(publishedTableSchema)
})
export type PublishedResults = z.infer<typeof publishedResultsSchema>

function tableSchema<Name extends PublishedTableName>(name: Name) {
  return aboutSchema.extend({ name: z.literal(name), rows: z.array(publishedRowSchemas[name]).min(1) })
}
