import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Tiers } from '../content.ts'

/** Whether tiers hold keys of the reference list only. */
export function tierKeysKnown({ tier1, tier2, tier3 }: Tiers, knownKeys: readonly string[]): CheckResult {
  const known = new Set(knownKeys)
  const unknown = [...tier1, ...tier2, ...tier3].filter((key) => !known.has(key))
  return {
    check: 'tier-keys-known',
    ok: unknown.length === 0,
    message: `tiers may hold keys of the reference list only; unknown: ${unknown.join(', ') || 'none'}`
  }
}
