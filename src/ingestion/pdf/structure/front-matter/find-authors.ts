import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { isAffiliation } from './affiliations.ts'
import { type AuthorRow, opensWithBy, toAuthorRows } from './author-rows.ts'
import { isSameStyle } from './cells.ts'
import { landmarkOf } from './landmarks.ts'
import { isRunningText } from './running-text.ts'

export interface FoundAuthors {
  names: string[]
  lines: LayoutLine[]
}

/** Type larger than this, in sizes of the body, is none of a text: titles may stand below in other languages. */
const LARGE = 1.3

/** A gap wider than this many usual gaps parts the block of one author from that of the next. */
const WIDE_GAP = 1.3

/**
 * The authors among the lines that follow the title: rows that are lists of names, in the style of the first of them.
 * Where affiliations are set in the same style, only the rows at the top of a block are names.
 *
 * @param lines between the title and the abstract, or whatever follows it
 */
export function findAuthors(lines: readonly LayoutLine[], { bodyFontSize }: DocumentLayout): FoundAuthors {
  const rows = toAuthorRows(lines.slice(0, endOfAuthors(lines, bodyFontSize)))
  const first = rows.findIndex(({ names }) => names.length > 0)
  if (first < 0) return { names: [], lines: [] }
  const found = namedRows(rows, first)
  return { names: withoutRepeats(found.flatMap(({ names }) => names)), lines: found.flatMap((row) => row.lines) }
}

/** In the style of the first names; where affiliations share it, only what the gaps or their order show to be names. */
function namedRows(rows: readonly AuthorRow[], first: number): AuthorRow[] {
  const style = rows[first]!.style
  const isInStyle = (row: AuthorRow) => isSameStyle(row.style, style)
  // A list that 'By' opens ends with its sentence; what stands in columns below is text.
  const last = opensWithBy(rows[first]!.text)
    ? rows.findIndex((row, i) => i >= first && !row.isOpen)
    : rows.findLastIndex((row) => row.names.length > 0 && isInStyle(row))
  const inside = rows.slice(first, last < 0 ? undefined : last + 1)
  const isUniform = inside.some((row) => row.names.length === 0 && isInStyle(row) && isAffiliation(row.text))
  const usualGap = smallestGap(inside)
  const startsBlock = (i: number) => i === 0 || isApart(inside[i - 1]!, inside[i]!, usualGap)
  const hasBlocks = inside.some((row, i) => i > 0 && row.names.length > 0 && isInStyle(row) && startsBlock(i))
  return inside.filter((row, i) => {
    if (row.names.length === 0 || !isInStyle(row) || (row.isMarked && !inside[0]!.isMarked)) return false
    return !isUniform || !hasBlocks || startsBlock(i) || inside[i - 1]!.isOpen
  })
}

function isApart(above: AuthorRow, below: AuthorRow, usualGap: number): boolean {
  return above.page !== below.page || below.y - above.y > WIDE_GAP * usualGap
}

/** Two lines of text end the list, and so does a heading. */
function endOfAuthors(lines: readonly LayoutLine[], bodyFontSize: number): number {
  const isText = ({ text, fontSize }: LayoutLine) => isRunningText(text) && fontSize <= LARGE * bodyFontSize
  const end = lines.findIndex((line, i) => {
    const landmark = landmarkOf(line.text)
    if (landmark !== null && landmark !== 'heading' && landmark !== 'notice') return true
    const next = lines[i + 1]
    return isText(line) && next !== undefined && isText(next) && line.x < next.right
  })
  return end < 0 ? lines.length : end
}

function smallestGap(rows: readonly AuthorRow[]): number {
  const gaps = rows.slice(1).flatMap(({ y, page }, i) => (page === rows[i]!.page ? [y - rows[i]!.y] : []))
  return Math.min(...gaps.filter((gap) => gap > 0))
}

/** A title page and the next may both name the authors. */
function withoutRepeats(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
