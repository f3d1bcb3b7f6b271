import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { Heading } from '../headings/heading.ts'
import { cutAfterList } from './cut-after-list.ts'
import { holdsDate, looksLikeEntry } from './entry-start.ts'
import { isAtEdge, measureIndents } from './indent.ts'
import { readLabel } from './label.ts'
import { listLines } from './list-lines.ts'

/** Weights of a line at which an entry begins, of one with a date or an address, and of any other. */
const WEIGHTS = { entry: 3, dated: 0.3, other: -0.7 }
/** Fewer entries may be anything. */
const LEAST_ENTRIES = 4
/** Lists stand behind this share of a paper's lines. */
const EARLIEST = 0.4
const MOST_LINES_BACK = 40
/** Points by which lines of one list differ in size, at most. */
const SIZE_TOLERANCE = 0.4
/** Where more than this share of the entries have a number, all have. */
const MOST_NUMBERED = 0.8
const address = /https?:|www\.|\b10\.\d{4}/

/**
 * Finds a list of references without a heading: the stretch of the paper that is densest in lines at which an entry
 * begins, with the lines in front of it that hang in the same way.
 *
 * @returns its lines, empty where there is none
 */
export function findUnheadedList(
  layout: DocumentLayout,
  headings: readonly Heading[],
  claimed: ReadonlySet<number>
): LayoutLine[] {
  const body = listLines(layout.lines, claimed)
  const from = Math.floor(body.length * EARLIEST)
  const densest = findDensest(body, from)
  if (densest === null || densest.entries < LEAST_ENTRIES) return []
  const start = extendBack(body, trimFront(body, densest.start, densest.end), densest.end)
  return cutAfterList(body.slice(start), layout, headings)
}

/** The stretch with the largest sum of weights (Kadane's algorithm). */
function findDensest(
  lines: readonly LayoutLine[],
  from: number
): { start: number; end: number; entries: number } | null {
  let best: { start: number; end: number; entries: number; sum: number } | null = null
  let [start, sum, entries] = [from, 0, 0]
  for (let i = from; i < lines.length; i += 1) {
    const isEntry = looksLikeEntry(lines, i)
    if (sum <= 0) [start, sum, entries] = [i, 0, 0]
    sum += isEntry
      ? WEIGHTS.entry
      : holdsDate(lines[i]!.text) || address.test(lines[i]!.text)
        ? WEIGHTS.dated
        : WEIGHTS.other
    if (isEntry) entries += 1
    if (sum > (best?.sum ?? 0)) best = { start, end: i, entries, sum }
  }
  return best
}

/** A sentence of the text in front may look like an entry, but is set in another size or has no number. */
function trimFront(lines: readonly LayoutLine[], start: number, end: number): number {
  const stretch = lines.slice(start, end + 1)
  const size = stretch.map(({ fontSize }) => fontSize).sort((a, b) => a - b)[Math.floor(stretch.length / 2)]!
  const entries = stretch.filter((_, i) => looksLikeEntry(stretch, i))
  const isNumbered = entries.filter(hasNumber).length > MOST_NUMBERED * entries.length
  const first = stretch.findIndex((line) => isOfSize(line, size) && (!isNumbered || hasNumber(line)))
  return first < 0 ? start : start + first
}

function hasNumber({ text }: LayoutLine): boolean {
  return readLabel(text)?.number != null
}

function isOfSize({ fontSize }: LayoutLine, size: number): boolean {
  return Math.abs(fontSize - size) <= SIZE_TOLERANCE
}

/** Entries that open with a title look like no entry, but count on, or hang and are set like their neighbours. */
function extendBack(lines: readonly LayoutLine[], start: number, end: number): number {
  const from = Math.max(0, start - MOST_LINES_BACK)
  const number = readLabel(lines[start]!.text)?.number ?? null
  return number === null ? extendByIndent(lines, { from, start, end }) : extendByNumber(lines, { from, start, number })
}

/** A numbered list begins with the lowest number that its entries count down to. */
function extendByNumber(
  lines: readonly LayoutLine[],
  { from, start, number }: { from: number; start: number; number: number }
): number {
  let [first, wanted] = [start, number - 1]
  for (let i = start - 1; i >= from && wanted >= 1; i -= 1) {
    if (readLabel(lines[i]!.text)?.number !== wanted) continue
    first = i
    wanted -= 1
  }
  return first
}

function extendByIndent(
  lines: readonly LayoutLine[],
  { from, start, end }: { from: number; start: number; end: number }
): number {
  const { offsets, indent } = measureIndents(lines.slice(from, end + 1))
  if (indent === null) return start
  const isHung = (i: number) => !isAtEdge(offsets[i - from]!)
  let first = start
  let isOpen = isHung(start)
  for (let i = start - 1; i >= from; i -= 1) {
    if (!isOfSize(lines[i]!, lines[start]!.fontSize)) break
    if (isHung(i)) {
      if (Math.abs(offsets[i - from]! - indent) > indent / 2) break
      isOpen = true
    } else {
      // A line at the edge opens what hangs below it; alone, it is an entry only with a date.
      if (!isOpen && !holdsDate(lines[i]!.text)) break
      first = i
      isOpen = false
    }
  }
  return first
}
