import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** Whether `writing_quality` is among the applicable dimensions, as it is for every result. Source: AER-bench G.6.6. */
export function writingQualityApplies({ label, ids }: { label: string; ids: readonly string[] }): CheckResult {
  return {
    check: 'writing-quality-applies',
    ok: ids.includes('writing_quality'),
    message: `writing_quality applies to every result; the dimensions of ${label} are ${ids.join(', ') || 'none'}`
  }
}
