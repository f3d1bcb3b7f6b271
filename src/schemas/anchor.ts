import { z } from 'zod'
import { leaderboardQuerySchema } from './leaderboard.ts'
import { nameSchema } from './name.ts'
import { textSchema } from './text.ts'

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a sha256 in lower-case hex' })

/** What an anchor is about: a response by its hash, by the submission that holds it, or by its text. */
export const anchorIdentitySchema = z.object({
  itemId: z.string().min(1).max(200),
  responseSha256: sha256Schema.optional(),
  submission: z.string().min(1).max(200).optional(),
  output: z.string().min(1).optional(),
  rater: nameSchema(100)
})
export type AnchorIdentity = z.infer<typeof anchorIdentitySchema>

/** One line of an upload: the scores that one person gave one response. */
export const anchorLineSchema = anchorIdentitySchema
  .extend({
    scores: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .describe("every part of the judges' sheet: 0 to 10, or a level of the rubric"),
    comment: textSchema(5000).nullish()
  })
  .strict()
  .refine(
    ({ responseSha256, submission, output }) =>
      [responseSha256, submission, output].filter((name) => name !== undefined).length === 1,
    { error: 'name the response by one of responseSha256, submission and output' }
  )
export type AnchorLine = z.infer<typeof anchorLineSchema>

export const anchorSchema = z
  .object({
    itemId: z.string(),
    responseSha256: z.string(),
    rater: z.string(),
    scores: z.record(z.string(), z.union([z.number(), z.string()])),
    comment: z.string().nullable(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Anchor' })

const correlationSchema = z
  .number()
  .nullable()
  .describe('null with fewer than two responses or where a side is constant')

/** How judges compare with people, and people with each other, on item scores in [0, 1]. */
export const anchorAgreementSchema = z.object({
  release: z.string(),
  profile: z.string(),
  anchors: z.int().describe('scores by people: one for each response and rater'),
  outdated: z.int().describe('of these, made for another version of the rubric and left out'),
  judges: z
    .array(
      z.object({
        panel: z.string(),
        judge: z.string(),
        taskType: z.string(),
        n: z.int().describe('responses that this judge and at least one person scored; all figures are over these'),
        meanDifference: z.number().describe('judge minus the mean of the people'),
        meanAbsoluteDifference: z.number(),
        pearson: correlationSchema,
        spearman: correlationSchema
      })
    )
    .describe('by panel: the same judge may go by other prompts in another'),
  people: z.array(
    z.object({
      taskType: z.string(),
      responses: z.int().describe('scored by at least two people; alpha is over these'),
      raters: z.int().describe('who scored at least one of these'),
      alpha: z.number().nullable().describe("Krippendorff's alpha, interval, of the scores over the judged parts"),
      reason: z.enum(['no_pairs', 'no_variation']).nullable().describe('why alpha is undefined')
    })
  )
})
export type AnchorAgreement = z.infer<typeof anchorAgreementSchema>

export const anchorAgreementQuerySchema = leaderboardQuerySchema.pick({ profile: true })
