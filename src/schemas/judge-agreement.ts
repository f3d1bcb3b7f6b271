import { z } from 'zod'
import { intervalSchema } from './interval.ts'
import { judgesAskedSchema } from './judges-query.ts'
import { chosenSchema, estimateSchema } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'

const numberOrNull = z.number().nullable()
const correlation = z.number().min(-1).max(1).nullable()

/** Differences first judge - second judge of the same responses, in score units; null without responses. */
export const differenceSchema = z.object({
  n: z.int(),
  meanAbsolute: z.number(),
  rootMeanSquare: z.number(),
  maxAbsolute: z.number(),
  /** Mean of first - second: above zero the first judge is more lenient. */
  bias: z.number(),
  /** Standard deviation, divisor n - 1. */
  deviation: numberOrNull,
  /** Bland-Altman limits of agreement, bias -+ 1.96 deviations, and the standard error of either. */
  lower: numberOrNull,
  upper: numberOrNull,
  limitError: numberOrNull
})

/** Intraclass correlations of Shrout & Fleiss: 1 one-way, 2 absolute agreement, 3 consistency; of one judge, of the mean. */
export const iccSchema = z.object({
  icc1Single: numberOrNull,
  icc1Mean: numberOrNull,
  icc2Single: numberOrNull,
  icc2Mean: numberOrNull,
  icc3Single: numberOrNull,
  icc3Mean: numberOrNull,
  meanSquares: z.object({ things: z.number(), raters: z.number(), residual: z.number() }),
  things: z.int(),
  raters: z.int()
})

/** Of each coefficient of `iccSchema`. */
const iccIntervalsSchema = z.object({
  icc1Single: intervalSchema,
  icc1Mean: intervalSchema,
  icc2Single: intervalSchema,
  icc2Mean: intervalSchema,
  icc3Single: intervalSchema,
  icc3Mean: intervalSchema
})

/** Which responses: all, those to the items of one task type, or those of one submission. */
const scopeSchema = z.object({
  scope: z.enum(['all', 'task', 'model']),
  taskType: z.string().nullable(),
  submissionId: z.string().nullable(),
  model: z.string().nullable()
})

/** Agreement of two judges over the responses that both scored. */
export const scopeAgreementSchema = scopeSchema.extend({
  difference: differenceSchema.nullable(),
  pearson: correlation,
  spearman: correlation,
  kendall: correlation,
  /** Lin's concordance correlation coefficient. */
  lin: correlation,
  icc: iccSchema.nullable(),
  /** Krippendorff's alpha, interval. */
  krippendorff: numberOrNull,
  /** Weighted kappa of the scores to the nearest tenth. */
  kappa: z.object({ linear: numberOrNull, quadratic: numberOrNull }),
  intervals: z
    .object({
      pearson: intervalSchema,
      spearman: intervalSchema,
      kendall: intervalSchema,
      lin: intervalSchema,
      icc: iccIntervalsSchema,
      krippendorff: intervalSchema,
      kappa: z.object({ linear: intervalSchema, quadratic: intervalSchema })
    })
    .describe('of each coefficient beside it, over items drawn anew within task types; 95 %')
})

/** A mean absolute difference and over how many things it is the mean. */
const levelSchema = z.object({ value: numberOrNull, n: z.int() })

/** Mean within-item rank correlation with the words of the response; `items` that have one and those that have none. */
export const lengthBiasSchema = z.object({
  value: correlation,
  standardError: numberOrNull,
  items: z.int(),
  undefinedItems: z.int()
})

export const judgePairSchema = z.object({
  judges: z.tuple([z.string(), z.string()]),
  /** Responses that both scored, and that one of them or both did not. */
  scored: z.int(),
  missing: z.int(),
  /** Mean absolute difference at each level; `definitions` says in words what each is. */
  meanAbsoluteDifference: z.object({
    item: levelSchema,
    task: levelSchema,
    model: levelSchema,
    board: levelSchema
  }),
  /** With intervals: items drawn anew within task types, each with the responses of all models. */
  intervals: z.object({ meanAbsoluteDifference: estimateSchema, bias: estimateSchema }),
  /** All responses first, then by task type, then by model. */
  scopes: z.array(scopeAgreementSchema),
  /** By the mean of both scores. */
  bands: z.array(z.object({ from: z.number(), to: z.number(), n: z.int(), difference: differenceSchema.nullable() })),
  /** Of the gap, first - second, with length: above zero the first judge favours long responses more. */
  lengthBias: lengthBiasSchema
})

const rankedSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  /** Plain mean of the task scores of the task types in the table; null where one has no response scored by all. */
  overall: numberOrNull,
  rank: z.int().positive().nullable()
})

export const judgeAgreementSchema = z.object({
  query: judgesAskedSchema,
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, what is compared, what was resampled. */
  estimand: z.string(),
  /** What each figure is, in words, by its name in this object. */
  definitions: z.record(z.string(), z.string()),
  level: z.number(),
  judges: z.array(
    z.object({
      judge: z.string(),
      family: modelFamilySchema,
      scored: z.int(),
      missing: z.int(),
      mean: numberOrNull,
      lengthBias: lengthBiasSchema
    })
  ),
  /** Every unordered pair, in the order of the panel. Empty with fewer than two judges: `reason` says so. */
  pairs: z.array(judgePairSchema),
  reason: z.string().nullable(),
  /** All judges together. */
  panel: z.object({
    /** Krippendorff's alpha, interval, over all responses that at least two judges scored; then by task type. */
    krippendorff: z.array(
      z.object({
        taskType: z.string().nullable(),
        alpha: numberOrNull,
        reason: z.enum(['no_pairs', 'no_variation']).nullable(),
        responses: z.int(),
        scores: z.int(),
        interval: intervalSchema
      })
    ),
    /** Over the responses that every judge scored. */
    icc: iccSchema.nullable(),
    iccIntervals: iccIntervalsSchema
  }),
  /** The ranking by the whole panel, and by the panel without each judge, over responses that every judge scored. */
  leaveOneOut: z.object({
    reason: z.string().nullable(),
    full: z.array(rankedSchema),
    without: z.array(
      z.object({
        judge: z.string(),
        /** Tau-b of the two Overall columns; null below two ranked models or where all are equal. */
        kendall: correlation,
        /** Pairs of models that change their order. */
        swapped: z.int(),
        largestChange: z.int(),
        /** `change` is the rank with all judges minus the rank without this one: above zero the model rises. */
        models: z.array(rankedSchema.extend({ change: z.int().nullable() }))
      })
    )
  }),
  chosen: chosenSchema.optional()
})
export type JudgeAgreement = z.infer<typeof judgeAgreementSchema>
