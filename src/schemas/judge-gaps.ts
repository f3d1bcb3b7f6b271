import { z } from 'zod'
import { judgesAskedSchema } from './judges-query.ts'
import { chosenSchema, estimateSchema } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'
import { placeRecordSchema } from './score-record.ts'

/** A mean gap in score units, and over how many responses; null over none. */
export const meanGapSchema = z.object({ mean: z.number().nullable(), n: z.int() })

/** A margin of the matrix: the mean over responses, as in Table 7 of the paper, and the plain mean of its cells. */
const marginSchema = meanGapSchema.extend({ meanOfCells: z.number().nullable() })

export const pairGapsSchema = z.object({
  /** Gaps are the score of the first minus that of the second: above zero the first is more lenient. */
  judges: z.tuple([z.string(), z.string()]),
  families: z.tuple([modelFamilySchema, modelFamilySchema]),
  all: marginSchema,
  /** Of the mean gap: items drawn anew within task types, each with the responses of all models. */
  intervals: z.object({ all: estimateSchema, byTask: z.array(estimateSchema) }),
  /** By task type, then by model, in the orders of `taskTypes` and `models`. */
  matrix: z.array(z.array(meanGapSchema)),
  byTask: z.array(marginSchema),
  byModel: z.array(marginSchema),
  /** Responses by gap: bin i is [edges[i], edges[i + 1]), the last with its upper end. */
  histogram: z.object({ edges: z.array(z.number()), counts: z.array(z.int()) }),
  quantiles: z
    .object({
      minimum: z.number(),
      p05: z.number(),
      p25: z.number(),
      median: z.number(),
      p75: z.number(),
      p95: z.number(),
      maximum: z.number()
    })
    .nullable(),
  /** Responses with a gap of zero. */
  zeros: z.int()
})

export const judgeGapsSchema = z.object({
  query: judgesAskedSchema,
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, what is compared, what was resampled. */
  estimand: z.string(),
  level: z.number(),
  judges: z.array(z.object({ judge: z.string(), family: modelFamilySchema })),
  taskTypes: z.array(z.object({ name: z.string(), items: z.int() })),
  models: z.array(z.object({ submissionId: z.string(), model: z.string(), family: modelFamilySchema })),
  /** Every unordered pair, in the order of the panel. Empty with fewer than two judges: `reason` says so. */
  pairs: z.array(pairGapsSchema),
  reason: z.string().nullable(),
  /**
   * Signed bias by judge family and candidate family: a judge's score minus the mean of the other judges' scores of the
   * same response, as a mean per judge and model, then over the judges and models of the two families.
   */
  familyBias: z.array(
    z.object({
      judgeFamily: modelFamilySchema,
      candidateFamily: modelFamilySchema,
      bias: z.number().nullable(),
      judges: z.int(),
      models: z.int(),
      responses: z.int()
    })
  ),
  chosen: chosenSchema.optional()
})
export type JudgeGaps = z.infer<typeof judgeGapsSchema>

/** One response as two judges scored it. */
export const gapRecordSchema = placeRecordSchema.extend({
  profile: z.string(),
  firstJudge: z.string(),
  secondJudge: z.string(),
  /** In [0, 1]; null where the judge owes its verdict, and then there is no gap. */
  first: z.number().nullable(),
  second: z.number().nullable(),
  gap: z.number().nullable(),
  /** Of the response; null when none was sent. */
  words: z.int().nullable()
})
export type GapRecord = z.infer<typeof gapRecordSchema>
