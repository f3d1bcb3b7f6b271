import { claimsAgree } from '../../../../ingestion/checks/claims-agree.ts'
import { countWithin } from '../../../../ingestion/checks/count-within.ts'
import { quoteFound } from '../../../../ingestion/checks/quote-found.ts'
import { sectionOrder } from '../../../../ingestion/checks/section-order.ts'
import { wordCountWithin } from '../../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { StructureReply } from '../structure-round.ts'
import { abstractWhole } from './abstract-whole.ts'

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
    outlineTexts(reply),
    outlineClaims(reply, paper),
    sectionOrder(sections.map(({ number, title }) => `[Section ${number}: ${title}]`).join('\n'), paper)
  ]
}

/** Whether the outline agrees with the paper where it takes up its words. */
export function outlineClaims(
  { sections, contributions, method, findings }: StructureReply,
  { abstract, passages }: PaperText
): CheckResult {
  const sources = [...(abstract === null ? [] : [abstract]), ...passages.map(({ text }) => text)]
  const parts = [
    ...sections.map(({ title, coreArgument }) => ({ name: `the core argument of "${title}"`, text: coreArgument })),
    ...contributions.map((text, at) => ({ name: `contribution ${at + 1}`, text })),
    { name: 'method', text: method },
    { name: 'findings', text: findings }
  ]
  return claimsAgree({
    check: 'outline-claims',
    what: 'the outline',
    isParaphrase: true,
    texts: parts.map((part) => ({ ...part, sources }))
  })
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

/** Whether no contribution is empty, and the outline says method and findings: later rounds go by it. */
export function outlineTexts({ contributions, method, findings }: StructureReply): CheckResult {
  const parts = { contributions, method: [method], findings: [findings] }
  const empty = Object.entries(parts).flatMap(([name, texts]) =>
    texts.some((text) => text.trim() === '') ? [name] : []
  )
  return {
    check: 'outline-texts',
    ok: empty.length === 0,
    message: `contributions, method and findings must say something; empty: ${empty.join(', ') || 'none'}`
  }
}
