import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { cardMetricSchema, cardRubricSchema } from './card-rubric.ts'
import { choicesQuerySchema } from './choice-figures.ts'
import { leaderboardQuerySchema } from './leaderboard.ts'

/** So many submissions stand on a card at the most. */
export const mostOnCard = 50

export const cardQueryShape = {
  release: leaderboardQuerySchema.shape.release,
  rubric: z.string().min(1).max(60).describe('its id'),
  version: z.coerce.number().int().min(1).optional().describe('of the rubric; the last one when left out'),
  submissions: z
    .string()
    .min(1)
    .max(5000)
    .optional()
    .describe(`ids with commas between them, ${mostOnCard} at most; all published ones when left out`),
  seed: choicesQuerySchema.shape.seed,
  resamples: choicesQuerySchema.shape.resamples
}
export const cardFormatSchema = z.enum(['json', 'csv', 'md']).default('json')
export const cardQuerySchema = z.strictObject({ ...cardQueryShape, format: cardFormatSchema })
export type CardQuery = Omit<z.infer<typeof cardQuerySchema>, 'format'>

const resultSchema = z.object({
  answers: z.int().describe('that the rubric takes'),
  unread: z.number().nullable().describe('share of what was asked that no answer was found to; null without answers'),
  score: boardEstimateSchema.describe(
    'with a percentile interval over templates where there is one; null with a reason'
  ),
  band: z.string().nullable()
})
export type CardResult = z.infer<typeof resultSchema>

const scopeShape = {
  id: z.string(),
  name: z.string(),
  elements: z.int().describe('in it'),
  chance: z.number().nullable().describe('what guessing scores under the metric; null where that says nothing'),
  results: z.array(resultSchema).describe('in the order of the submissions')
}
const elementSchema = z.object({ ...scopeShape, grades: z.array(z.int()) })
const moduleSchema = z.object({ ...scopeShape, members: z.array(elementSchema) })
const settingSchema = z.object({ ...scopeShape, modules: z.array(moduleSchema) })
export type CardScope = z.infer<typeof elementSchema> | z.infer<typeof moduleSchema> | z.infer<typeof settingSchema>

/** A report card: a rubric, made with some submissions to a release. */
export const reportCardSchema = z
  .object({
    format: z.literal(1),
    rubric: cardRubricSchema.meta({ id: 'CardRubricDocument' }),
    rubricHash: z.string(),
    release: z.object({ name: z.string(), hash: z.string(), suite: z.string() }),
    submissions: z.array(
      z.object({
        id: z.string(),
        model: z.string(),
        team: z.string(),
        adaptation: z.string(),
        answersHash: z.string(),
        fromBaseline: z.number().nullable().describe('whole score minus that of the baseline; null without one')
      })
    ),
    metric: cardMetricSchema,
    better: z.enum(['higher', 'lower']),
    level: z.number(),
    seed: z.int(),
    resamples: z.int(),
    whole: z.object(scopeShape),
    settings: z.array(settingSchema),
    leftOut: z.object({
      elements: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      submissions: z.array(z.object({ id: z.string(), model: z.string(), reason: z.string() }))
    }),
    passes: z.array(
      z.object({
        scope: z.string(),
        metric: cardMetricSchema,
        min: z.number(),
        passed: z.array(z.boolean().nullable()).describe('in the order of the submissions; null without a score')
      })
    ),
    headToHead: z
      .array(
        z.object({
          first: z.string(),
          second: z.string(),
          elements: z.int().describe('that both have a score of'),
          firstBetter: z.int(),
          secondBetter: z.int(),
          ties: z.int(),
          share: z.number().nullable().describe('of elements on which the first is better, ties split')
        })
      )
      .describe('of each two submissions, by their ids'),
    estimand: z.string()
  })
  .meta({ id: 'ReportCard' })
export type ReportCard = z.infer<typeof reportCardSchema>
