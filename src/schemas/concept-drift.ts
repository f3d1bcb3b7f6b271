import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { chosenSchema, type Resolved, resolvedShape, unweightedQuerySchema } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'

/** The eras of the paper: 1900-1929 and 1930-1950 (Appendix D). */
export const paperEras = { firstYear: 1900, laterFrom: 1930, lastYear: 1950 } as const

const yearSchema = (year: number) =>
  z.coerce.number({ error: 'must be a year' }).int().min(1000).max(2100).default(year)

/** What concepts over time are asked for. */
export const conceptDriftQuerySchema = unweightedQuerySchema.extend({
  taskType: z.string().min(1).optional().describe('made from dated fragments; the first such one when left out'),
  firstYear: yearSchema(paperEras.firstYear).describe('of the earlier era'),
  laterFrom: yearSchema(paperEras.laterFrom).describe('first year of the later era'),
  lastYear: yearSchema(paperEras.lastYear).describe('of the later era')
})
export type AskedDrift = z.infer<typeof conceptDriftQuerySchema>
export type ConceptDriftQuery = Resolved<AskedDrift>

/** Years, both ends included. `items` is null where they are withheld. */
const periodSchema = z.object({
  label: z.string(),
  from: z.int(),
  to: z.int(),
  items: z.int().nullable(),
  withheld: z.boolean()
})

/** Mean item score per period, in [0, 1]; `decades` in the order of `periods.decades`. */
const overTimeSchema = z.object({
  decades: z.array(boardEstimateSchema),
  earlier: boardEstimateSchema,
  later: boardEstimateSchema,
  /** Later minus earlier. */
  gap: boardEstimateSchema
})
export type OverTime = z.infer<typeof overTimeSchema>

/** The same without intervals. */
const meansOverTimeSchema = z.object({
  decades: z.array(z.number().nullable()),
  earlier: z.number().nullable(),
  later: z.number().nullable()
})

const cellSchema = z.object({
  accuracy: boardEstimateSchema,
  items: z.int().nullable(),
  /** Items times models. */
  rows: z.int().nullable()
})

const intervalSchema = z.object({ lower: z.number(), upper: z.number() }).nullable()
const clusteredTestSchema = z.object({
  error: z.number(),
  z: z.number().nullable(),
  pNormal: z.number().nullable(),
  pStudent: z.number().nullable(),
  normal: intervalSchema,
  student: intervalSchema
})
const coefficientSchema = z.object({
  value: z.number(),
  corrected: clusteredTestSchema,
  uncorrected: clusteredTestSchema,
  classical: z.object({ error: z.number(), pStudent: z.number().nullable() }),
  hc1: z.number()
})

/** The regression of Appendix D, with the difference of plain means that its era coefficient is to be read beside. */
const regressionSchema = z.object({
  rows: z.int(),
  columns: z.int(),
  clusters: z.int(),
  logLengthMean: z.number(),
  rawGap: z.number(),
  era: coefficientSchema,
  logLength: coefficientSchema,
  eraByLogLength: coefficientSchema,
  models: z.array(z.object({ submissionId: z.string(), model: z.string() }).extend(coefficientSchema.shape)),
  residualSumOfSquares: z.number(),
  degreesOfFreedom: z.int(),
  rSquared: z.number().nullable()
})

/** The ends of an interval and the standard error, clustered; all null with the reason where they are not defined. */
const clusteredErrorSchema = z.object({
  error: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  reason: z.string().nullable()
})
export type ClusteredError = z.infer<typeof clusteredErrorSchema>
const clusteredGapSchema = z.object({
  /** Last decade minus first, in score units; null with the reason. */
  value: z.number().nullable(),
  reason: z.string().nullable(),
  byFragment: clusteredErrorSchema,
  /** Of fragments that rise and fall together where they are of one source. */
  bySource: clusteredErrorSchema
})
const decadeGapRowSchema = z.object({
  /** Of both decades. */
  items: z.int(),
  raw: clusteredGapSchema,
  /** With the natural logarithm of the length held fixed. */
  lengthFixed: clusteredGapSchema,
  /** What one unit of log length adds to the score within the two decades. */
  perLogLength: z.number().nullable()
})
export type DecadeGapRow = z.infer<typeof decadeGapRowSchema>
const endDecadeSchema = z.object({
  label: z.string(),
  items: z.int(),
  /** Texts that the fragments are of; null where one names none. */
  sources: z.int().nullable(),
  /** Of the natural logarithm of the characters. */
  logLengthMean: z.number().nullable()
})

