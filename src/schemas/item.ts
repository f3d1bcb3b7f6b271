import { z } from 'zod'
import { itemStateSchema, provenanceSchema } from './states.ts'
import { textSchema } from './text.ts'

/** One gradable unit, as maintainers see it. */
export const itemSchema = z
  .object({
    id: z.string(),
    taskType: z.string(),
    state: itemStateSchema,
    examinee: z.unknown().describe('what a candidate may see'),
    gold: z.unknown().describe('all the rest'),
    provenance: provenanceSchema,
    paper: z.string().nullable(),
    fragment: z.string().nullable(),
    reviewedBy: z.string().nullable().describe('id of the key that decided'),
    reviewReason: z.string().nullable(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Item' })

export const reviewSchema = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  reason: textSchema(2000).optional()
})

/** A review of several items at once. */
export const bulkReviewSchema = z
  .strictObject({
    ids: z.array(z.string().min(1)).min(1).max(10_000).optional(),
    all: z.literal(true).optional().describe('every item that nobody has decided on yet'),
    decision: z.enum(['approve', 'reject']).default('approve'),
    reason: textSchema(2000).optional()
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'give either ids or all' })

export const reviewedSchema = z.object({ state: itemStateSchema, items: z.array(z.string()) })
