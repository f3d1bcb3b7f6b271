import type { LayoutLine } from '../../layout/document-layout.ts'
import { numberedNote } from '../../layout/mark-footnotes.ts'
import { readLabel } from './label.ts'

/** The size of the first so many lines is that of the list. */
const SAMPLE = 30
/** Smaller lines are labels inside a drawing, or scripts that stand apart. */
const SMALLEST_SHARE = 0.72
const SIZE_TOLERANCE = 0.4
/** A year that a scan measured too small ends an entry. */
const lastYear = /^\(?(?:1[5-9]|20)\d\d[a-z]?\)?\.$/
/** '-74-', as typescripts number their pages. */
const pageNumber = /^[-–—] ?\d{1,4} ?[-–—]$/
/** The mark of a note at the start of its first line. */
const noteMark = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹*∗†‡§¶]|\^|\d{1,3} ?\p{Lu})/u
const touchingMark = /^['’‘"]?\d{1,2}(?:\. )?\p{Lu}\p{Ll}*(?: \p{Ll}|$)/u
const numberedMark = /^\d{1,2} \p{Lu}/u
/** A volume number looks like the mark of a note, but its line follows the list at the distance of a line. */
const volumeNumber = /^\d/
/** Times the distance between lines of a list that stands above notes, and share of it that is theirs. */
const NOTE_GAP = 1.5
const NOTE_LEADING = 0.95
/** Distance between two lines of a list at most, in font sizes; more stands above a note. */
const LARGEST_LEADING = 1.5

/**
 * The lines of a stretch of the paper that may belong to a list: those of the text, and those marked as footnotes that
 * are none. A list in small type at the end of a page looks like notes, but is as large as the rest of the list and does
 * not open with a note's mark.
 *
 * @param claimed lines of tables and figures, by their index
 */
export function listLines(stretch: readonly LayoutLine[], claimed: ReadonlySet<number>): LayoutLine[] {
  const lines = stretch.filter(({ zone, index }) => (zone === 'body' || zone === 'footnote') && !claimed.has(index))
  const size = usualSize(lines)
  let isNote = false
  let page = 0
  let noteColumn = ''
  const isLabelled = readLabel(lines[0]?.text ?? '') !== null
  const columns = [...Map.groupBy(lines, ({ page, column }) => `${page}/${column}`).values()]
  const leading = median(columns.flatMap(distancesIn))
  const notes = notesOfScan(columns, leading)
  return lines.filter((line, i) => {
    const column = `${line.page}/${line.column}`
    if (notes.has(line.index)) return false
    if (!isLabelled && opensNote(line, lines[i - 1], leading)) noteColumn = column
    if (column === noteColumn) return false
    if (line.fontSize < SMALLEST_SHARE * size && !lastYear.test(line.text)) return false
    if (pageNumber.test(line.text)) return false
    if (line.zone !== 'footnote') return true
    if (line.page !== page) isNote = isMarkedNote(line, lines[i - 1]) || (!isLabelled && opensNumbered(lines, i))
    page = line.page
    return !isNote && (isOfSize(line, size) || isAmid(lines, i, size))
  })
}

function isMarkedNote(line: LayoutLine, before: LayoutLine | undefined): boolean {
  return noteMark.test(line.text) && !goesOnWithVolume(line, before)
}

/** Notes that count as a list does, '33. An avenue', apart from the list above; the first may go on from the page before. */
function opensNumbered(lines: readonly LayoutLine[], place: number): boolean {
  const [before, first] = [lines[place - 1], lines[place]!]
  if (before?.page !== first.page || before.column !== first.column) return false
  if (first.y - before.y <= LARGEST_LEADING * first.fontSize) return false
  for (let i = place; lines[i]?.page === first.page; i += 1) if (numberedNote.test(lines[i]!.text)) return true
  return false
}

function isOfSize({ fontSize }: LayoutLine, size: number): boolean {
  return Math.abs(fontSize - size) < SIZE_TOLERANCE
}

/** A line in another type, as some publishers' files set one, close between two of the list. */
function isAmid(lines: readonly LayoutLine[], place: number, size: number): boolean {
  const line = lines[place]!
  return [lines[place - 1], lines[place + 1]].every(
    (other) =>
      other?.page === line.page &&
      other.column === line.column &&
      isOfSize(other, size) &&
      Math.abs(other.y - line.y) < LARGEST_LEADING * size
  )
}

/**
 * Notes of a scan whose marks cannot be told, by their index: they end a page apart from the list, its lines closer to
 * each other than those of the list, which goes on behind them.
 */
function notesOfScan(columns: readonly (readonly LayoutLine[])[], leading: number): Set<number> {
  return new Set(
    columns.slice(0, -1).flatMap((own) => {
      const distances = distancesIn(own)
      const widest = distances.indexOf(largest(distances))
      const [above, below] = [distances.slice(0, widest), distances.slice(widest + 1)]
      const isApart = above.length > 0 && distances[widest]! > NOTE_GAP * Math.max(largest(above), leading)
      const isCloser = below.length > 0 && below.every((distance) => distance > 0 && distance < NOTE_LEADING * leading)
      return isApart && isCloser && own.every(({ ocr }) => ocr) ? own.slice(widest + 1).map(({ index }) => index) : []
    })
  )
}

function largest(distances: readonly number[]): number {
  return distances.reduce((most, distance) => Math.max(most, distance), 0)
}

/** Points from each baseline to the next. */
function distancesIn(lines: readonly LayoutLine[]): number[] {
  return lines.slice(1).map(({ y }, i) => y - lines[i]!.y)
}

/**
 * A note that a scan shows as large as the text: it stands apart, and its mark touches a word, '5One discussion', '42. We',
 * or is a number alone before a capital, '13 A file', where no entry stands as far from the next.
 */
function opensNote(line: LayoutLine, before: LayoutLine | undefined, leading: number): boolean {
  if (before?.page !== line.page || before.column !== line.column || line.zone !== 'body') return false
  const distance = line.y - before.y
  if (distance <= LARGEST_LEADING * line.fontSize) return false
  return touchingMark.test(line.text) || (numberedMark.test(line.text) && distance > NOTE_GAP * leading)
}

/** '2 Review of Economics 413–441' under '“Get High and Get Stupid,”'. */
function goesOnWithVolume(line: LayoutLine, before: LayoutLine | undefined): boolean {
  if (before?.page !== line.page || before.column !== line.column || !volumeNumber.test(line.text)) return false
  const isOfSize = Math.abs(line.fontSize - before.fontSize) < SIZE_TOLERANCE
  return isOfSize && line.y > before.y && line.y - before.y < LARGEST_LEADING * line.fontSize
}

/** The size of type of a list: that of its first line or of most lines, whichever is larger, as either may be measured too small. */
export function sizeOfList(lines: readonly LayoutLine[]): number {
  return Math.max(lines[0]?.fontSize ?? 0, usualSize(lines))
}

/** The size of type of most of the first lines. */
export function usualSize(lines: readonly LayoutLine[]): number {
  return median(lines.slice(0, SAMPLE).map(({ fontSize }) => fontSize))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
