import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Tiers } from '../content.ts'

/** Works wanted in the first two tiers. Source: AER-bench G.4.5. */
const wantedTier1 = 10
const wantedTier2 = 15

/** Letters of the shortest sentence that can say why there are fewer. */
const shortestReason = 20

/**
 * Whether the first two tiers are large enough, or the item says why not. The first is empty only where neither the reply nor the
 * reader found a citation in the introduction: the paper is then not suitable.
 */
export function tierSizes(
  { tier1, tier2 }: Tiers,
  { shortfall, isUncited }: { shortfall: string; isUncited: boolean }
): CheckResult {
  const isLarge = tier1.length >= wantedTier1 && tier2.length >= wantedTier2
  return {
    check: 'tier-sizes',
    ok: isUncited || (tier1.length > 0 && (isLarge || shortfall.trim().length >= shortestReason)),
    message:
      `tier 1 needs ${wantedTier1} works or more and tier 2 ${wantedTier2}, or tierShortfall a sentence that says ` +
      `why the introduction has fewer; got ${tier1.length} and ${tier2.length}`
  }
}
