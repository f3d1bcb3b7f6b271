import { z } from 'zod'
import { askedSettingSchema } from './declaration.ts'
import { leaderboardQuerySchema, wholeNumber } from './leaderboard.ts'

/** The figures that there are of runs, with their titles. */
export const runFigureTitles = {
  'score-by-period': 'Score by period',
  exploration: 'New actions by period',
  'exploration-rate': 'Scores against exploration',
  'efficiency-equality': 'Efficiency against equality',
  'market-prices': 'Prices of two sellers by period',
  'seller-prices': 'Prices of one seller against the other',
  'patience-rates': 'Reliability of answers by yearly rate',
  'litmus-reliability': 'Litmus tests against their reliability',
  'collusion-patience': 'Collusion against patience'
} as const
export type RunFigureName = keyof typeof runFigureTitles
export const runFigureNameSchema = z.enum(Object.keys(runFigureTitles) as [RunFigureName, ...RunFigureName[]])

/** So many submissions are in a figure at the most. */
export const mostInRunFigure = 12
/** Of fewer runs than this a figure says that they are few. */
export const fewRuns = 10

export const runFigureQueryShape = {
  release: leaderboardQuerySchema.shape.release,
  setting: askedSettingSchema,
  submissions: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe(
      `ids with commas between them, ${mostInRunFigure} at most; the first so many of the release when left out`
    ),
  environment: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('a benchmark, in figures that are of one: the first of the release when left out'),
  seed: leaderboardQuerySchema.shape.seed,
  resamples: wholeNumber({ min: 100, max: 10_000, fallback: 1000 }).describe('of instances')
}
export const runFigureQuerySchema = z.strictObject(runFigureQueryShape)
export type RunFigureQuery = z.infer<typeof runFigureQuerySchema>

const axisSchema = z.object({ title: z.string(), isShare: z.boolean().describe('whether it runs from 0 to 1') })

const pointSchema = z.object({ x: z.number(), y: z.number() })

const markSchema = z.object({
  submission: z.string(),
  model: z.string(),
  team: z.string(),
  panel: z.string().describe('of the drawing; empty where a model has one panel'),
  series: z.string().describe('within the panel; empty where it has one'),
  x: z.number().nullable(),
  xLower: z.number().nullable(),
  xUpper: z.number().nullable(),
  xReason: z.string().nullable().describe('why x, or its interval, is null'),
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  reason: z.string().nullable().describe('why the value, or its interval, is null'),
  runs: z.int().describe('behind it'),
  playedBefore: z.int().describe('of these, runs in an instance that the team had begun a run in before')
})
export type RunFigureMark = z.infer<typeof markSchema>

const referenceSchema = z.object({
  panel: z.string().nullable().describe('null for all panels'),
  submission: z.string().nullable().describe('null for all submissions'),
  words: z.string(),
  points: z.array(pointSchema).describe('a line through them')
})

/** A figure of runs as data: what is drawn, with intervals by resampled instances, and what it does not cover. */
export const runFigureSchema = z
  .object({
    format: z.literal(1),
    figure: runFigureNameSchema,
    title: z.string(),
    release: z.string(),
    setting: z.string(),
    environment: z.string().nullable(),
    query: z.object({ seed: z.int(), resamples: z.int() }),
    level: z.number(),
    drawnAs: z.enum(['lines', 'points']),
    isByModel: z.boolean().describe('whether each submission has panels of its own, or is a point in one of all'),
    x: axisSchema,
    y: axisSchema,
    series: z.array(z.string()).describe('of a panel, in their order'),
    submissions: z.array(z.object({ id: z.string(), model: z.string(), team: z.string() })),
    marks: z.array(markSchema),
    references: z.array(referenceSchema),
    leftOut: z.array(z.object({ what: z.string(), reason: z.string() })),
    notes: z.array(z.string()),
    estimand: z.string()
  })
  .meta({ id: 'RunFigure' })
export type RunFigure = z.infer<typeof runFigureSchema>
