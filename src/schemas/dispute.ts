import { z } from 'zod'
import { claimVerdictSchema } from './verification.ts'

/**
 * What the extractor made of an entry on which a verifier differed: it mended it, it stands by it with words that the paper
 * has, or its answer could not be used (no quote that stands in the paper, an entry that fails the checks, no reply).
 */
export const rejoinderSchema = z.enum(['mended', 'stands', 'unusable'])
export type Rejoinder = z.infer<typeof rejoinderSchema>

/** A claim on which item and verifier differ, with both sides. */
export const disputedClaimSchema = z.object({
  claim: z.string().describe('its id within the version that the verifier looked at'),
  entry: z.string().describe('the part of the item that was given back: ids of its claims open with it'),
  statement: z.string(),
  holds: z.boolean().describe('what the item said'),
  verifier: z.object({
    verdict: claimVerdictSchema,
    saw: z.string(),
    quote: z.string().describe('words of the paper; empty where the verifier says that it says nothing'),
    page: z.int().nullable()
  }),
  extractor: z
    .object({
      rejoinder: rejoinderSchema,
      reason: z.string().describe("the extractor's own words"),
      quote: z.string(),
      page: z.int().nullable().describe('where its quote stands; null where the paper does not have it')
    })
    .nullable()
    .describe('null while it has not answered, or where it gave no answer that can be read')
})
export type DisputedClaim = z.infer<typeof disputedClaimSchema>

export const rejoinderWords: Record<Rejoinder, string> = {
  mended: 'mended it to this',
  stands: 'stands by it',
  unusable: 'gave an answer that cannot be used'
}

/** `stopped`: a budget or a fault kept it from being asked, and `item verify` goes on. `unusable`: see the reason. */
export const disputeStateSchema = z.enum(['answered', 'unusable', 'stopped'])
export type DisputeState = z.infer<typeof disputeStateSchema>

/** What came of giving the claims of an item that a verifier differed on back to its extractor, which is done once. */
export const disputesSchema = z.object({
  version: z.int().describe('of the item, that the verifier looked at'),
  mendedVersion: z.int().nullable().describe('the version with the mended entries; null where none was mended'),
  verifier: z.string().describe('the model'),
  extractor: z.string().describe('the model'),
  state: disputeStateSchema,
  reason: z.string().nullable().describe('why it stopped, or why the answer cannot be used'),
  claims: z.array(disputedClaimSchema)
})
export type Disputes = z.infer<typeof disputesSchema>

/**
 * What the extractor said when it was asked about a claim, or about the entry of which the claim is now made; null where it was not asked,
 * has not answered, or where the item was edited since.
 */
export function rejoinderTo(
  claim: { id: string; version: number },
  disputes: Disputes | undefined
): NonNullable<DisputedClaim['extractor']> | null {
  if (!disputes || claim.version > (disputes.mendedVersion ?? disputes.version)) return null
  const isOfEntry = ({ entry }: DisputedClaim) => claim.id === entry || claim.id.startsWith(`${entry}.`)
  const asked = disputes.claims.find((one) => one.claim === claim.id) ?? disputes.claims.find(isOfEntry)
  return asked?.extractor ?? null
}
