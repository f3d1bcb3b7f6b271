import { z } from 'zod'

/** What a verifier says of a claim: the paper bears it out, the paper says otherwise, or the paper says nothing of it. */
export const claimVerdictSchema = z.enum(['supported', 'contradicted', 'absent'])
export type ClaimVerdict = z.infer<typeof claimVerdictSchema>

/**
 * How a verdict compares with the item: they say the same, they differ, or the verdict proves nothing, as the quote under
 * it does not stand in the paper or none was given.
 */
export const claimOutcomeSchema = z.enum(['agrees', 'differs', 'unproven'])
export type ClaimOutcome = z.infer<typeof claimOutcomeSchema>

/** One thing that an item says of its paper, small enough to be right or wrong as a whole. */
export const atomicClaimSchema = z.object({
  id: z.string().describe('of its own within the item: `SC01.B`, `KP03`, `condensedBody.12`'),
  statement: z.string().describe('in words that can be read without the item'),
  holds: z.boolean().describe('what the item says: true, or, as of a wrong option, false')
})
export type AtomicClaim = z.infer<typeof atomicClaimSchema>

export const verifiedClaimSchema = atomicClaimSchema.extend({
  verdict: claimVerdictSchema.nullable().describe('null where the verifier gave none'),
  outcome: claimOutcomeSchema,
  quote: z.string().describe('what the verifier copied from the paper; empty where it gave nothing'),
  page: z.int().nullable().describe('where the quote stands; null where it was not found'),
  saw: z.string().describe('what the verifier says that the paper says')
})
export type VerifiedClaim = z.infer<typeof verifiedClaimSchema>

/**
 * Of a whole item: `doubted` where the verifier differs on one claim at least, `unproven` where it differs on none and proves
 * nothing of one at least, `verified` where all claims agree.
 */
export const verificationOutcomeSchema = z.enum(['verified', 'doubted', 'unproven'])
export type VerificationOutcome = z.infer<typeof verificationOutcomeSchema>

export const verifyItemsSchema = z
  .strictObject({
    ids: z.array(z.string().min(1)).min(1).max(10_000).optional(),
    all: z.literal(true).optional().describe('every candidate that says something of a paper'),
    retryUnproven: z.literal(true).optional().describe('ask again where a claim stayed unproven')
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'give either ids or all' })
export type VerifyItems = z.infer<typeof verifyItemsSchema>

export const verifyingSchema = z.object({
  model: z.string().describe('the verifier'),
  items: z.array(z.string()).describe('queued; what is verified already is not asked for again')
})

/** What verifiers found of the claims of an item, as it is now. */
export const itemVerificationsSchema = z.object({
  item: z.string(),
  version: z.int().describe('of the item; what was found of earlier versions is left out'),
  data: z.array(
    z.object({
      modelId: z.string(),
      outcome: verificationOutcomeSchema,
      claims: z.array(verifiedClaimSchema).describe('in the order of the item'),
      callIds: z.array(z.string()),
      createdAt: z.iso.datetime()
    })
  )
})
