import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Problem } from '../problems-round.ts'

/**
 * Whether a problem names what it rests on.
 *
 * @param known ids of the inventory; null where it is not at hand, as for an item
 */
export function problemSources({ kind, sources }: Problem, known: readonly string[] | null): CheckResult {
  const unknown = known ? sources.filter((source) => !known.includes(source)) : []
  const got = sources.length === 0 ? 'got none' : `unknown: ${unknown.join(', ') || 'none'}`
  return {
    check: 'problem-sources',
    ok: sources.length > 0 && unknown.length === 0,
    message: `${kind}: sources must name equations or propositions of the inventory; ${got}`
  }
}
