import { absenceDoubted } from '../../../../ingestion/checks/absence-doubted.ts'
import { claimsAgree } from '../../../../ingestion/checks/claims-agree.ts'
import { countWithin } from '../../../../ingestion/checks/count-within.ts'
import { quoteFound } from '../../../../ingestion/checks/quote-found.ts'
import { sectionOrder } from '../../../../ingestion/checks/section-order.ts'
import { wordCountWithin } from '../../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { StructureReply } from '../structure-round.ts'
import { abstractWhole } from './abstract-whole.ts'

/**
 * What a reply of the round must hold: the abstract and the headings are looked up in the paper. Nothing more is asked of a paper
 * without abstract than that the reader found none either.
 */
export function checkStructure(reply: StructureReply, paper: PaperText): CheckResult[] {
  const { title, abstract, sections, contributions } = reply
  if (printsNoAbstract(reply) && paper.abstract === null)
    return [noAbstract, ...absenceDoubted({ what: 'abstract', paper, parts: ['abstract'] })]
  if (setsNoSections(reply) && majorSections(paper) < fewestMarked)
    return [noSections, ...absenceDoubted({ what: 'sections', paper, parts: ['sections'] })]
  return [
    titleFound(title, paper),
    ...checkAbstract(abstract, paper),
    countWithin({ check: 'section-count', what: 'major sections', count: sections.length, ...sectionRange(paper) }),
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

/** Whether a reply says that the paper prints no abstract. */
export function printsNoAbstract({ abstract }: Pick<StructureReply, 'abstract'>): boolean {
  return abstract.trim() === ''
}

/** Sections of the highest rank that an outline has, unless the paper prints two alone; a condensed body has two at the least. */
const [fewestSections, mostSections, fewestMarked] = [3, 20, 2]

/** Whether a reply says that the paper is not divided. */
export function setsNoSections({ sections }: Pick<StructureReply, 'sections'>): boolean {
  return sections.length < fewestMarked
}

/** As many as the reader found, without lists of references and appendices. */
function majorSections({ sections }: PaperText): number {
  const level = Math.min(...sections.map((section) => section.level))
  const isText = ({ title }: { title: string }) => !/^(?:references|bibliography|acknowledg)/i.test(title)
  return sections.filter((section) => section.level === level && !section.appendix && isText(section)).length
}

function sectionRange(paper: PaperText): { from: number; to: number } {
  return { from: majorSections(paper) === fewestMarked ? fewestMarked : fewestSections, to: mostSections }
}

const noSections: CheckResult = {
  check: 'section-count',
  ok: true,
  message: 'next to no sections are given, and next to none were found in the paper'
}

const noAbstract: CheckResult = {
  check: 'abstract-verbatim',
  ok: true,
  message: 'no abstract is given, and none was found in the paper'
}

/** Whether a title stands in the paper, or is the one that was read there: a title that heads all pages is among no text. */
export function titleFound(title: string, paper: PaperText): CheckResult {
  const found = quoteFound({ check: 'title-found', what: 'the title', paper, quote: title })
  const isRead = !found.ok && paper.title !== null && isAlike(title, paper.title)
  return isRead ? { ...found, ok: true, message: 'the title is the one that was read in the paper' } : found
}

function isAlike(one: string, other: string): boolean {
  const plain = (text: string) =>
    plainWords(text)
      .map((word) => word.text)
      .join(' ')
  return plain(one) !== '' && plain(one) === plain(other)
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
