import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Tiers } from '../content.ts'

const names = ['tier1', 'tier2', 'tier3'] as const

/** Whether tiers hold the keys that the analysis of the introduction gave them, in any order. */
export function tiersKept(tiers: Tiers, analysed: Tiers): CheckResult {
  const changed = names.filter((name) => [...tiers[name]].sort().join() !== [...analysed[name]].sort().join())
  return {
    check: 'tiers-kept',
    ok: changed.length === 0,
    message: `the tiers must hold the keys that the analysis gave them; changed: ${changed.join(', ') || 'none'}`
  }
}
