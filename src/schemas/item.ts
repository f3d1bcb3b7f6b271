import { z } from 'zod'
import { disputesSchema } from './dispute.ts'
import { checkResultSchema } from './extraction.ts'
import { generationSchema } from './extraction-settings.ts'
import { readingSchema } from './item-reading.ts'
import { nameSchema } from './name.ts'
import { solutionVerdictSchema } from './solution.ts'
import { type ItemDecision, itemDecisionSchema, itemStateSchema, provenanceSchema } from './states.ts'
import { textSchema } from './text.ts'
import { verificationOutcomeSchema, verifiedClaimSchema } from './verification.ts'

const verdictSchema = itemDecisionSchema.extract(['approve', 'reject'])
const reasonSchema = textSchema(2000)
const authorSchema = nameSchema(200).optional().describe('who decides or edits; the id of the key when left out')

/** What an independent model's answers say against an item: see `solutions`. */
export const solverFlagSchema = z
  .enum(['contradicted', 'solved_without_paper'])
  .describe('contradicted: with the paper at hand it answers otherwise; solved_without_paper: it needs no paper')
export type SolverFlag = z.infer<typeof solverFlagSchema>

/** Of the version that stands. */
const verificationSchema = verificationOutcomeSchema
  .optional()
  .describe('what verifiers found of its claims in the paper; left out where nobody looked')

