import type { BodyStyle } from './body-style.ts'
import type { LayoutLine, PageLayout } from './document-layout.ts'
import { hasNoteSign, scannedNoteNumbers } from './scanned-note-mark.ts'

/** Notes are set in smaller type than this share of the text's. */
const NOTE_SIZE = 0.94

/** Leadings between the text and its notes, at least; the same where no number tells them; and above a single line as large as the text. */
const NOTE_GAP = 1.1
const GAP_WITHOUT_NUMBER = 1.3
const GAP_ABOVE_LARGE = 1.4

/** Font sizes between two lines of the notes of a page, at most: layers give type a fifth smaller than it is. */
const NOTE_LEADING = 2.2

/** Share of the characters of a page from which its largest type is that of its text, and of the paper's type that no text is below. */
const TEXT_SHARE = 0.25
const SMALLEST_TEXT = 0.85

/** Share of the page's height above which no notes begin. */
const HIGHEST_NOTE = 0.2

/** Share of the lines that are rows of a table, which notes have none of. */
const MOST_ROWS = 0.3

/** Share of the characters of notes that stand in words of three letters and more. */
const PROSE_SHARE = 0.4

/** By how much numbers of neighbouring notes differ: some are read wrongly. */
const NEAR_NUMBERS = 3

/** A note with such a number may be the first of its paper. */
const FIRST_NUMBERS = 2

/** Feet of pages with numbers in series that it takes to tell notes whose number is lost. */
const FEWEST_NUMBERED = 3

/** What begins the notes of a table, and what stands above a list. */
const tableNotes =
  /^\(?(?:[Nn]otes?|NOTES?|[Ss]ources?|SOURCES?|[Tt]able|TABLE|[Ff]igure|FIGURE|[Ff]ig\.)(?!\p{L})|^[a-e]\s\p{Lu}/u
const listHeading = /^\P{L}*(?:references|bibliography|literature)\b/iu
const pageNumber = /^[-–—[ ]{0,2}\d{1,4}[-–—\] ]{0,2}$/
const endOfSentence = /[.!?:)\]"”'’]\s*$/u

/** The lines at the bottom of a column that may be notes. */
interface Foot {
  lines: LayoutLine[]
  /** Place of each line that begins like a note, with the numbers that it may have; none for a sign. */
  marks: { place: number; numbers: number[] }[]
  /** A single line that is as large as the text. */
  isLarge: boolean
  /** Leadings to the text above. */
  gap: number
  /** The line above is the row of a table. */
  isBelowTable: boolean
}

interface PageLines {
  page: PageLayout
  /** Of the body, in reading order. */
  lines: readonly LayoutLine[]
}

/**
 * Marks the footnotes of scanned pages. Recognition reads their marks as plain figures, at times wrongly, and rules are part
 * of the image: what holds is that small type stands at the bottom of a column with white above it, and that its numbers
 * count up from page to page. What has no such number is taken where numbers in between are missing, or where a note goes on.
 */
export function markScannedNotes(pages: readonly PageLines[], style: BodyStyle): void {
  const feet = pages.flatMap((each) => feetOf(each, style))
  const numbered = feet.map((foot, i) =>
    numberedPlace(foot, feet.slice(Math.max(0, i - 2), i), feet.slice(i + 1, i + 3))
  )
  const isSeries = numbered.filter((place) => place >= 0).length >= FEWEST_NUMBERED
  let isOpen = false
  let wasNote = false
  for (const [i, foot] of feet.entries()) {
    const place = numbered[i]!
    const isNext = feet[i - 1] !== undefined && foot.lines[0]!.page - feet[i - 1]!.lines[0]!.page <= 1
    const goesOn: boolean = isOpen && isNext
    const isSetOff = !foot.isLarge && foot.gap >= GAP_WITHOUT_NUMBER && isOneBlock(foot)
    const isMissed: boolean = isSeries && isSetOff && !foot.isBelowTable && (goesOn || skipsNumber(i, feet, numbered))
    // What stands above the first number goes on from the page before, or its own number is read wrongly.
    const isWhole: boolean = place >= 0 && isSetOff && ((wasNote && isNext) || foot.marks[0]?.place === 0)
    const start: number = isMissed || isWhole ? 0 : place
    wasNote = start >= 0
    if (start >= 0) for (const line of foot.lines.slice(start)) line.zone = 'footnote'
    isOpen = start >= 0 && !endOfSentence.test(foot.lines.at(-1)!.text)
  }
}

/** Whether no white parts the lines of a foot, as it does above and below headings. */
function isOneBlock({ lines }: Foot): boolean {
  return lines.every((line, i) => i === 0 || line.y - lines[i - 1]!.y <= NOTE_LEADING * line.fontSize)
}

