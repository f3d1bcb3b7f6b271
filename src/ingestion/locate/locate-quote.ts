import { type Match, matchPassage } from './match-passage.ts'
import { beginningOf, overrunningPassages, type PassagedText } from './overrunning-passages.ts'
import { indexPaper, type PagedText, type PaperIndex } from './paper-index.ts'
import { type PassageBox, passageBoxes } from './passage-boxes.ts'
import { type QuotedParts, readQuotation } from './read-quotation.ts'

/** Where a paper says what was quoted from it. */
export interface LocatedQuote {
  page: number
  /** The page on which it ends. */
  endPage: number
  /** The words as the paper has them, line ends as spaces, ' … ' where the quotation left words out. */
  passage: string
  /** In the text of `page`. */
  offset: number
  /** One for each line; none where the paper does not say where its lines stand, or only its joined paragraphs have it. */
  boxes: PassageBox[]
}

/** Characters that count (some hundred words) that an ellipsis may stand for. */
const LONGEST_OMISSION = 600

/**
 * Finds the first place where a paper says a quotation word for word.
 *
 * Spaces, line ends, hyphens, letter case, accents, ligatures, typographic variants and punctuation do not count;
 * words, figures, decimal points, signs and relations do, and so does their order. The passage may run over columns
 * and pages, and around running heads, footnotes and floats; it may not begin or end inside a word or number. Note and
 * citation marks of the paper may be left out, words only where an ellipsis says so; words in square brackets may be
 * added, unless they negate. Mathematics may be written in TeX.
 *
 * @returns null when the paper does not say it
 */
export function locateQuote(paper: PassagedText, quote: string): LocatedQuote | null {
  return locateInPages(paper, quote) ?? locateInPassages(paper, quote)
}

function locateInPages(paper: PagedText, quote: string): LocatedQuote | null {
  for (const marks of ['kept', 'apart'] as const) {
    const index = indexPaper(paper, marks)
    for (const parts of readQuotation(quote, marks)) {
      const match = matchParts(index, parts)
      if (match) return describe(paper, index, match)
    }
  }
  return null
}

function locateInPassages(paper: PassagedText, quote: string): LocatedQuote | null {
  const passages = overrunningPassages(paper)
  const found = passages.pages.length > 0 ? locateInPages(passages, quote) : null
  return found && { ...found, offset: beginningOf(paper, found.page, found.passage) }
}

/** The first place where all parts follow each other closely. */
function matchParts(index: PaperIndex, parts: QuotedParts): Match[] | null {
  let following: Match[][] | null = null
  for (const part of parts.toReversed()) {
    const matches = matchPassage(index, part)
    const chains: Match[][] = following
      ? matches.flatMap((match) => {
          const next = following!.find(([other]) => follows(other!, match))
          return next ? [[match, ...next]] : []
        })
      : matches.map((match) => [match])
    if (chains.length === 0) return null
    following = chains
  }
  return following?.[0] ?? null
}

function follows(later: Match, earlier: Match): boolean {
  const omitted = later[0]!.from - earlier.at(-1)!.to
  return omitted >= 0 && omitted <= LONGEST_OMISSION
}

function describe(paper: PagedText, index: PaperIndex, parts: Match[]): LocatedQuote {
  const spans = parts.flat()
  const { origins } = index.folded
  const start = origins[spans[0]!.from]!
  const pageOf = (at: number) => index.pageStarts.findLastIndex((pageStart) => pageStart <= origins[at]!)
  const first = pageOf(spans[0]!.from)
  return {
    page: paper.pages[first]!.number,
    endPage: paper.pages[pageOf(spans.at(-1)!.to - 1)]!.number,
    passage: parts.map((match) => wordsOf(index, match)).join(' … '),
    offset: start - index.pageStarts[first]!,
    boxes: passageBoxes(index, spans).map(({ page, ...box }) => ({ page: paper.pages[page]!.number, ...box }))
  }
}

/** What stands in the paper from the first to the last word; before a break, up to the end of the line. */
function wordsOf({ original, folded }: PaperIndex, match: Match): string {
  const pieces = match.map(({ from, to }, i) => {
    const last = folded.origins[to - 1]!
    const lineEnd = i < match.length - 1 ? original.indexOf('\n', last) : -1
    const end = lineEnd >= 0 ? lineEnd : last + String.fromCodePoint(original.codePointAt(last)!).length
    return original.slice(folded.origins[from]!, end)
  })
  return pieces.join(' ').replaceAll(/\s+/g, ' ')
}
