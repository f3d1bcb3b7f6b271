import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import { standsOutsideText } from '../../../../ingestion/locate/outside-text.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { splitSentences } from '../../../../text/split-sentences.ts'

/** The part of an analysis' sentences that the paper must hold word for word: joining and shortening alter some. Ours. */
const verbatimShare = 0.6

/** Whether most sentences of a reference analysis are the authors' own; names the first that the paper does not hold. */
export function referenceVerbatim(input: { label: string; text: string; paper: PaperText }): CheckResult {
  const sentences = splitSentences(input.text)
  const places = sentences.map((sentence) =>
    standsOutsideText(input.paper, sentence) ? null : locateQuote(input.paper, sentence)
  )
  const found = places.filter((place) => place !== null)
  const ok = sentences.length > 0 && found.length >= sentences.length * verbatimShare
  const invented = sentences.find((_, i) => places[i] === null)
  const [first] = found
  return {
    check: 'reference-verbatim',
    ok,
    message:
      `at least ${verbatimShare * 100} % of the sentences about ${input.label} must stand in the paper word for word, ` +
      `got ${found.length} of ${sentences.length}${!ok && invented ? `; the first that does not: "${invented.slice(0, 160)}"` : ''}`,
    ...(ok
      ? first && { evidence: { page: first.page, passage: first.passage } }
      : { evidence: { passage: invented ?? '' } })
  }
}
