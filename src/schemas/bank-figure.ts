import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { choicesQuerySchema } from './choice-figures.ts'
import { leaderboardQuerySchema } from './leaderboard.ts'

/** The figures that there are of submissions to a question bank, with their titles. */
export const figureTitles = {
  'score-by-grade': 'Exact match by grade',
  'worst-domain': 'The worst domain against the mean over domains',
  'ways-of-asking': 'Shown, hidden and without options side by side',
  'prompting-by-module': 'What a way of asking changes, module by module',
  prompting: 'What reasons and worked examples change in accuracy and confidence',
  placeholder: 'How often “no other option is correct” is chosen',
  'score-by-digits': 'Exact match by digits of the right answer',
  'family-gap': 'Cobb-Douglas against linear, and exponents',
  'error-profile': 'What wrong answers come from',
  variance: 'What right answers vary with',
  freshness: 'Fresh questions against old ones',
  writers: 'Questions of one writer of templates against those of another'
} as const
export const figureNameSchema = z.enum(Object.keys(figureTitles) as [FigureName, ...FigureName[]])
export type FigureName = keyof typeof figureTitles

/** So many submissions are in a figure at the most. */
export const mostInFigure = 50

const adaptation = z.string().min(1).max(60).optional()
export const figureQueryShape = {
  release: leaderboardQuerySchema.shape.release,
  submissions: z
    .string()
    .min(1)
    .max(5000)
    .optional()
    .describe(`ids with commas between them, ${mostInFigure} at most; all published ones when left out`),
  within: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('a setting or module by its id, or an element; all when left out'),
  by: z.enum(['setting', 'module', 'element']).default('module').describe('what has a row, in figures of differences'),
  from: adaptation.describe(
    'a way of asking, as `zero-shot`, from which `to` is told: in figures of differences, together with it'
  ),
  to: adaptation.describe('a way of asking, as `hidden`'),
  against: leaderboardQuerySchema.shape.release
    .optional()
    .describe(
      'another release of the suite: in `freshness` the older one, from which differences are told; in `writers` one whose templates others wrote'
    ),
  seed: choicesQuerySchema.shape.seed,
  resamples: choicesQuerySchema.shape.resamples
}
export const figureQuerySchema = z.strictObject(figureQueryShape)
export type FigureQuery = z.infer<typeof figureQuerySchema>

const releaseSchema = z.object({ name: z.string(), hash: z.string(), suite: z.string() })

const markSchema = z.object({
  submission: z.string().nullable().describe('or the first of a model; null where the mark is of all'),
  model: z.string().nullable(),
  team: z.string().nullable(),
  panel: z.string().describe('of the drawing, beside the model'),
  row: z.string(),
  measure: z.string(),
  ...boardEstimateSchema.shape,
  atOnce: z
    .object({ lower: z.number(), upper: z.number() })
    .nullable()
    .optional()
    .describe('the interval that holds for all differences of the figure at once, where the figure has it'),
  chance: z.number().nullable().describe('what guessing scores; null where that says nothing'),
  answers: z.int().describe('behind it, of pairs the pairs'),
  templates: z.int(),
  note: z.string().nullable()
})
export type FigureMark = z.infer<typeof markSchema>

/** A figure as data: what is drawn, with intervals, and what it does not cover. */
export const bankFigureSchema = z
  .object({
    format: z.literal(1),
    figure: figureNameSchema,
    title: z.string(),
    release: releaseSchema,
    against: releaseSchema.optional().describe('the other release, where there is one'),
    submissions: z.array(
      z.object({
        id: z.string(),
        model: z.string(),
        team: z.string(),
        adaptation: z.string(),
        answersHash: z.string().describe('of all that was computed from')
      })
    ),
    query: z.object({
      within: z.string().optional(),
      by: figureQueryShape.by.unwrap(),
      from: z.string().optional(),
      to: z.string().optional(),
      seed: z.int(),
      resamples: z.int()
    }),
    level: z.number(),
    measures: z
      .array(z.object({ name: z.string(), isDrawn: z.boolean(), words: z.string() }))
      .describe('what the marks are, and which of them are in the drawing'),
    isSigned: z.boolean().describe('whether drawn values are differences'),
    marks: z.array(markSchema),
    leftOut: z.array(z.object({ what: z.string(), reason: z.string() })),
    notCovered: z.array(z.string()),
    estimand: z.string()
  })
  .meta({ id: 'BankFigure' })
export type BankFigure = z.infer<typeof bankFigureSchema>
