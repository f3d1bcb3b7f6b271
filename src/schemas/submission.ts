import { z } from 'zod'
import { judgmentSchema } from './judgment.ts'
import { modelFamilySchema } from './model-family.ts'
import { releaseNameSchema } from './release.ts'
import { scoreSchema } from './score.ts'
import { splitSchema, submissionStateSchema } from './states.ts'
import { textSchema } from './text.ts'

export const newSubmissionSchema = z.strictObject({
  release: releaseNameSchema,
  model: textSchema(200).describe('its name on the leaderboard'),
  family: modelFamilySchema.default('other')
})

/** One line of an upload. Further members, such as usage or latency of the run, are allowed and not stored. */
export const responseLineSchema = z.object({ itemId: z.string().min(1).max(200), output: z.string() })

/** One model's responses to one release, and how far their grading has come. */
export const submissionSchema = z
  .object({
    id: z.string(),
    release: z.string(),
    team: z.string(),
    model: z.string(),
    family: modelFamilySchema,
    state: submissionStateSchema,
    reason: z.string().nullable().describe('why it failed, or which judgments are missing'),
    panel: z.string().nullable().describe('id of the judges, set when it is finalised'),
    items: z.int().describe('in the release'),
    responses: z.int(),
    coverage: z.number().min(0).max(1),
    scored: z.int(),
    unscored: z.int().describe('graded so far without a score'),
    judgments: z.array(z.object({ judge: z.string(), done: z.int(), failed: z.int() })),
    deadlineAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime()
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof submissionSchema>

export const submissionListEntrySchema = submissionSchema.pick({
  id: true,
  release: true,
  model: true,
  family: true,
  state: true,
  reason: true,
  createdAt: true,
  updatedAt: true
})

/**
 * The grade of one response with what explains it. Evidence and judgments quote the gold, and dimensions may tell it:
 * they are null for those who may not see it, and `withheld` says so.
 */
export const itemScoreSchema = z
  .object({
    itemId: z.string(),
    taskType: z.string(),
    split: splitSchema,
    paper: z.string().nullable(),
    scores: z.object({ table2: scoreSchema, 'appendix-g': scoreSchema }),
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