/** Place of the first mark that is a sign, or a number in series with those before and behind; -1 for none. */
function numberedPlace({ marks, isLarge, gap }: Foot, before: readonly Foot[], behind: readonly Foot[]): number {
  const others = [...before, ...behind].flatMap((foot) => foot.marks.flatMap(({ numbers }) => numbers))
  const found = marks.find(({ place, numbers }, i) => {
    if (isLarge) return numbers.some((number) => last(before) === number - 1)
    if (numbers.length === 0) return place === 0 && gap >= GAP_WITHOUT_NUMBER
    const beside = marks.filter((_, j) => j !== i).flatMap((mark) => mark.numbers)
    return numbers.some(
      (number) =>
        number <= FIRST_NUMBERS ||
        [...others, ...beside].some((other) => other !== number && Math.abs(other - number) <= NEAR_NUMBERS)
    )
  })
  return found?.place ?? -1
}

/** The last number of the foot before. */
function last(before: readonly Foot[]): number | undefined {
  return before.at(-1)?.marks.at(-1)?.numbers.at(-1)
}

/** Whether numbers are missing between the notes before and behind a foot without any. */
function skipsNumber(i: number, feet: readonly Foot[], numbered: readonly number[]): boolean {
  const isKnown = (_: Foot, at: number) =>
    numbered[at]! >= 0 && feet[at]!.marks.some(({ numbers }) => numbers.length > 0)
  const before = feet.findLastIndex((foot, at) => at < i && isKnown(foot, at))
  const behind = feet.findIndex((foot, at) => at > i && isKnown(foot, at))
  if (behind < 0) return false
  const from = before < 0 ? 0 : Math.max(...feet[before]!.marks.flatMap(({ numbers }) => numbers))
  const to = Math.min(...feet[behind]!.marks.flatMap(({ numbers }) => numbers))
  return to - from > 1
}

function feetOf({ page, lines }: PageLines, style: BodyStyle): Foot[] {
  const size = textSize(lines, style)
  return [...Map.groupBy(lines, ({ column }) => column).values()].flatMap(
    (column) => footOf(column, { page, lines, size, leading: style.leading }) ?? []
  )
}

interface Around {
  page: PageLayout
  lines: readonly LayoutLine[]
  size: number
  leading: number
}

function footOf(column: readonly LayoutLine[], { page, lines, size, leading }: Around): Foot | null {
  const isSmall = ({ fontSize }: LayoutLine) => fontSize < NOTE_SIZE * size
  const end = column.findLastIndex(({ text }) => !pageNumber.test(text)) + 1
  let first = end
  while (first > 0 && isSmall(column[first - 1]!)) first -= 1
  const isLarge = first === end
  if (isLarge) first -= 1
  const foot = column.slice(first, end)
  const [start] = foot
  if (!start?.ocr || start.y < HIGHEST_NOTE * page.height) return null
  const above = lineAbove(start, lines)
  if (!above || isSmall(above) || listHeading.test(above.text)) return null
  const gap = (start.y - above.y) / leading
  if (gap < (isLarge ? GAP_ABOVE_LARGE : NOTE_GAP)) return null
  if (lines.some((line) => standsBelow(line, start) && !isSmall(line) && !foot.includes(line))) return null
  if (
    !isProse(foot) ||
    tableNotes.test(start.text) ||
    foot.filter(({ text }) => text.includes('\t')).length > MOST_ROWS * foot.length
  )
    return null
  const marks = foot.flatMap(({ text }, place) => {
    const numbers = scannedNoteNumbers(text)
    return numbers.length > 0 || (place === 0 && hasNoteSign(text)) ? [{ place, numbers }] : []
  })
  return { lines: foot, marks, isLarge, gap, isBelowTable: above.text.includes('\t') }
}

/** The largest type that a good part of a page is set in: one page is read a little larger than the next. */
function textSize(lines: readonly LayoutLine[], { bodyFontSize }: BodyStyle): number {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0)
  const sizes = [...Map.groupBy(lines, ({ fontSize }) => fontSize)].filter(
    ([, own]) => own.reduce((sum, { text }) => sum + text.length, 0) >= TEXT_SHARE * total
  )
  const largest = Math.max(0, ...sizes.map(([size]) => size))
  return largest < SMALLEST_TEXT * bodyFontSize ? bodyFontSize : largest
}

/** Whether most letters stand in words, unlike those of formulas. */
function isProse(lines: readonly LayoutLine[]): boolean {
  const text = lines.map((line) => line.text).join(' ')
  const inWords = [...text.matchAll(/\p{L}{3,}/gu)].reduce((sum, [word]) => sum + word.length, 0)
  return inWords >= PROSE_SHARE * text.replaceAll(/\s/g, '').length
}

function lineAbove(start: LayoutLine, lines: readonly LayoutLine[]): LayoutLine | undefined {
  const above = lines.filter(({ x, right, y }) => y < start.y - 1 && x < start.right && right > start.x)
  return above.reduce<LayoutLine | undefined>((low, line) => (low && low.y >= line.y ? low : line), undefined)
}

/** Whether a line of another column runs below a place: notes are the last of a page. */
function standsBelow(line: LayoutLine, note: LayoutLine): boolean {
  return line.y > note.y && line.x < note.right && line.right > note.x
}
