import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { quoteFound } from '../../../ingestion/checks/quote-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'

/** Reply of the round `structure`. Source: AER-bench G.3.5. */
export const structureReplySchema = z.object({
  title: z.string(),
  abstract: z.string().describe('verbatim'),
  sections: z.array(
    z.object({
      number: z.string().describe('as printed, empty for an unnumbered section'),
      title: z.string().describe('as printed'),
      coreArgument: z.string().describe('one or two sentences')
    })
  ),
  contributions: z.array(z.string()).describe('two to four, as the authors claim them'),
  method: z.string().describe('one sentence'),
  findings: z.string().describe('one sentence')
})
export type StructureReply = z.infer<typeof structureReplySchema>

/** What a reply of the round must hold: the abstract and the headings are looked up in the paper. */
export function checkStructure(reply: StructureReply, paper: PaperText): CheckResult[] {
  const { abstract, sections, contributions } = reply
  return [
    quoteFound({ check: 'abstract-verbatim', what: 'the abstract', paper, quote: abstract }),
    wordCountWithin({ check: 'abstract-length', what: 'the abstract', text: abstract, from: 40, to: 500 }),
    countWithin({ check: 'section-count', what: 'major sections', count: sections.length, from: 3, to: 20 }),
    ...sections.map(({ title }) =>
      quoteFound({ check: 'section-found', what: 'a section title', paper, quote: title })
    ),
    ...sections.map(({ title, coreArgument }) =>
      wordCountWithin({
        check: 'core-argument',
        what: `the core argument of "${title}"`,
        text: coreArgument,
        from: 5,
        to: 80
      })
    ),
    countWithin({ check: 'contribution-count', what: 'contributions', count: contributions.length, from: 2, to: 4 })
  ]
}
