import { z } from 'zod'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { locateQuote } from '../../../ingestion/locate/locate-quote.ts'
import { splitSentences } from '../../../ingestion/split-sentences.ts'
import type { PaperText } from '../../../schemas/paper.ts'
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

/** The part of an analysis' sentences that the paper must hold word for word: joining and shortening alter some. Ours. */
const verbatimShare = 0.6

/** What a reply of the round must hold: one analysis per selected result, in the authors' words, and known dimensions. */
export function checkReferenceAnalysis(
  { analyses }: ReferenceAnalysisReply,
  { paper, labels }: { paper: PaperText; labels: readonly string[] }
): CheckResult[] {
  const got = analyses.map(({ label }) => label)
  return [
    {
      check: 'analysis-per-result',
      ok: [...got].sort().join() === [...labels].sort().join(),
      message: `one analysis per selected result is required (${labels.join(', ')}), got ${got.join(', ')}`
    },
    ...analyses.flatMap((analysis) => checkAnalysis(analysis, paper))
  ]
}

function checkAnalysis(
  { label, referenceAnalysis, applicableDimensions }: ReferenceAnalysisReply['analyses'][number],
  paper: PaperText
): CheckResult[] {
  const known: readonly string[] = analysisDimensions
  const unknown = applicableDimensions.filter(
    (id, index) => !known.includes(id) || applicableDimensions.indexOf(id) !== index
  )
  const sentences = splitSentences(referenceAnalysis)
  const invented = sentences.filter((sentence) => locateQuote(paper, sentence) === null)
  return [
    wordCountWithin({
      check: 'reference-length',
      what: `the reference analysis of ${label}`,
      text: referenceAnalysis,
      from: 400,
      to: 600
    }),
    {
      check: 'reference-verbatim',
      ok: sentences.length - invented.length >= sentences.length * verbatimShare,
      message:
        `at least ${verbatimShare * 100} % of the sentences about ${label} must stand in the paper word for word, ` +
        `got ${sentences.length - invented.length} of ${sentences.length}`,
      ...(invented[0] !== undefined && { evidence: { passage: invented[0] } })
    },
    {
      check: 'dimensions-known',
      ok: unknown.length === 0,
      message: `dimensions of ${label} must be of ${known.join(', ')}, each once; not so: ${unknown.join(', ') || 'none'}`
    },
    {
      check: 'writing-quality-applies',
      ok: applicableDimensions.includes('writing_quality'),
      message: `writing_quality applies to every result; it is missing for ${label}`
    }
  ]
}
