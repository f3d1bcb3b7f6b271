import { z } from 'zod'
import { adjudicationSchema } from './adjudication.ts'
import { answerRecordSchema } from './answer-record.ts'
import { correctedCardSchema } from './card-correction.ts'
import { declarationSchema, newDeclarationSchema } from './declaration.ts'
import { quoteCountsSchema } from './judge-quotes.ts'
import { judgmentSchema } from './judgment.ts'
import { manipulationFlagSchema } from './manipulation.ts'
import { cardTexts, modelCardSchema } from './model-card.ts'
import { modelFamilySchema } from './model-family.ts'
import { nameSchema } from './name.ts'
import { releaseNameSchema } from './release.ts'
import { submissionUseSchema } from './run.ts'
import { scoreSchema } from './score.ts'
import { deliverySchema, splitSchema, submissionStateSchema } from './states.ts'
import { unreadBound, unreadShareSchema } from './unread.ts'

export const newSubmissionSchema = z.strictObject({
  release: releaseNameSchema,
  model: nameSchema(200).describe('its name on the leaderboard'),
  family: modelFamilySchema
    .optional()
    .describe(
      'its maker, as `deepseek`, in any case; by the name of the model when left out, `other` where that tells none'
    ),
  supersedes: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "the team's own published submission to this release whose place it takes: that one is withdrawn when this one is published"
    ),
  ...newDeclarationSchema.shape
})

/** How a submission is published. */
export const publicationSchema = z.strictObject({
  openResponses: z
    .boolean()
    .default(false)
    .describe('lets anyone read the responses to public items, with their judgments and evidence; it cannot be undone')
})

/** One line of an upload: an output, with its record where there is one. Further members are allowed and not stored. */
export const responseLineSchema = z.object({
  itemId: z.string().min(1).max(200),
  output: z.string({
    error: ({ input }) => (input === undefined ? undefined : 'must be text: an answer in JSON goes in as a string')
  }),
  ...answerRecordSchema.shape
})
export type ResponseLine = z.infer<typeof responseLineSchema>

/** A response as it is stored: the line that was sent, and when. Sent again it changes nothing. */
export const storedResponseSchema = z
  .object({
    ...responseLineSchema.shape,
    sha256: z.string().describe('of the output, as UTF-8'),
    updatedAt: z.iso.datetime().describe('when it was first sent, or last replaced by another')
  })
  .meta({ id: 'StoredResponse' })
export type StoredResponse = z.infer<typeof storedResponseSchema>

/** The same as a row of a table: what came with the output is JSON in one column. */
export const responseRecordSchema = z.object({
  itemId: z.string(),
  output: z.string(),
  record: z.string().nullable(),
  sha256: z.string(),
  updatedAt: z.string()
})

const meanSchema = z
  .number()
  .nullable()
  .describe('mean over the items that have a score: no figure of the leaderboard while any is missing')

/** How far the grading of one task type has come. */
export const taskProgressSchema = z.object({
  taskType: z.string(),
  items: z.int().describe('in the release'),
  responses: z.int().describe('sent to these items'),
  scored: z.int(),
  unscored: z.int().describe('graded so far without a score'),
  mean: z.record(z.string(), meanSchema).describe('by metric'),
  missingByJudge: z.record(z.string(), z.int()).describe('judgments that each judge of the panel failed to give'),
  disputed: z.int().describe('items on which the judges lie further apart than the bound of the panel'),
  unread: unreadShareSchema
    .optional()
    .describe(
      `of what was asked, the share to which no answer could be found in its responses; above ${unreadBound}, look at their ` +
        'form before you publish; not there where judges read, until it is graded, and for releases that pin the first reader'
    ),
  flagged: z.int().nullable().describe('responses with marks of manipulation; null for those who may not see them')
})
export type TaskProgress = z.infer<typeof taskProgressSchema>

/** An item of the release to which nothing was sent. */
export const missingItemSchema = z
  .object({ itemId: z.string(), taskType: z.string(), split: splitSchema })
  .meta({ id: 'MissingItem' })
export type MissingItem = z.infer<typeof missingItemSchema>

/** How much of what was sent no answer can be found in. */
export const sentReadingSchema = z
  .object({
    tasks: z.array(
      z.object({
        taskType: z.string(),
        responses: z.int().describe('to public items, which are those that were read'),
        unread: unreadShareSchema
      })
    ),
    items: z
      .array(z.object({ itemId: z.string(), taskType: z.string(), unread: unreadShareSchema }))
      .describe('those in which some answer could not be found, the least readable first')
  })
  .meta({ id: 'SentReading' })
export type SentReading = z.infer<typeof sentReadingSchema>

const costSchema = z.number().nullable()

/** How much judging is done, and what is left in time and money at the pace and cost so far. */
export const judgingProgressSchema = z.object({
  judgmentsDone: z.int(),
  judgmentsFailed: z.int(),
  judgmentsPending: z.int().nullable().describe('null until grading has begun'),
  judgmentsDue: z.int().nullable(),
  spentUsd: costSchema.describe(
    'calls made for it, of those that have a price; null when none has, and for those who may not see it'
  ),
  unpricedCalls: z.int().nullable().describe('calls that `spentUsd` cannot count'),
  leftUsd: costSchema.describe('mean cost of a judgment so far times those pending; null where that is not known'),
  leftMs: z.number().nullable().describe('at the pace since grading began or went on; null where that is not known')
})
export type JudgingProgress = z.infer<typeof judgingProgressSchema>

