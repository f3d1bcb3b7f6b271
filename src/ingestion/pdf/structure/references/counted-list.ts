import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { holdsDate, startScore } from './entry-start.ts'
import { behindLabel, readLabel } from './label.ts'

/** Fewer entries may be anything. */
const LEAST_ENTRIES = 8

/** Lines of one entry, and of a list with the text between its columns, at most. */
const MOST_LINES = 14
const MOST_LINES_OF_LIST = 3_000

/** Points by which lines of one list differ in size, at most. */
const SIZE_TOLERANCE = 0.4

/** Share of the entries that have a date, and that open with names behind their number; notes that count have fewer. */
const LEAST_DATED = 0.7
const LEAST_NAMED = 0.6

/**
 * Finds a list of references without a heading whose entries count from one, as at the end of articles in PNAS: set in
 * one size, which may be as small as that of notes.
 *
 * @param claimed lines of tables and figures, by their index
 * @returns its lines, empty where there is none
 */
export function findCountedList({ lines }: DocumentLayout, claimed: ReadonlySet<number>): LayoutLine[] {
  const text = lines.filter(({ zone, index }) => (zone === 'body' || zone === 'footnote') && !claimed.has(index))
  let longest: LayoutLine[][] = []
  for (const [place, line] of text.entries()) {
    if (readLabel(line.text)?.number !== 1) continue
    const entries = countOn(text, place)
    if (entries.length > longest.length && areReferences(entries)) longest = entries
  }
  return longest.flat()
}

/** The entries that count on from a line; on one page the list may stand at the foot of columns of text. */
function countOn(text: readonly LayoutLine[], place: number): LayoutLine[][] {
  const { fontSize } = text[place]!
  const entries: LayoutLine[][] = []
  let isBehindText = false
  for (const line of text.slice(place, place + MOST_LINES_OF_LIST)) {
    const isOfList = Math.abs(line.fontSize - fontSize) <= SIZE_TOLERANCE
    if (isOfList && readLabel(line.text)?.number === entries.length + 1) {
      entries.push([line])
      isBehindText = false
    } else if (isOfList) {
      if (isBehindText || entries.at(-1)!.push(line) > MOST_LINES) break
    } else {
      if (line.page !== entries.at(-1)!.at(-1)!.page) break
      isBehindText = true
    }
  }
  return entries
}

function areReferences(entries: readonly LayoutLine[][]): boolean {
  const dated = entries.filter((entry) => entry.some(({ text }) => holdsDate(text)))
  const named = entries.filter(([first]) => startScore(behindLabel(first!)) >= 0.8)
  return (
    entries.length >= LEAST_ENTRIES &&
    dated.length >= LEAST_DATED * entries.length &&
    named.length >= LEAST_NAMED * entries.length
  )
}
