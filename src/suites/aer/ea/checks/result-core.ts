import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { ResultsReply } from '../results-round.ts'

/** Whether every selected result is in the list and marked core there. */
export function resultCore({ results, selectedResults }: ResultsReply): CheckResult {
  const core = new Set(results.filter(({ importance }) => importance === 'core').map(({ label }) => label))
  const others = selectedResults.map(({ label }) => label).filter((label) => !core.has(label))
  return {
    check: 'result-core',
    ok: others.length === 0,
    message: `a selected result must be in the list and marked core; not so: ${others.join(', ') || 'none'}`
  }
}
