import type { PaperText } from '../../schemas/paper.ts'
import { asideLines } from './aside-lines.ts'
import { type FoldedText, foldText } from './fold-text.ts'
import type { IndexedLine } from './indexed-line.ts'
import { type PlacedLine, placeLines } from './place-lines.ts'

/** All that is looked at of a paper. */
export type PagedText = Pick<PaperText, 'pages'>

/** The text of all pages, folded, and which part of it each line holds. */
export interface PaperIndex {
  /** The pages' texts, joined by line feeds. */
  original: string
  /** Offset of each page in `original`. */
  pageStarts: number[]
  folded: FoldedText
  lines: IndexedLine[]
}

type Marks = 'kept' | 'apart'

/** Made once a paper: rounds look up dozens of quotations, and their checks run more than once. */
const indexes = new WeakMap<PagedText, Partial<Record<Marks, PaperIndex>>>()

/** @param marks whether note and citation marks count, see `foldText` */
export function indexPaper(paper: PagedText, marks: Marks): PaperIndex {
  const known = indexes.get(paper) ?? {}
  indexes.set(paper, known)
  known[marks] ??= buildIndex(paper, marks)
  return known[marks]
}

function buildIndex(paper: PagedText, marks: Marks): PaperIndex {
  const original = paper.pages.map(({ text }) => text).join('\n')
  const folded = foldText(original, marks)
  const pageStarts: number[] = []
  const lines: IndexedLine[] = []
  let start = 0
  let from = 0
  for (const [index, page] of paper.pages.entries()) {
    pageStarts.push(start)
    start += page.text.length + 1
    let to = from
    while (to < folded.origins.length && folded.origins[to]! < start) to++
    for (const line of splitLines({
      original,
      folded,
      from,
      to,
      placed: placeLines(page, folded.text.slice(from, to), marks)
    })) {
      lines.push({ ...line, page: index, isAside: false })
    }
    from = to
  }
  for (const line of asideLines(lines, paper.pages)) line.isAside = true
  return { original, pageStarts, folded, lines }
}

/** The placed lines of a page, and what lies between them, parted at line feeds. */
function splitLines(page: {
  original: string
  folded: FoldedText
  from: number
  to: number
  placed: readonly PlacedLine[]
}): Omit<IndexedLine, 'page' | 'isAside'>[] {
  const { original, folded, from, to } = page
  const lines: Omit<IndexedLine, 'page' | 'isAside'>[] = []
  let at = from
  for (const { line, start, length } of [...page.placed, { line: null, start: to - from, length: 0 }]) {
    while (at < from + start) {
      const feed = original.indexOf('\n', folded.origins[at])
      const lineEnd = feed < 0 ? original.length : feed
      let end = at + 1
      while (end < from + start && folded.origins[end]! < lineEnd) end++
      lines.push({ from: at, to: end, text: original.slice(folded.origins[at], lineEnd), placed: null })
      at = end
    }
    if (line) lines.push({ from: at, to: at + length, text: line.text, placed: line })
    at += length
  }
  return lines
}
