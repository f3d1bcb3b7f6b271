import { z } from 'zod'
import { chosenSchema, foundShape, unweightedQuerySchema } from './leaderboard.ts'

const panelSchema = z.string().min(1).max(200).optional()

export const criteriaQuerySchema = unweightedQuerySchema.pick({ release: true, split: true, setting: true }).extend({
  panel: panelSchema.describe('the one that scores whole dimensions; the only one of the release when left out'),
  criteria: panelSchema.describe('the one of mode criteria; the only one of the release when left out')
})
export type AskedCriteria = z.infer<typeof criteriaQuerySchema>

/** Null with a reason: `no_responses` that both panels judged whole, or too few of them, or all alike. */
const reasonSchema = z.enum(['no_responses', 'responses_too_few', 'items_too_few', 'no_spread']).nullable()

export const comparedCriteriaSchema = z.object({
  taskType: z.string(),
  dimension: z.string().describe('that the criteria stand for'),
  n: z.int().describe('responses that every judge of both panels scored'),
  items: z.int().describe('that these responses are to'),
  holistic: z.number().nullable().describe('mean score of the dimension, in [0, 1]'),
  criteria: z.number().nullable().describe('mean of what code adds up, in [0, 1]'),
  difference: z
    .object({
      value: z.number().nullable(),
      lower: z.number().nullable(),
      upper: z.number().nullable(),
      reason: reasonSchema
    })
    .describe('criteria - holistic, with its 95 % interval: Student’s t over whole papers'),
  correlation: z.object({ value: z.number().nullable(), reason: reasonSchema }).describe('Pearson, over responses')
})

export const criteriaComparisonSchema = z.object({
  query: criteriaQuerySchema.extend({
    panel: foundShape.panel,
    criteria: foundShape.panel,
    setting: foundShape.setting
  }),
  level: z.number(),
  judges: z
    .object({ holistic: z.array(z.string()), criteria: z.array(z.string()) })
    .describe('where they differ, so do the scores, for this reason too'),
  taskTypes: z.array(comparedCriteriaSchema),
  reason: z
    .enum(['no_criteria_panel', 'no_holistic_panel'])
    .nullable()
    .describe('why nothing is compared: no published submission was judged so'),
  chosen: chosenSchema.optional()
})
export type CriteriaComparison = z.infer<typeof criteriaComparisonSchema>
export type ComparedCriteria = z.infer<typeof comparedCriteriaSchema>