/** One gradable unit, as maintainers see it. */
export const itemSchema = z
  .object({
    id: z.string(),
    suite: z.string(),
    taskType: z.string().describe('by its name within the suite'),
    state: itemStateSchema,
    version: z.int().describe('1 as made; each edit adds one'),
    failedChecks: z.int().describe('checks that this version fails'),
    solverFlags: z.array(solverFlagSchema),
    verification: verificationSchema,
    contentVersion: z.int().describe('of the schema that examinee view and gold follow'),
    examinee: z.unknown().describe('what a candidate may see'),
    gold: z.unknown().describe('all the rest'),
    provenance: provenanceSchema,
    paper: z.string().nullable(),
    fragment: z.string().nullable(),
    reviewedBy: z.string().nullable().describe('who decided on this version last'),
    reviewReason: z.string().nullable(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Item' })
export type Item = z.infer<typeof itemSchema>

const versionSchema = z.object({
  version: z.int(),
  author: z.string().describe('`extraction`, `annotation`, `generator`, or who edited it'),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime()
})

/** An item with all that a decision on it rests on. */
export const itemDetailSchema = itemSchema.extend({
  checks: z.array(checkResultSchema).describe('of this version'),
  versions: z.array(versionSchema).describe('all of them, the first one first'),
  reviews: z
    .array(
      z.object({
        version: z.int(),
        decision: itemDecisionSchema,
        reason: z.string().nullable(),
        author: z.string(),
        createdAt: z.iso.datetime()
      })
    )
    .describe(
      'every decision, the first one first; the last one on this version counts, but one that sent it back leaves its state as it was'
    ),
  solutions: z
    .array(
      z.object({
        version: z.int(),
        modelId: z.string(),
        withPaper: z.boolean(),
        verdict: solutionVerdictSchema.describe('its answer and the gold answer of each part'),
        output: z.string(),
        callIds: z.array(z.string()),
        createdAt: z.iso.datetime()
      })
    )
    .describe('what independent models answered to this version, with the paper at hand and without it'),
  verifications: z
    .array(
      z.object({
        modelId: z.string(),
        outcome: verificationOutcomeSchema,
        claims: z.array(verifiedClaimSchema),
        callIds: z.array(z.string()),
        createdAt: z.iso.datetime()
      })
    )
    .optional()
    .describe('what verifiers found of the claims of this version; left out where nobody looked'),
  disputes: disputesSchema
    .optional()
    .describe('what the extractor made of the claims that a verifier differed on; left out where none went back'),
  readings: z
    .array(readingSchema)
    .optional()
    .describe('what the two readers of this version decided; left out until both have')
})
export type ItemDetail = z.infer<typeof itemDetailSchema>

/** One version of an item in full. */
export const itemVersionSchema = versionSchema.extend({
  id: z.string(),
  examinee: z.unknown(),
  gold: z.unknown(),
  contentVersion: z.int(),
  checks: z.array(checkResultSchema)
})

/** An edit: a new version, which waits for review again. What is left out stays as it is. */
export const itemEditSchema = z
  .strictObject({
    baseVersion: z.int().min(1).describe('the version that was edited; 409 `item_changed` when there is a later one'),
    examinee: z.unknown().optional().describe('whole, as the task type has it'),
    gold: z.unknown().optional().describe('whole, as the task type has it'),
    reason: reasonSchema,
    author: authorSchema
  })
  .refine(({ examinee, gold }) => examinee !== undefined || gold !== undefined, {
    error: 'give examinee, gold or both'
  })
export type ItemEdit = z.infer<typeof itemEditSchema>

export const reviewSchema = z
  .strictObject({
    decision: itemDecisionSchema.describe(
      'send_back: a candidate goes to the verifier again, and what that differs on to the extractor, once; it stays a candidate'
    ),
    reason: reasonSchema
      .optional()
      .describe(
        'needed to reject, and to accept failed checks; kept with the decision for people, and shown to no model'
      ),
    author: authorSchema,
    version: z
      .int()
      .min(1)
      .optional()
      .describe('the version that was read; 409 `item_changed` when it is not the last'),
    decisionsSeen: z
      .int()
      .min(0)
      .optional()
      .describe('how many `reviews` the item had when it was read; 409 `item_decided_meanwhile` when it has more'),
    acceptFailedChecks: z
      .literal(true)
      .optional()
      .describe('approve although checks fail, or a solver or verifier contradicts')
  })
  .refine(hasItsReason, { error: 'a rejection needs a reason', path: ['reason'] })
  .refine(({ acceptFailedChecks, reason }) => !acceptFailedChecks || reason !== undefined, {
    error: 'accepting failed checks needs a reason',
    path: ['reason']
  })
export type ItemReview = z.infer<typeof reviewSchema>

/** A review of several items at once. */
export const bulkReviewSchema = z
  .strictObject({
    ids: z.array(z.string().min(1)).min(1).max(10_000).optional(),
    all: z.literal(true).optional().describe('every item that nobody has decided on yet'),
    paper: z.string().optional().describe('with `all`: of this paper alone'),
    taskType: z.string().optional().describe('with `all`: of this task type alone'),
    generation: generationSchema
      .optional()
      .describe(
        'with `all`: of this generation alone, by its name, or by its number among those of its paper and task type'
      ),
    decision: verdictSchema.default('approve'),
    reason: reasonSchema.optional().describe('needed to reject'),
    author: authorSchema
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'give either ids or all' })
  .refine(
    ({ ids, paper, taskType, generation }) => !ids || [paper, taskType, generation].every((one) => one === undefined),
    {
      error: 'paper, taskType and generation choose among all, and ids are chosen already'
    }
  )
  .refine(hasItsReason, { error: 'a rejection needs a reason', path: ['reason'] })

export const reviewedSchema = z.object({
  state: itemStateSchema,
  items: z.array(z.string()).describe('those decided on'),
  skipped: z
    .array(
      z.object({
        id: z.string(),
        failedChecks: z.array(z.string()),
        solverFlags: z.array(solverFlagSchema),
        verification: z
          .enum(['doubted', 'unproven', 'missing'])
          .optional()
          .describe('why it was left, where that is not `verified`; `missing`: nobody has verified it'),
        reading: z
          .enum(['half_read', 'disputed'])
          .optional()
          .describe('there where it waits for its second reader, or for the decider of its two readers')
      })
    )
    .describe('not approved, and why: these need a decision of their own')
})
export type Reviewed = z.infer<typeof reviewedSchema>

function hasItsReason({ decision, reason }: { decision: ItemDecision; reason?: string | undefined }): boolean {
  return decision !== 'reject' || reason !== undefined
}
