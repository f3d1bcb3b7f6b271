import { type CitedWork, prepareReferences } from '../../citations/cited-work.ts'
import { findCitations, onOneLine } from '../../citations/find-citations.ts'
import { findTitled } from '../../citations/find-titled.ts'
import { findWorks } from '../../citations/find-works.ts'
import { mendNames } from '../../citations/mend-names.ts'
import { readTokens } from '../../citations/read-tokens.ts'
import { findNumberedCitations } from './citation-numbers.ts'
import {
  joinPassages,
  type Paragraph,
  type Passage,
  type PassageText,
  paragraphsOf,
  placeOf
} from './citation-passages.ts'
import { dashedSurnames, matchableAuthor, withHyphens } from './listed-names.ts'
import { findNearWork } from './near-names.ts'

/** An entry of a paper's list of references. */
export type ListedReference = {
  /** What is printed in front of the entry: '3' for '[3]' or '3.', 'ABC94'; null in an author-year list. */
  label: string | null
  authors: string[]
  /** With its letter ('1990a'), or a word such as 'forthcoming'. */
  year: string | null
  title: string | null
  /** The whole entry, which says 'et al.' where it names its first authors only. */
  raw?: string
}

/** A citation in the text of a paper. `references` are indexes into the list: none where the list lacks the work. */
export type LinkedCitation = {
  text: string
  page: number
  references: number[]
  ambiguous?: true
  inFootnote?: true
}

type Placed = LinkedCitation & { order: number }

const othersNamed = /\bet\.? ?al\b/i
/** A year behind a name, with what stands for its brackets: as many characters as '[1978]'. */
const bracketedYear = /(?<=\p{L}[’']?s? )([[(])[1Il]([789]\d\d)[1Il)\]](?=[\s.,;:)]|$)/gu
/** Names of the journals that a page carries, and an article in front of years. */
const noAuthor = /^(?:The|Journal|Quarterly|Bulletin)$/

/**
 * Links the citations in a paper's text to the entries of its own list: by number or label where the entries carry
 * labels and the text uses them, by authors and year otherwise. A group of numbers is one citation, '(A 2001; B 2002)'
 * is two. A paper that cites by number may name a work and its year besides; then the work must be in the list.
 *
 * @param passages paragraphs and footnotes without the list itself
 * @returns in reading order
 * @example
 * linkCitations([{ page: 1, text: 'See [1].' }], [{ label: '1', authors: ['D. Card'], year: '1990', title: null }])
 * // => [{ text: '[1]', page: 1, references: [0] }]
 */
export function linkCitations(passages: readonly Passage[], references: readonly ListedReference[]): LinkedCitation[] {
  const texts = joinPassages(passages)
  const numbered = linkNumbers(texts, references)
  const works = prepareReferences(references.map(toReference))
  const dashed = dashedSurnames(references.flatMap(({ authors }) => authors))
  const named = texts.flatMap((text) =>
    paragraphsOf(text).flatMap((paragraph) => linkNames(paragraph, text, { works, dashed }))
  )
  const kept = numbered.length > 0 ? named.filter((citation) => citation.references.length > 0) : named
  const inOrder = [...numbered, ...kept].sort((a, b) => a.order - b.order)
  return inOrder.map(({ order: _, ...citation }) => citation)
}

function toReference({ authors, year, title, raw = '' }: ListedReference, index: number) {
  const names = raw.slice(0, title ? Math.max(0, raw.indexOf(title)) : 0)
  const listed = authors.map(matchableAuthor)
  const named = authors.length > 0 && othersNamed.test(names) ? [...listed, 'et al.'] : listed
  return { key: String(index), authors: named, year, title: title ?? '' }
}

function linkNumbers(texts: readonly PassageText[], references: readonly ListedReference[]): Placed[] {
  const byLabel = new Map<string, number>()
  for (const [index, { label }] of references.entries()) {
    const plain = label?.replaceAll(/[[\]().\s]/g, '')
    if (plain && !byLabel.has(plain)) byLabel.set(plain, index)
  }
  if (byLabel.size === 0) return []
  return findNumberedCitations(texts, new Set(byLabel.keys())).map(({ text, offset, labels, from }) => {
    const found = labels.flatMap((label) => byLabel.get(label) ?? [])
    return citationAt(from, offset, { text: onOneLine(text), references: [...new Set(found)] })
  })
}

/** The works of a list, and those of its surnames that are set with a dash. */
type Listed = { works: readonly CitedWork[]; dashed: readonly string[] }

function linkNames(paragraph: Paragraph, from: PassageText, { works, dashed }: Listed): Placed[] {
  const tokens = mendNames(readTokens(mendYears(withHyphens(paragraph.text, dashed))), works)
  const titled = findTitled(paragraph.text, tokens, works)
  const byTitle = titled.map(({ text, offset, works }) =>
    citationAt(from, paragraph.offset + offset, meant(text, [works]))
  )
  const titledEnds = new Set(titled.map(({ text, offset }) => offset + text.length))
  const byName = findCitations(mendYears(paragraph.text), tokens).flatMap((mention) => {
    const found = mention.dates.map((date) => {
      const sameYear = works.filter(({ year }) => date.years.includes(year))
      const exact = findWorks(mention, date, sameYear)
      if (exact.works.length > 0) return exact
      const near = findNearWork(mention, sameYear)
      return near ? { works: [near], firstName: 0 } : exact
    })
    const isFound = found.some(({ works }) => works.length > 0)
    if (!isFound && (mention.loose || titledEnds.has(mention.end) || noAuthor.test(mention.names[0]!.words[0]!)))
      return []
    const firstName = found.find(({ works }) => works.length > 0)?.firstName ?? 0
    const offset = mention.names[firstName]!.starts[0]!
    const text = onOneLine(paragraph.text.slice(offset, mention.end))
    return [
      citationAt(
        from,
        paragraph.offset + offset,
        meant(
          text,
          found.map(({ works }) => works)
        )
      )
    ]
  })
  return [...byTitle, ...byName]
}

/** '[I9781' and '(19811' are '[1978]' and '(1981)' where text recognition took digits and brackets for one another. */
function mendYears(text: string): string {
  return text.replaceAll(
    bracketedYear,
    (_, open: string, digits: string) => `${open}1${digits}${open === '[' ? ']' : ')'}`
  )
}

/** What a mention means at each of its dates, as indexes. */
function meant(text: string, works: readonly CitedWork[][]): Pick<LinkedCitation, 'text' | 'references' | 'ambiguous'> {
  const references = [...new Set(works.flat().map(({ key }) => Number(key)))]
  return { text, references, ...(works.some(({ length }) => length > 1) && { ambiguous: true }) }
}

function citationAt(
  from: PassageText,
  offset: number,
  citation: Pick<LinkedCitation, 'text' | 'references' | 'ambiguous'>
): Placed {
  const { page, order } = placeOf(from, offset)
  const { text, references, ambiguous } = citation
  return {
    text,
    page,
    references,
    ...(ambiguous && { ambiguous }),
    ...(from.inFootnote && { inFootnote: true }),
    order
  }
}
