import type { PaperText } from '../../schemas/paper.ts'
import type { CheckResult } from '../extraction.ts'

/**
 * Marks the results of checks whose evidence stands on a scanned page: its text was recognised in an image, so that a
 * number which is found there, or is not, may be another one in print.
 */
export function markRecognisedEvidence(
  results: readonly CheckResult[],
  { pages, ocr }: Pick<PaperText, 'pages' | 'ocr'>
): CheckResult[] {
  if (!ocr) return [...results]
  const scanned = new Set(pages.filter((page) => page.ocr).map(({ number }) => number))
  return results.map((result) => {
    const { evidence } = result
    const isRecognised = evidence?.page !== undefined && scanned.has(evidence.page)
    return isRecognised ? { ...result, evidence: { ...evidence, ocr: true } } : result
  })
}
