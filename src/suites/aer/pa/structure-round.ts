import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { quoteFound } from '../../../ingestion/checks/quote-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { abstractWhole } from './checks/abstract-whole.ts'
import { outlineTexts } from './checks/outline-texts.ts'

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
  const { title, abstract, sections, contributions } = reply
  return [
    quoteFound({ check: 'title-found', what: 'the title', paper, quote: title }),
    ...checkAbstract(abstract, paper),
    countWithin({ check: 'section-count', what: 'major sections', count: sections.length, from: 3, to: 20 }),
    ...sections.map(({ title }) =>
      quoteFound({ check: 'section-found', what: 'a section title', paper, quote: title })
    ),
    ...sections.map(({ title, coreArgument: text }) =>
      wordCountWithin({ check: 'core-argument', what: `the core argument of "${title}"`, text, from: 5, to: 80 })
    ),
    countWithin({ check: 'contribution-count', what: 'contributions', count: contributions.length, from: 2, to: 4 }),
    outlineTexts(reply)
  ]
}

/** Words of an abstract: no printed one is shorter than a sentence or longer than a page. */
const abstractLength = { from: 40, to: 600 }

/** The checks of the abstract: really verbatim in the paper, and the whole of it. */
export function checkAbstract(abstract: string, paper: PaperText): CheckResult[] {
  return [
    quoteFound({ check: 'abstract-verbatim', what: 'the abstract', paper, quote: abstract }),
    abstractWhole(abstract, paper),
    wordCountWithin({ check: 'abstract-length', what: 'the abstract', text: abstract, ...abstractLength })
  ]
}
