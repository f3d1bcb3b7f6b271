import { z } from 'zod'
import { claimsAgree } from '../../../ingestion/checks/claims-agree.ts'
import { numbersFound } from '../../../ingestion/checks/numbers-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { analysisPerResult } from './checks/analysis-per-result.ts'
import { dimensionsKnown } from './checks/dimensions-known.ts'
import { referenceVerbatim } from './checks/reference-verbatim.ts'
import { writingQualityApplies } from './checks/writing-quality-applies.ts'
import { analysisDimensions } from './content.ts'

/** Reply of the round `reference-analysis`. Source: AER-bench G.6.5. Ids are strings so that a check can name a wrong one. */
export const referenceAnalysisReplySchema = z.object({
  analyses: z.array(
    z.object({
      label: z.string().describe('the label of the selected result'),
      referenceAnalysis: z.string().describe('400 to 600 words, the words of the authors'),
      applicableDimensions: z.array(z.string()).describe(`of ${analysisDimensions.join(', ')}`)
    })
  )
})
export type ReferenceAnalysisReply = z.infer<typeof referenceAnalysisReplySchema>

/** What a reply of the round must hold: one analysis per selected result, in the authors' words, and known dimensions. */
export function checkReferenceAnalysis(
  { analyses }: ReferenceAnalysisReply,
  { paper, labels }: { paper: PaperText; labels: readonly string[] }
): CheckResult[] {
  return [
    analysisPerResult({ got: analyses.map(({ label }) => label), labels }),
    ...analyses.flatMap((analysis) => checkAnalysis(analysis, paper))
  ]
}

/** The checks of one analysis, in a reply or in an item. */
export function checkAnalysis(analysis: ReferenceAnalysisReply['analyses'][number], paper: PaperText): CheckResult[] {
  const { label, referenceAnalysis: text, applicableDimensions: ids } = analysis
  const what = `the reference analysis of ${label}`
  return [
    wordCountWithin({ check: 'reference-length', what, text, from: 400, to: 600 }),
    referenceVerbatim({ label, text, paper }),
    numbersFound({ check: 'reference-numbers', what, paper, text }),
    claimsAgree({
      check: 'reference-claims',
      what,
      texts: [{ name: 'it', text, sources: paper.passages.map((passage) => passage.text) }]
    }),
    dimensionsKnown({ label, ids }),
    writingQualityApplies({ label, ids })
  ]
}
