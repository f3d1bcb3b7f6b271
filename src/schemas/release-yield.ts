import { z } from 'zod'
import { agreementSchema } from './agreement.ts'

const roundYieldSchema = z.object({
  round: z.string(),
  /** Extractions that came to this round. */
  extractions: z.int(),
  calls: z.int().describe('replies paid for, repairs included'),
  repairs: z.int().describe('replies that went back to the model'),
  failedChecks: z.record(z.string(), z.int()).describe('replies that failed a check, by its name'),
  needsReview: z.int().describe('extractions that stopped at this round'),
  inputTokens: z.int(),
  cachedInputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number().nullable().describe('null where a call has no price'),
  wallMs: z.number()
})
export type RoundYield = z.infer<typeof roundYieldSchema>

/** What a task type's extractions took and gave. */
export const taskYieldSchema = z.object({
  taskType: z.string(),
  papers: z.int().describe('papers with an extraction of this task type'),
  suitable: z.int().describe('of these, papers that gave items'),
  unsuitable: z.int(),
  stopped: z.int().describe('waiting for review, or failed'),
  suitableShare: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('suitable of suitable and unsuitable; null without either'),
  items: z.int().describe('items made, whatever became of them'),
  itemsPerPaper: z.number().nullable().describe('items per suitable paper'),
  released: z.int().describe('items in the release'),
  rounds: z.array(roundYieldSchema)
})
export type TaskYield = z.infer<typeof taskYieldSchema>

/** What became of the fragments that were imported, and how far their annotators agree. */
const fragmentYieldSchema = z.object({
  imported: z.int(),
  annotated: z.int().describe('by one annotator at least'),
  annotatedByTwo: z.int().describe('by two at least: the others are dropped by every rule'),
  rules: z
    .array(
      z.object({
        rule: z.enum(['unanimous', 'majority']),
        share: z.number().describe('of annotators that a label needs'),
        kept: z.int().describe('of those annotated by two, settled in every field'),
        dropped: z.int().describe('in dispute in one field at least'),
        droppedByField: z.record(z.string(), z.int()).describe('in dispute in this field, whatever the others are')
      })
    )
    .describe('what each rule would make of the fragments annotated by two'),
  items: z.object({
    unanimous: z.int().describe('made because all annotators agree'),
    majority: z.int().describe('made by a majority'),
    decided: z
      .int()
      .optional()
      .describe('made because a decider had the word between annotators; left out where there are none'),
    approved: z.int(),
    rejected: z.int()
  }),
  released: z.int().describe('items in the release'),
  agreement: agreementSchema.describe('over all fragments that two have labelled, not those of the release alone')
})
export type FragmentYield = z.infer<typeof fragmentYieldSchema>

/** What the items of a release took to make, by task type and round. */
export const releaseYieldSchema = z
  .object({
    papers: z.int(),
    costUsd: z.number().nullable(),
    tasks: z.array(taskYieldSchema),
    fragments: fragmentYieldSchema
      .optional()
      .describe('left out of suites without fragments, and of releases that were frozen before it was told')
  })
  .meta({ id: 'ReleaseYield' })
export type ReleaseYield = z.infer<typeof releaseYieldSchema>
