import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { Heading } from '../headings/heading.ts'
import { cutAfterList } from './cut-after-list.ts'
import { holdsDate, looksLikeEntry } from './entry-start.ts'
import { partColumns } from './list-columns.ts'
import { isListHeading } from './list-heading.ts'
import { listLines } from './list-lines.ts'

/** A list begins with dates within so many lines, and so many of them. */
const LOOK_AHEAD = 16
const LEAST_DATES = 2
/** Line numbers in the margin may be as many as the lines of the text, and notes stand between them. */
const MOST_ZONES = 5
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
    return cutAfterList(partColumns(lines), layout, headings)
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

function opensList(lines: readonly LayoutLine[], start: number): boolean {
  const ahead = lines
    .slice(start, start + MOST_ZONES * LOOK_AHEAD)
    .filter(({ zone }) => zone === 'body')
    .slice(0, LOOK_AHEAD)
  const dates = ahead.filter(({ text }) => holdsDate(text)).length
  // At the foot of a column there may be room for one entry above a table in the next.
  return dates >= Math.min(LEAST_DATES, ahead.length / 2) || (ahead.length > 0 && looksLikeEntry(ahead, 0))
}
