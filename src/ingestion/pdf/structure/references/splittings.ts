import type { Destination, DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { holdsDate, mayEndEntry, startScore } from './entry-start.ts'
import { isAtEdge, measureIndents } from './indent.ts'
import { readLabel } from './label.ts'
import { isAfterDrawnDash, isAfterLostDash, isAndBehindEntry, isBehindCommaOfDash } from './repeated-authors.ts'

/** Places in a list at which entries may begin; the first line is always one. */
export type Starts = ReadonlySet<number>

/** Numbers of a list may skip an entry or two, where a label was lost. */
const LARGEST_SKIP = 3
/** The space between two entries is larger than between lines by this factor, and by so many points. */
const GAP_FACTOR = 1.12
const SMALLEST_GAP = 1.2
/** Names of places that LaTeX and publishers give to entries: 'cite.Card1990', 'bib12', 'b0005', 'ref-CR12'. */
const entryPlace = /^(?:cite\.|bib\.?\d|b\d{3,5}$|ref-?cr\d|cr\d{1,4}$|ref\.?\d|r\d{1,3}$|page\.\d{1,4}\.cite)/i

/** Points by which labels of one list may be apart at the left, the digits of a number among them. */
const LABEL_SHIFT = 9

/** What recognition leaves of a number in front of an entry: '. Cooley', 'I1. Friedman', '.\t, "Tests' behind a dash. */
const lostNumber = /^(?:[.,•]|[\dIlOSZ]{1,3}\.)\s{1,4}(?=\p{L}|[—–,"“])/u

/** Starts by numbers that rise by one, or by labels in brackets; where a scan lost numbers between two, by what is left of them. */
export function labelledStarts(lines: readonly LayoutLine[]): Starts {
  const starts = numberedStarts(lines)
  const known = [...starts]
  for (const [place, from] of known.entries()) {
    const to = known[place + 1] ?? lines.length
    const missed = numberAt(lines, to) - numberAt(lines, from) - 1
    if (!(missed > 0)) continue
    const left = Math.min(lines[from]!.x, lines[to]!.x)
    const found = lines.flatMap(({ text, x, ocr }, i) =>
      i > from && i < to && ocr && lostNumber.test(text) && Math.abs(x - left) < LABEL_SHIFT ? [i] : []
    )
    if (found.length <= missed) for (const i of found) starts.add(i)
  }
  return starts
}

/** The number of the label at a line; NaN where there is none. */
function numberAt(lines: readonly LayoutLine[], place: number): number {
  return readLabel(lines[place]?.text ?? '')?.number ?? Number.NaN
}

function numberedStarts(lines: readonly LayoutLine[]): Set<number> {
  const starts = new Set<number>()
  const first = readLabel(lines[0]?.text ?? '')
  if (!first) return starts
  let last = first.number
  lines.forEach(({ text }, i) => {
    const label = readLabel(text)
    if (!label || (label.number === null) !== (first.number === null)) return
    if (i > 0 && label.number !== null && last !== null) {
      if (label.number <= last || label.number > last + LARGEST_SKIP) return
    }
    last = label.number
    starts.add(i)
  })
  return starts
}

/** Points by which a first line that a scan moved stands further in than the lines that go on with an entry. */
const SHIFT_OF_LINE = 3

/** Points by which a comma may stand in front of the edge of the lines that go on with an entry. */
const COMMA = 3

/** Names and the date behind them: 'Adler, Ruth, and Bo Brook. 1983.', 'Adler, 0. (1983)', where the initial is O. */
const namesAndDate = /^(?:[^\d"“”‘():]|0(?=\.)){3,140}[.,]? ?\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]/u
/** Share of the entries of a list that have their date there where it tells that one begins. */
const MOST_DATED = 0.6
/** Share of the indent of a list by which an entry goes on further in, at the least. */
const HUNG_BELOW = 0.6

/** Starts at the left edge of a list with a hanging indent. */
export function hangingStarts(lines: readonly LayoutLine[], layout: DocumentLayout): Starts {
  const { offsets, indent } = measureIndents(lines)
  if (indent === null) return new Set()
  const opensAnywhere = moved(lines, offsets, indent)
  const isStart = (line: LayoutLine, i: number) => {
    const offset = offsets[i]!
    if (isAtEdge(offset) || offset < indent / 2) return true
    const isBehindEntry = i === 0 || mayEndEntry(lines[i - 1]!)
    const isFurtherIn = offset > indent + 1 && isBehindEntry
    if (offset > indent + SHIFT_OF_LINE && isBehindEntry && opensWithName(line.text) && holdsDate(line.text))
      return true
    if (isBehindEntry && opensAnywhere(line, i)) return true
    if (offset > indent - COMMA && isBehindEntry && isBehindCommaOfDash(line.text)) return true
    if (offset > indent - 1 && isAfterDrawnDash(line, layout, isFurtherIn)) return true
    if (offset > indent - 1 && i > 0 && isAndBehindEntry(line.text, lines[i - 1]!.text)) return true
    return isBehindEntry && isAfterLostDash(line.text, offset - indent)
  }
  return where(lines, isStart)
}

/**
 * Whether a line of a scan opens an entry wherever it stands, as parts of a page are moved: its date follows its names, as
 * in most entries of the list, or its entry goes on further in.
 */
function moved(
  lines: readonly LayoutLine[],
  offsets: readonly number[],
  indent: number
): (line: LayoutLine, i: number) => boolean {
  if (!lines[0]?.ocr) return () => false
  const atEdge = lines.filter((_, i) => isAtEdge(offsets[i]!))
  const areDated = atEdge.filter(({ text }) => namesAndDate.test(text)).length > MOST_DATED * atEdge.length
  return ({ text, x, page, ocr }, i) => {
    if (!ocr || !opensWithName(text)) return false
    const next = lines[i + 1]
    const isHung = next?.page === page && next.x - x > HUNG_BELOW * indent && next.x - x < 2 * indent
    return isHung || (areDated && namesAndDate.test(text))
  }
}

/** A journal and its volume, 'Roads, XXI (1956)', look like a name and initials. */
function opensWithName(text: string): boolean {
  return startScore(text) === 1 && !/^[^,]{1,60}, [IVXLC]{1,8}[ ,]/.test(text)
}

/** Starts at lines that are indented, as of paragraphs. */
export function indentedStarts(lines: readonly LayoutLine[]): Starts {
  const { offsets, indent } = measureIndents(lines)
  if (indent === null) return new Set()
  return where(lines, (_, i) => Math.abs(offsets[i]! - indent) <= indent / 3)
}

/** Starts below a wider space; on top of a column, by the look of the line. */
export function spacedStarts(lines: readonly LayoutLine[]): Starts {
  const gaps = lines.map((line, i) => gapAbove(line, lines[i - 1]))
  const known = gaps.filter((gap) => gap !== null).sort((a, b) => a - b)
  const usual = known[Math.floor(known.length / 4)] ?? 0
  return where(lines, (line, i) => {
    const gap = gaps[i]
    if (gap === null || gap === undefined) return looksLikeStart(line, lines[i - 1])
    return gap > usual * GAP_FACTOR && gap > usual + SMALLEST_GAP
  })
}

/** Starts by wording alone: an author's name after a line that may end an entry. */
export function wordedStarts(lines: readonly LayoutLine[]): Starts {
  return where(lines, (line, i) => looksLikeStart(line, lines[i - 1]))
}

/** Starts at the places that links from the text point at. */
export function linkedStarts(lines: readonly LayoutLine[], destinations: readonly Destination[]): Starts {
  const byPage = new Map<number, number[]>()
  for (const [i, { page }] of lines.entries()) byPage.set(page, [...(byPage.get(page) ?? []), i])
  const starts = new Set<number>()
  for (const { name, page, x, y } of destinations) {
    if (y === null || !entryPlace.test(name)) continue
    const below = (byPage.get(page) ?? []).filter((i) => lines[i]!.y >= y - 1 && lines[i]!.y <= y + 40)
    const [nearest] = below.sort((a, b) => distance(lines[a]!, x, y) - distance(lines[b]!, x, y))
    if (nearest !== undefined) starts.add(nearest)
  }
  if (starts.size > 0) starts.add(0)
  return starts
}

/** Whether a line reads like the first of an entry, and the one before it like a last one. */
export function looksLikeStart(line: LayoutLine, before: LayoutLine | undefined): boolean {
  return startScore(line.text) >= 0.8 && (before === undefined || mayEndEntry(before))
}

function gapAbove(line: LayoutLine, before: LayoutLine | undefined): number | null {
  if (!before || before.page !== line.page || before.column !== line.column || line.y <= before.y) return null
  return line.y - before.y
}

/** Columns tell themselves by x; within one, the nearest line below counts. */
function distance(line: LayoutLine, x: number, y: number): number {
  return Math.abs(line.y - y) + Math.abs(line.x - x)
}

function where(lines: readonly LayoutLine[], isStart: (line: LayoutLine, i: number) => boolean): Starts {
  return new Set(lines.flatMap((line, i) => (i === 0 || isStart(line, i) ? [i] : [])))
}
