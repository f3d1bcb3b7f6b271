import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { correctedCardSchema } from './card-correction.ts'
import { settingSchema } from './declaration.ts'
import { leaderboardQuerySchema, leaderboardRowSchema, resolvedShape } from './leaderboard.ts'
import { metricSchema } from './manifest.ts'
import { modelCardSchema } from './model-card.ts'
import { modelFamilySchema } from './model-family.ts'
import { splitSchema, submissionStateSchema } from './states.ts'

/** Which model of a board: by its name, with its team where several use that name. */
export const modelQuerySchema = leaderboardQuerySchema.extend({
  model: z
    .string({ error: ({ input }) => (input === undefined ? 'is missing; name a model of the board' : undefined) })
    .min(1)
    .max(1000)
    .describe('its name on the board, as `/v1/leaderboard` has it'),
  team: z.string().min(1).max(1000).optional().describe('where several teams use that name'),
  submission: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('where the team has several of that name on the board: the one sent in last when left out')
})
export type AskedModel = z.infer<typeof modelQuerySchema>

/** Something that scores are taken of, and how the model and the other models of the board do on it. */
export const modelFacetSchema = z.object({
  kind: z.enum(['task', 'dimension', 'tag']),
  taskType: z.string(),
  /** Of a dimension its id, of a tag `tag: value`. */
  name: z.string(),
  title: z.string(),
  ofMetric: z.boolean().describe('whether it is in units of the metric; from 0 to 1 otherwise'),
  items: z.int(),
  answered: z.int().optional().describe('items to which it has a response; left out where that is all of them'),
  /** Papers and fragments that the items were made from. */
  sources: z.int(),
  estimate: boardEstimateSchema.describe('as the board, its dimensions and its tags have it'),
  others: z.number().nullable().describe('mean of the other models on the same items'),
  models: z.int().describe('other models in that mean'),
  difference: boardEstimateSchema.describe('of the model from that mean, item by item'),
  p: z.number().nullable().describe('two-sided, that the difference is none'),
  holm: z.number().nullable().describe('the same, adjusted over all facets of this answer'),
  finding: z.enum(['stronger', 'weaker']).nullable().describe('where that is below 0.05')
})
export type ModelFacet = z.infer<typeof modelFacetSchema>

/** One model under a release, panel and setting. */
export const modelStatisticsSchema = z
  .object({
    query: modelQuerySchema.extend({ ...resolvedShape, team: z.string(), submission: z.string() }),
    inputHash: z.string().describe('of the board'),
    releaseHash: z.string(),
    level: z.number(),
    notice: z.string().nullable().describe('set when recorded or synthetic data is among the results'),
    model: z.string(),
    team: z.string(),
    family: modelFamilySchema,
    card: modelCardSchema.nullable().describe('null where the team says nothing of the model'),
    cardCorrected: correctedCardSchema
      .optional()
      .describe('how the card was corrected since it was finalised; not there where it was not'),
    taskTypes: z.array(z.object({ name: z.string(), title: z.string(), items: z.int(), weight: z.number() })),
    row: leaderboardRowSchema.describe('of the board'),
    rows: z.int().describe('of the board'),
    estimand: z.string().describe('of the row'),
    metric: metricSchema.optional().describe('where it is no score from 0 to 1 of which more is better'),
    facets: z.object({
      split: z.enum([...splitSchema.options, 'all']).describe('public where the reader may not see private items'),
      estimand: z.string().describe('plain words: what is compared, and what that does not cover'),
      compared: z.int().describe('facets that have a p'),
      reason: z.string().nullable().describe('why nothing is compared'),
      data: z.array(modelFacetSchema)
    }),
    objections: z
      .object({
        objected: z.int().describe('scores that its team objected to, but for what it took back'),
        upheld: z.int().describe('of these, where an objection was upheld'),
        open: z.int().describe('of these, where one waits for a decision')
      })
      .describe('to scores of the submission of the row, which are of public items; no figure moved by them'),
    submissions: z
      .array(
        z.object({
          id: z.string(),
          state: submissionStateSchema,
          panel: z.string().nullable(),
          setting: settingSchema.nullable(),
          generatedOn: z.iso.date().nullable(),
          copyOf: z.string().nullable(),
          openResponses: z.boolean(),
          createdAt: z.iso.datetime(),
          updatedAt: z.iso.datetime(),
          isShown: z.boolean()
        })
      )
      .describe('published ones of this name to the release, the last one first; others are for the team alone')
  })
  .meta({ id: 'ModelStatistics' })
export type ModelStatistics = z.infer<typeof modelStatisticsSchema>
