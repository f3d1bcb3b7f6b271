import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { Heading } from '../headings/heading.ts'
import { cutAfterList } from './cut-after-list.ts'
import { holdsDate, looksLikeEntry } from './entry-start.ts'
import { partColumns } from './list-columns.ts'
import { isListHeading } from './list-heading.ts'
import { listLines, sizeOfList } from './list-lines.ts'

/** A list begins with dates within so many lines, and so many of them. */
const LOOK_AHEAD = 16
const LEAST_DATES = 2
/** Line numbers in the margin may be as many as the lines of the text, and notes stand between them. */
const MOST_ZONES = 5
/** Type larger than this, in sizes of the list, is text above it. */
const LARGER = 1.08
/** Lines of a list that its heading may have taken along. */
const MOST_TAKEN = 2

/**
 * Finds the lists of references of a paper: most have one, some have another one for an appendix or supplement.
 *
 * @returns the lines of each list, without its heading, running heads, footnotes and what comes after it
 */
export function findLists(
  layout: DocumentLayout,
  headings: readonly Heading[],
  claimed: ReadonlySet<number>
): LayoutLine[][] {
  const starts = listStarts(layout, headings)
  const lists = starts.map((start, i) => {
    const lines = listLines(layout.lines.slice(start, starts[i + 1] ?? layout.lines.length), claimed)
    return cutAfterList(withoutTextAbove(partColumns(lines)), layout, headings)
  })
  return lists.filter((lines) => lines.length > 0)
}

/** Indexes of the lines behind headings of lists that hold what a list holds: not those of a table of contents. */
function listStarts(layout: DocumentLayout, headings: readonly Heading[]): number[] {
  const byWording = layout.lines.filter(isListHeading).map(({ index }) => index + 1)
  const byKind = headings
    .filter(({ kind, runIn }) => kind === 'references' && !runIn)
    .map(({ lines }) => Math.max(...lines) + 1)
  // A heading that was read too far took the first line of its list along.
  const byKindAlone = byKind.filter((start) => !byWording.some((word) => word < start && word >= start - MOST_TAKEN))
  const starts = [...new Set([...byWording, ...byKindAlone])].filter(Number.isFinite).sort((a, b) => a - b)
  return starts.filter((start) => opensList(layout.lines, start))
}

/**
 * A list in columns of its own, below text in columns of theirs: what stands in the next column further up than its first
 * line, in larger type, is the end of that text, where entries go on below it.
 */
function withoutTextAbove(lines: readonly LayoutLine[]): LayoutLine[] {
  const [first] = lines
  if (first === undefined) return []
  const { page, column, y } = first
  const size = sizeOfList(lines.filter((line) => line.page === page && line.column === column))
  const isBeside = (line: LayoutLine) => line.page === page && (line.column ?? 0) > (column ?? 0)
  const isAbove = (line: LayoutLine) => isBeside(line) && line.y < y - size
  const above = lines.filter(isAbove)
  const below = lines.filter((line) => isBeside(line) && !isAbove(line))
  const isLarger = above.every((line) => line.fontSize > LARGER * size)
  return isLarger && below.some((_, place) => looksLikeEntry(below, place))
    ? lines.filter((line) => !isAbove(line))
    : [...lines]
}

function opensList(lines: readonly LayoutLine[], start: number): boolean {
  const ahead = lines
    .slice(start, start + MOST_ZONES * LOOK_AHEAD)
    .filter(({ zone }) => zone === 'body')
    .slice(0, LOOK_AHEAD)
  const dates = ahead.filter(({ text }) => holdsDate(text)).length
  // At the foot of a column there may be room for one entry above a table in the next.
  return dates >= Math.min(LEAST_DATES, ahead.length / 2) || (ahead.length > 0 && looksLikeEntry(ahead, 0))
}
