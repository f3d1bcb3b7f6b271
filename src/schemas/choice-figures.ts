import { z } from 'zod'
import { boardEstimateSchema } from './board-statistics.ts'
import { leaderboardQuerySchema, wholeNumber } from './leaderboard.ts'
import { taskGroupSchema } from './manifest.ts'

/** How probabilities of tokens become probabilities of options; by `none` they stay as they are told. */
export const reshapingSchema = z.enum(['conditioning', 'mixing', 'conditioning-softmax', 'mixing-softmax', 'none'])
export type Reshaping = z.infer<typeof reshapingSchema>

/** How metrics of choices are computed. */
export const choicesQuerySchema = z.strictObject({
  rpm: reshapingSchema
    .default('conditioning')
    .describe('reshaped probability mapping: how probabilities of letters become probabilities of options'),
  seed: leaderboardQuerySchema.shape.seed,
  resamples: wholeNumber({ min: 100, max: 100_000, fallback: 1000 }).describe('of templates')
})

export type ChoicesQuery = z.infer<typeof choicesQuerySchema>

/** Under so many answers a group is named and not compared. */
export const leastOfGroup = 20
/** Under so many templates a figure has no interval over templates. */
export const leastTemplates = 5

const overTemplatesSchema = boardEstimateSchema.describe(
  'mean over elements, with a percentile interval over templates; null with the reason'
)

/** A share of answers with Wilson's interval, which takes answers for independent. */
export const wilsonSchema = z.object({ value: z.number(), lower: z.number(), upper: z.number() })

const calibrationSchema = z.object({
  elements: z.int().describe('of which all answers have probabilities'),
  leftOut: z.array(z.object({ element: z.string(), reason: z.string() })),
  expectedError: overTemplatesSchema.describe('expected calibration error over ten bins'),
  brier: overTemplatesSchema,
  expectedAccuracy: overTemplatesSchema.describe('mean probability of the right option'),
  mass: z.number().describe('mean share of all probability that lies on options'),
  mostlyElsewhere: z
    .number()
    .describe(
      'share of replies in which more probability lies on other tokens than on any option: of at most so many the top token is no option'
    ),
  firstElsewhere: z
    .number()
    .nullable()
    .describe(
      'share of replies whose top token is no option, where their likeliest other token is told beside the options; null where for some it is not'
    )
})
export type ChoiceCalibrationFigures = z.infer<typeof calibrationSchema>

const groupScoreSchema = z.object({
  name: z.string(),
  answers: z.int(),
  exactMatch: wilsonSchema,
  chance: z.number(),
  gapClosed: z.number()
})
export type GroupScore = z.infer<typeof groupScoreSchema>

const worstSchema = z.object({ name: z.string(), score: z.number() }).nullable()

export const robustnessSchema = z.object({
  by: z.enum(['domain', 'type', 'perspective']),
  groups: z.array(groupScoreSchema).describe(`of ${leastOfGroup} answers or more`),
  leftOut: z.array(z.object({ name: z.string(), answers: z.int() })).describe('groups of fewer answers'),
  worst: z
    .object({ exactMatch: worstSchema, gapClosed: worstSchema })
    .describe('the lowest group; null where none has enough answers')
})
export type Robustness = z.infer<typeof robustnessSchema>

const positionsSchema = z.object({
  answers: z.int().describe('parts with one right option of which one was chosen'),
  positions: z.array(
    z.object({
      position: z.int().describe('from 1'),
      chosen: z.number().describe('share of these choices'),
      right: z.number().describe('share of these questions whose right option stood there')
    })
  )
})

const useSchema = z
  .object({
    answers: z.int().describe('of which calls are told'),
    calls: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    seconds: z.number(),
    tokensPerRight: z.number().nullable().describe('null where none of them is right'),
    costUsd: z
      .number()
      .nullable()
      .describe(
        'US dollars, as each call was charged by the prices that its runner knew; null where `costReason` says why'
      ),
    costPerRight: z
      .number()
      .nullable()
      .describe('US dollars; null where none of them is right, or the cost is not told'),
    costReason: z
      .literal('cost_not_told')
      .nullable()
      .describe('some call tells no cost: responses were made elsewhere than by `aerbench run`, or at an unknown price')
  })
  .nullable()
  .describe('null where no answer tells of calls')

