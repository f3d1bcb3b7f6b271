import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import { abstractExtent, endsSentence, firstParagraphEnd, isPartHead, thanksMark } from './abstract-extent.ts'
import type { AbstractLabel } from './abstract-label.ts'
import { cellsOf, isSameSize } from './cells.ts'
import { isRunningText } from './running-text.ts'
import { findUnlabelledAbstract, isBeforeIntroduction, isSetOff } from './unlabelled-abstract.ts'

export interface FoundAbstract {
  text: string
  lines: LayoutLine[]
}

/** Words; a shorter text behind a label is none. */
const FEWEST_WORDS = 12

/** Lines between a label and the text behind it. */
const LONGEST_HEADING = 6

/** Cells that begin at one place, and how far right of the first column, in points: a column with an abstract. */
const FEWEST_CELLS = 8
const COLUMN_APART = 90

/** Codes of subjects at the end of an abstract, as some journals print them; a scan may show another bracket before them. */
const trailingCodes =
  /(?<=[.!?]["”’)]?)\s{0,5}[([{]?\s?(?:JEL|Key\s?words?|Journal of Economic Literature,? Classification)\b.{0,300}$/i

/** Keywords in brackets at the end, which semicolons part, as other journals print them. */
const trailingKeywords = /(?<=[.!?]["”’)]?)\s{1,5}\((?:[^().;]{2,60};){1,12}[^().;]{2,60}\)\s*$/

/** Whose the rights are, which publishers print right below. */
const rights =
  /(?<=[.!?]["”’)]?)\s{1,5}(?:(?:copyright )?(?:©|\ufffd|&|\(c\)|copyright|r) \d{4}\b|\p{Lu} \d{4} .{2,80}\. (?:published by|all rights)\b|published by \p{Lu}).{0,120}$/iu

/** How long it is, as manuscripts say. */
const wordCount = /\s\(\d{2,3} words\)\s*$/i

/** Marks of notes, which belong to no sentence. */
const noteMarks = /(?<=[\p{L}.,;)])[∗†‡]+(?=\s|$)/gu

/**
 * The abstract behind its label, or without one: see `findUnlabelledAbstract`.
 *
 * @param all lines that may hold it, in reading order, without title and authors
 */
export function findAbstract(
  all: readonly LayoutLine[],
  label: AbstractLabel | undefined,
  layout: DocumentLayout
): FoundAbstract | null {
  const lines = withoutThanks(all)
  const titles = new Set(layout.outline.map(({ title }) => lettersOf(title)))
  const isOutlineTitle = (text: string) => titles.has(lettersOf(text)) && lettersOf(text).length > 3
  if (label === undefined) {
    const unlabelled = (of: readonly LayoutLine[]) =>
      writeAbstract(findUnlabelledAbstract(of, layout, isOutlineTitle), layout)
    const found = unlabelled(lines)
    // Lines of addresses in a column beside it cut an abstract short.
    const isWhole = found !== null && !/^\p{Ll}/u.test(found.text)
    return isWhole ? found : (unlabelled(rightColumn(lines)) ?? found)
  }
  const following = linesBehind(label, lines)
  const extent = abstractExtent(following, isOutlineTitle)
  const taken = withoutIntroduction(following.slice(0, extent), following.slice(extent), layout)
  const found = writeAbstract(taken, layout)
  const labelLine = found === null || found.lines[0]?.index === label.line.index ? [] : [label.line]
  return found === null ? null : { text: found.text, lines: [...labelLine, ...found.lines] }
}

/** A note to title or authors at the foot of the page. */
const starredNote = /^[∗*†‡]\s?\p{Lu}/u

/** Thanks at the foot of the page, with a mark, may part an abstract that goes on with the next page. */
function withoutThanks(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const from = lines.findIndex(({ text, page }, i) => {
    const last = lines[i - 1]
    if (last?.page !== page || endsSentence.test(last.text)) return false
    return thanksMark.test(text) || (starredNote.test(text) && isRunningText(last.text))
  })
  const to = lines.findIndex(({ page }, i) => i > from && page !== lines[from]?.page)
  return from < 0 || to < 0 ? lines : [...lines.slice(0, from), ...lines.slice(to)]
}

/** The text behind a label; where it heads a column beside another, only that column. */
function linesBehind({ line, firstText, left }: AbstractLabel, lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const after = lines.filter(({ index }) => index > line.index)
  const rest = left === null ? after : after.flatMap((each) => rightOf(each, left, line.page))
  return firstText === '' ? withoutHeading(rest) : [{ ...line, text: firstText }, ...rest]
}

/** The lines of the first page without a column of addresses or dates at its left; none where it has no such column. */
function rightColumn(lines: readonly LayoutLine[]): LayoutLine[] {
  const page = lines[0]?.page ?? 0
  const starts = lines
    .filter((line) => line.page === page)
    .flatMap((line) => cellsOf(line).map(({ x }) => Math.round(x)))
  const from = Math.min(...starts) + COLUMN_APART
  const counts = [...Map.groupBy(starts, (x) => x)].filter(([x, cells]) => x >= from && cells.length >= FEWEST_CELLS)
  const [left] = counts.toSorted((one, other) => other[1].length - one[1].length)[0] ?? []
  return left === undefined ? [] : lines.flatMap((line) => rightOf(line, left, page))
}

/** Some series repeat title and authors between the label and the text, in other type. */
function withoutHeading(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  if (isPartHead(lines[0]?.text ?? '')) return lines
  const start = lines.slice(0, LONGEST_HEADING + 1).findIndex(({ text }) => isRunningText(text))
  const text = lines[start]
  if (text === undefined) return lines
  const isOther = (line: LayoutLine) => line.bold !== text.bold || !isSameSize(line.fontSize, text.fontSize)
  return lines.filter((line, i) => i >= start || !isOther(line))
}

/**
 * Where nothing tells an abstract from the text below it, neither type nor width nor keywords nor the heading of an
 * introduction, only its first paragraph is sure.
 */
function withoutIntroduction(
  taken: readonly LayoutLine[],
  rest: readonly LayoutLine[],
  layout: DocumentLayout
): readonly LayoutLine[] {
  const isSure = taken.length === 0 || isBeforeIntroduction(rest) || isSetOff(taken, layout)
  return isSure ? taken : taken.slice(0, firstParagraphEnd(taken))
}

function rightOf(line: LayoutLine, left: number, page: number): LayoutLine[] {
  if (line.page !== page) return [line]
  const cells = cellsOf(line).filter(({ x }) => x >= left - line.fontSize)
  if (cells.length === 0) return []
  const { fontSize, bold, italic } = cells[0]!.style
  return [{ ...line, x: cells[0]!.x, text: cells.map(({ text }) => text).join(' '), fontSize, bold, italic }]
}

/** The text of an abstract, without what publishers print at its end; null for fewer than twelve words. */
export function writeAbstract(lines: readonly LayoutLine[], layout: DocumentLayout): FoundAbstract | null {
  const texts = lines.map(({ text }) => text)
  const text = [rights, trailingCodes, trailingKeywords, wordCount, noteMarks].reduce(
    (written, ending) => written.replace(ending, ''),
    joinLines(texts, layout.words)
  )
  return text.split(/\s+/).length < FEWEST_WORDS ? null : { text, lines: [...lines] }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '')
}
