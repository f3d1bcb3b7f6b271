import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Tiers } from '../content.ts'

/** Whether every work stands in one tier, once. */
export function tiersDisjoint({ tier1, tier2, tier3 }: Tiers): CheckResult {
  const keys = [...tier1, ...tier2, ...tier3]
  const twice = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
  return {
    check: 'tiers-disjoint',
    ok: twice.length === 0,
    message: `a work is cited in one tier, once; twice: ${twice.join(', ') || 'none'}`
  }
}