const placeholderSchema = z
  .object({
    answers: z.int(),
    selectionRate: z.number().nullable(),
    precision: z.number().nullable(),
    recall: z.number().nullable(),
    f1: z.number().nullable()
  })
  .nullable()
  .describe('of the option "no other option is correct"; null where no question has it')

const figuresShape = {
  elements: z.int(),
  answers: z.int(),
  templates: z.int(),
  share: wilsonSchema.describe("of all answers that are right, with Wilson's interval"),
  exactMatch: overTemplatesSchema,
  chance: z.number().describe('mean over elements of what guessing scores'),
  gapClosed: overTemplatesSchema,
  gapRaw: overTemplatesSchema,
  ratio: overTemplatesSchema,
  formulaScoring: overTemplatesSchema,
  unread: z.number().describe('share of what was asked that no answer was found to'),
  calibration: calibrationSchema.nullable(),
  calibrationReason: z.string().nullable(),
  byGrade: z.array(groupScoreSchema),
  byDigits: z.array(groupScoreSchema).describe('by the digits before the point of a right answer that is one number'),
  robustness: z.array(robustnessSchema),
  positions: positionsSchema.nullable().describe('null where nothing was chosen'),
  placeholder: placeholderSchema,
  use: useSchema
}
export const choiceFiguresSchema = z.object(figuresShape)
export type ChoiceFigures = z.infer<typeof choiceFiguresSchema>

const errorProfileSchema = z.object({
  wrong: z.int(),
  mistakes: z
    .array(
      z.object({
        mistake: z.string(),
        answers: z.int(),
        share: z.number().describe('of the wrong answers'),
        standsFor: z.array(z.string()).describe("of the paper's labels, where it is several of them")
      })
    )
    .describe('`other` where nothing is known to lead to the option, `unread` where none could be read')
})
export type ErrorProfile = z.infer<typeof errorProfileSchema>

const wayBackSchema = z.object({
  sum: z.number().describe('over prerequisites below it of how far their gap closed is below its own; 0 is best'),
  mean: z.number().nullable().describe('the same over all prerequisites that have a score; null where none has'),
  prerequisites: z
    .array(z.object({ element: z.string(), gapClosed: z.number(), isBelow: z.boolean() }))
    .describe('direct and indirect, the lowest first'),
  unknown: z.array(z.string()).describe('prerequisites without an answer here')
})
export type WayBack = z.infer<typeof wayBackSchema>

export const elementFiguresSchema = z.object({
  element: z.string(),
  name: z.string(),
  groups: z.array(taskGroupSchema),
  ...figuresShape,
  errors: errorProfileSchema.nullable().describe('null where no answer is wrong'),
  dependencies: wayBackSchema.nullable().describe('null where it rests on nothing')
})
export type ElementFigures = z.infer<typeof elementFiguresSchema>

export const groupFiguresSchema = z.object({
  id: z.string(),
  name: z.string(),
  within: z.string().nullable(),
  ...figuresShape,
  dependencyRobustness: z.number().nullable().describe('mean over its elements that rest on others')
})

/** What a submission to a release of a question bank chose. */
export const submissionChoicesSchema = z
  .object({
    submission: z.string(),
    release: z.string(),
    releaseHash: z.string(),
    model: z.string(),
    team: z.string(),
    adaptations: z.array(z.string()).describe('that its responses name, the usual one of those that name none'),
    answersHash: z.string().describe('of all that was computed from'),
    query: z.object({ rpm: reshapingSchema, seed: z.int(), resamples: z.int() }),
    level: z.number(),
    withheld: z
      .enum(['responses_not_open'])
      .nullable()
      .describe('why errors, positions, calibration and use are null, which tell of what was chosen'),
    whole: choiceFiguresSchema.extend({ dependencyRobustness: z.number().nullable() }),
    groups: z.array(groupFiguresSchema).describe('settings, each followed by its modules'),
    elements: z.array(elementFiguresSchema)
  })
  .meta({ id: 'SubmissionChoices' })
export type SubmissionChoices = z.infer<typeof submissionChoicesSchema>