/** Accuracy in the last decade minus that in the first, with and without the length of the fragment held fixed. */
const decadeGapSchema = z.object({
  /** Plain words: how the gaps and their errors are defined. */
  method: z.string(),
  /** Why there are no gaps at all, such as too few fragments in a decade. */
  reason: z.string().nullable(),
  /** Fragments that each of the two decades must have. */
  leastItems: z.int(),
  earlier: endDecadeSchema,
  later: endDecadeSchema,
  pooled: decadeGapRowSchema.extend({ models: z.int() }),
  models: z.array(z.object({ submissionId: z.string(), model: z.string() }).extend(decadeGapRowSchema.shape))
})

/** Accuracy by the language of the fragment, whatever its year; without rows where there are not two languages. */
const languagesSchema = z.object({
  method: z.string(),
  reason: z.string().nullable(),
  /** Items that name no language. */
  unknown: z.int(),
  /** Submissions that answered every item, and have every score: those that `pooled` is the mean of. */
  models: z.int(),
  rows: z.array(
    z.object({
      language: z.string(),
      /** In the split, of any year or of none. */
      items: z.int(),
      /** How many of them are of the earlier era, and of the later: what is between languages may be between eras. */
      earlier: z.int(),
      later: z.int(),
      /** Without a year or a length. */
      undated: z.int(),
      pooled: boardEstimateSchema,
      models: z.array(z.object({ submissionId: z.string(), model: z.string(), accuracy: boardEstimateSchema }))
    })
  )
})

export const conceptDriftSchema = z.object({
  query: conceptDriftQuerySchema.extend({
    ...{ ...resolvedShape, taskType: z.string() },
    ...{ firstYear: z.int(), laterFrom: z.int(), lastYear: z.int() }
  }),
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, what is compared, what was resampled. */
  estimand: z.string(),
  /** Plain words: how the regression and its errors are defined. */
  method: z.string(),
  level: z.number(),
  items: z.object({
    inSplit: z.int(),
    used: z.int(),
    /** Without a year or a length. */
    undated: z.int(),
    /** Of a year outside both eras. */
    outside: z.int()
  }),
  /** Cells with fewer private items than this are not shown to this caller; null where all are. */
  withheldBelow: z.int().nullable(),
  periods: z.object({ decades: z.array(periodSchema), earlier: periodSchema, later: periodSchema }),
  models: z.array(
    z
      .object({
        submissionId: z.string(),
        model: z.string(),
        team: z.string(),
        family: modelFamilySchema,
        /** Why the model is left out of `pooled`, `fields`, `lengths` and `regression`; null where it is in. */
        leftOut: z.string().nullable()
      })
      .extend(overTimeSchema.shape)
  ),
  /** The mean over models, item by item. */
  pooled: overTimeSchema.extend({ models: z.int() }),
  /** Per labelled field, such as the eight of CI. */
  fields: z.array(
    z.object({
      field: z.string(),
      pooled: overTimeSchema,
      models: z.array(z.object({ submissionId: z.string(), model: z.string() }).extend(meansOverTimeSchema.shape))
    })
  ),
  /** Quartiles of the items' lengths, by era: Table 8 of the paper. */
  lengths: z.object({
    reason: z.string().nullable(),
    quartiles: z.array(
      z.object({
        quartile: z.int(),
        /** In characters; above `from`, except in the first quartile, up to `to`. */
        from: z.number(),
        to: z.number(),
        earlier: cellSchema,
        later: cellSchema,
        gap: boardEstimateSchema
      })
    )
  }),
  regression: z.object({ reason: z.string().nullable(), result: regressionSchema.nullable() }),
  decadeGap: decadeGapSchema,
  languages: languagesSchema,
  chosen: chosenSchema.optional()
})
export type ConceptDrift = z.infer<typeof conceptDriftSchema>
