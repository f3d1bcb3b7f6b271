import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { analysisDimensions } from '../content.ts'

/** Whether the applicable dimensions are of the six, each once. */
export function dimensionsKnown({ label, ids }: { label: string; ids: readonly string[] }): CheckResult {
  const known: readonly string[] = analysisDimensions
  const wrong = ids.filter((id, index) => !known.includes(id) || ids.indexOf(id) !== index)
  return {
    check: 'dimensions-known',
    ok: wrong.length === 0,
    message: `dimensions of ${label} must be of ${known.join(', ')}, each once; not so: ${wrong.join(', ') || 'none'}`
  }
}
