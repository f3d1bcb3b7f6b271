import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { Tiers } from './content.ts'

/** Works wanted in the first two tiers. Source: AER-bench G.4.5. */
const wantedTier1 = 10
const wantedTier2 = 15

/** Whether tiers are disjoint, hold known keys only, and are large enough or excused by a reason. */
export function checkTiers(
  { tier1, tier2, tier3 }: Tiers,
  { knownKeys, shortfall }: { knownKeys: readonly string[]; shortfall: string }
): CheckResult[] {
  const keys = [...tier1, ...tier2, ...tier3]
  const unknown = keys.filter((key) => !knownKeys.includes(key))
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
  const isLarge = tier1.length >= wantedTier1 && tier2.length >= wantedTier2
  return [
    {
      check: 'tier-keys-known',
      ok: unknown.length === 0,
      message: `tiers may hold keys of the reference list only; unknown: ${unknown.join(', ') || 'none'}`
    },
    {
      check: 'tiers-disjoint',
      ok: twice.length === 0,
      message: `a work is cited in one tier, once; twice: ${twice.join(', ') || 'none'}`
    },
    {
      check: 'tier-sizes',
      ok: tier1.length > 0 && (isLarge || shortfall.trim().length >= 20),
      message:
        `tier 1 needs ${wantedTier1} works or more and tier 2 ${wantedTier2}, or tierShortfall a sentence that says ` +
        `why the introduction has fewer; got ${tier1.length} and ${tier2.length}`
    }
  ]
}
