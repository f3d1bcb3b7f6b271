import { quoteFound } from '../../../../ingestion/checks/quote-found.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

/** Whether the paper says the first and the last words of the introduction as they were copied. */
export function introductionEnds(ends: { opening: string; closing: string }, paper: PaperText): CheckResult[] {
  return (['opening', 'closing'] as const).map((end) =>
    quoteFound({ check: 'introduction-ends', what: `the ${end} of the introduction`, paper, quote: ends[end] })
  )
}
