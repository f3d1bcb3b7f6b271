import { locateQuote } from '../ingestion/locate/locate-quote.ts'
import type { PaperText } from '../schemas/paper.ts'
import type {
  AtomicClaim,
  ClaimOutcome,
  ClaimVerdict,
  VerificationOutcome,
  VerifiedClaim
} from '../schemas/verification.ts'

/** What a verifier said of one claim. */
export type ClaimReply = { verdict: ClaimVerdict; quote: string; saw: string }

/**
 * Holds what a verifier said of a claim against the item, once its quote has been looked up. Words that do not stand in the paper
 * prove nothing, whichever way the verdict goes; that the paper says nothing needs no words.
 */
export function verifiedClaim(claim: AtomicClaim, reply: ClaimReply | null, paper: PaperText): VerifiedClaim {
  const quote = reply?.quote.trim() ?? ''
  const page = quote === '' ? null : (locateQuote(paper, quote)?.page ?? null)
  const verdict = reply?.verdict ?? null
  const isProven = verdict === 'absent' || (verdict !== null && page !== null)
  const outcome: ClaimOutcome = !isProven
    ? 'unproven'
    : (verdict === 'supported') === claim.holds
      ? 'agrees'
      : 'differs'
  return { ...claim, verdict, outcome, quote, page, saw: reply?.saw ?? '' }
}

/** What all claims of an item come to; of one that claims nothing, nothing is proven. */
export function verificationOutcome(claims: readonly VerifiedClaim[]): VerificationOutcome {
  if (claims.some(({ outcome }) => outcome === 'differs')) return 'doubted'
  const isProven = claims.length > 0 && claims.every(({ outcome }) => outcome === 'agrees')
  return isProven ? 'verified' : 'unproven'
}
