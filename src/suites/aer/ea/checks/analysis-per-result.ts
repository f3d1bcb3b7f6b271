import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** Whether there is exactly one analysis for each selected result, under the same label. */
export function analysisPerResult({ got, labels }: { got: readonly string[]; labels: readonly string[] }): CheckResult {
  return {
    check: 'analysis-per-result',
    ok: got.length === labels.length && labels.every((label) => got.includes(label)),
    message: `one analysis per selected result is required (${labels.join(', ')}), got ${got.join(', ') || 'none'}`
  }
}