/** One model's responses to one release, and how far their grading has come. */
export const submissionSchema = z
  .object({
    id: z.string(),
    release: z.string(),
    team: z.string(),
    model: z.string(),
    kind: z
      .literal('people')
      .optional()
      .describe(
        'there where these are the answers of a person to a human baseline, which no board, rank or export of scores has'
      ),
    family: modelFamilySchema,
    state: submissionStateSchema,
    reason: z.string().nullable().describe('why it failed, or which judgments are missing'),
    panel: z.string().nullable().describe('id of the judges, set when it is finalised'),
    delivery: deliverySchema.describe("whether its judges are asked live or by the providers' batch endpoints"),
    openResponses: z
      .boolean()
      .describe(
        'whether anyone reads the responses to its public items once it is published, with what was said of them'
      ),
    copyOf: z
      .string()
      .nullable()
      .describe('the submission whose responses these are, judged once more by another panel'),
    supersedes: z
      .string()
      .optional()
      .describe('the submission whose place it takes; not there where it takes that of none'),
    supersededBy: z
      .string()
      .optional()
      .describe('the published submission that has taken its place; not there where none has'),
    items: z.int().describe('in the release'),
    responses: z.int(),
    coverage: z.number().min(0).max(1),
    scored: z.int(),
    unscored: z.int().describe('graded so far without a score'),
    judgments: z.array(
      z.object({
        judge: z.string(),
        done: z.int(),
        failed: z.int(),
        quotes: quoteCountsSchema
          .nullable()
          .describe(
            'what became of the quotes in its verdicts, over public items for those who may not see private ones; null while grading is under way'
          ),
        reportedModels: z
          .array(z.string())
          .nullable()
          .describe('names that its provider gave to what answered, the first first; null while grading is under way')
      })
    ),
    progress: judgingProgressSchema,
    tasks: z.array(taskProgressSchema),
    deadlineAt: z.iso.datetime().nullable().describe('when its grading is given up; null until it begins'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...declarationSchema.shape,
    use: submissionUseSchema
      .optional()
      .describe('there where it has runs, for its team and the operators: what their model calls took'),
    card: modelCardSchema.optional().describe(cardTexts.shown),
    cardCorrected: correctedCardSchema
      .optional()
      .describe('how its card was corrected since it was finalised; not there where it was not')
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof submissionSchema>

/** The same as the reply to its publication. */
export const publishedSubmissionSchema = submissionSchema
  .extend({
    unranked: z
      .string()
      .optional()
      .describe('why its row has no rank: there where items have no response, of which none can be sent any more')
  })
  .meta({ id: 'PublishedSubmission' })

export const submissionListEntrySchema = submissionSchema.pick({
  id: true,
  release: true,
  model: true,
  kind: true,
  family: true,
  state: true,
  reason: true,
  createdAt: true,
  updatedAt: true,
  setting: true
})

const scoreByJudgeSchema = z.record(z.string(), z.number().nullable())

/**
 * The grade of one response with what explains it. Evidence, judgments and adjudications quote the gold, and dimensions
 * may tell it: they are null for those who may not see it, and `withheld` says so. Flags are the operators' alone.
 */
export const itemScoreSchema = z
  .object({
    itemId: z.string(),
    taskType: z.string(),
    split: splitSchema,
    paper: z.string().nullable(),
    scores: z.record(z.string(), scoreSchema).describe('by metric'),
    judgeScores: z
      .record(z.string(), scoreByJudgeSchema)
      .nullable()
      .describe(
        'by metric, what each judge alone would give, in [0, 1]: null for one that owes a verdict or judged by another rubric; ' +
          'null as a whole where no judge was asked'
      ),
    spread: z
      .number()
      .nullable()
      .describe('largest minus smallest of the judges under the first metric; null with fewer than two'),
    disputed: z
      .boolean()
      .nullable()
      .describe('whether the spread exceeds the bound of the panel; null without a spread'),
    adjudications: z.array(adjudicationSchema).nullable().describe('beside the score, without effect on it'),
    words: z.int().nullable().describe('of the response; null when none was sent'),
    characters: z.int().nullable(),
    flags: z
      .array(manipulationFlagSchema)
      .nullable()
      .describe('passages that may be meant for judges, without effect on the score; null but for operators'),
    parse: z.string().nullable().describe('`parsed`, `missing`, or why the response is no answer'),
    dimensions: z
      .array(z.object({ dimension: z.string(), score: z.number(), share: z.number().optional() }))
      .nullable()
      .describe('found by rules; null in the private split for those who may not see its gold'),
    evidence: z.unknown(),
    judgments: z.array(judgmentSchema).nullable(),
    withheld: z.boolean()
  })
  .meta({ id: 'ItemScore' })
export type ItemScore = z.infer<typeof itemScoreSchema>
