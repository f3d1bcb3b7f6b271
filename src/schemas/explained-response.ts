import { z } from 'zod'
import { exactRequestSchema } from './exact-request.ts'
import { findingSchema } from './finding.ts'
import { metricNameSchema } from './manifest.ts'
import { readObjectionSchema } from './objection.ts'
import { pageQuerySchema } from './page.ts'
import { releaseItemSchema } from './release.ts'
import { scoreSchema } from './score.ts'
import { splitSchema } from './states.ts'
import { itemScoreSchema } from './submission.ts'

/** The orders in which the responses of a submission are read. */
export const responseOrders = ['points_lost', 'judges_apart', 'item'] as const
export type ResponseOrder = (typeof responseOrders)[number]

/** Which responses of a submission, and in which order. Ties go by the id of the item. */
export const responseOrderSchema = z.object({
  order: z
    .enum(responseOrders)
    .default('points_lost')
    .describe(
      'those first that lost most points (last those to which nothing was sent), on which the judges are furthest apart, or by id of the item'
    ),
  taskType: z.string().min(1).max(64).optional().describe('those of one task type alone'),
  profile: metricNameSchema
    .optional()
    .describe('the metric under which points are counted; the first of the release when left out')
})
export type ResponseOrderQuery = z.infer<typeof responseOrderSchema>
export const listedResponsesQuerySchema = pageQuerySchema.extend(responseOrderSchema.shape)
export const explainedResponseQuerySchema = z.strictObject(responseOrderSchema.shape)

const pointsLostSchema = z
  .number()
  .nullable()
  .describe('of 100 points of the item; null while it has no score, and under a metric that is no share')

/** One response of a submission in the order asked for. */
export const listedResponseSchema = z
  .object({
    place: z.int().describe('from 1'),
    itemId: z.string(),
    taskType: z.string(),
    split: splitSchema,
    score: scoreSchema.describe('under the metric asked for'),
    pointsLost: pointsLostSchema,
    spread: itemScoreSchema.shape.spread,
    isMissing: z.boolean().optional().describe('whether no response to the item was sent: that scores 0'),
    objection: readObjectionSchema.shape.state
      .optional()
      .describe(
        'the state of the last objection of the team to this score; not there without one, or where it was withdrawn'
      )
  })
  .meta({ id: 'ListedResponse' })
export type ListedResponse = z.infer<typeof listedResponseSchema>

/** A stretch of the output, in UTF-16 code units: from its first one to the one behind its last. */
const rangeSchema = z.object({ from: z.int().min(0), to: z.int().min(0) })

const noQuoteReasons = ['nothing_quoted', 'not_in_response', 'response_not_shown'] as const
const noPointsReasons = ['unscored', 'judge_missing', 'no_answer', 'not_weighed'] as const
const noTextReasons = ['not_sent', 'not_open'] as const

/** What one judge says of one part of its sheet. */
const explainedVerdictSchema = z.object({
  judge: z.string(),
  repeat: z.int(),
  score: z.union([z.number(), z.string()]).describe('0 to 10, or a level of the rubric'),
  rationale: z.string(),
  quote: z.string(),
  quoteFound: z.boolean().nullable().describe('what was found when it was judged; null where nothing was quoted'),
  ranges: z.array(rangeSchema).nullable().describe('where the quote stands in `response.output`; null with a reason'),
  rangesReason: z.enum(noQuoteReasons).nullable()
})
export type ExplainedVerdict = z.infer<typeof explainedVerdictSchema>

/** A dimension of the rubric with what it cost. */
const explainedDimensionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  by: z.enum(['judge', 'rule', 'composite']),
  weight: z
    .number()
    .nullable()
    .describe('share of the score of the item, in [0, 1]; null where the metric does not weigh it'),
  score: z.number().nullable().describe('in [0, 1], the mean over the judges; null with the reason of `pointsLost`'),
  pointsLost: pointsLostSchema.describe('weight × (1 − score), of 100 points of the item; null with a reason'),
  reason: z.enum(noPointsReasons).nullable(),
  judges: z
    .array(
      z.object({ judge: z.string(), score: z.number().nullable().describe('in [0, 1]; null for one that owes it') })
    )
    .describe('what each judge of the panel gave; none where rules score'),
  spread: z.number().nullable().describe('largest minus smallest of the judges; null with fewer than two'),
  parts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        share: z.number().describe('of its dimension, in [0, 1]'),
        verdicts: z.array(explainedVerdictSchema)
      })
    )
    .nullable()
    .describe('what judges were asked and said; null where it is withheld')
})
export type ExplainedDimension = z.infer<typeof explainedDimensionSchema>

const explainedFindingSchema = findingSchema.extend({ pointsLost: pointsLostSchema })
export type ExplainedFinding = z.infer<typeof explainedFindingSchema>

/** One response with all that explains its score, as far as its reader may see it. */
export const explainedResponseSchema = z
  .object({
    submission: z.string(),
    release: z.string(),
    team: z.string(),
    model: z.string(),
    panel: z.string().nullable(),
    metric: z.string().describe('under which weights and points lost are given'),
    item: releaseItemSchema.describe('what the candidate was asked; gold where the reader may see it'),
    request: exactRequestSchema
      .optional()
      .describe('what was asked, there where the item was put in another way than by its prompt'),
    itemTitle: z.string().describe('of its task type'),
    response: z
      .object({
        output: z.string().describe('as it was sent'),
        sha256: z.string(),
        updatedAt: z.iso.datetime(),
        read: z.array(rangeSchema).describe('what of it rules and judges read; all the rest is thinking')
      })
      .nullable(),
    responseReason: z.enum(noTextReasons).nullable().describe('why it is not here'),
    score: itemScoreSchema,
    pointsLost: pointsLostSchema,
    dimensions: z.array(explainedDimensionSchema),
    findings: z
      .array(explainedFindingSchema)
      .nullable()
      .describe('what rules found, in words; null where it is withheld, or where rules tell nothing by itself'),
    objections: z
      .array(readObjectionSchema)
      .describe(
        'to its score, the oldest first, without those that were withdrawn; the score is none the less what it was'
      ),
    asked: explainedResponseQuerySchema,
    place: z.int().nullable().describe('in the order asked for, from 1; null where it is of another task type'),
    of: z.int().describe('responses in that order'),
    previous: z.string().nullable().describe('id of the item before it in that order'),
    next: z.string().nullable()
  })
  .meta({ id: 'ExplainedResponse' })
export type ExplainedResponse = z.infer<typeof explainedResponseSchema>
