import type { DocumentLayout, LayoutLine, Span } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import { continuesHeading, endsShort, opensFullLine } from './continue-heading.ts'
import type { HeadingBlock } from './heading-block.ts'
import { type HeadingNumber, isLoneNumber, parseHeadingNumber, parseLettered } from './heading-number.ts'
import { alignmentOf, isCentred, isSetIn, isTitleNearMiddle } from './heading-place.ts'
import { joinNumber } from './join-number.ts'
import { kindOfTitle } from './known-names.ts'
import { isCaption, isFormula, isOtherMatter } from './not-headings.ts'
import { isPlain, isRunningText, paragraphLength } from './running-text.ts'
import { hasCapitals } from './set-apart.ts'
import type { EdgesOf, TextEdges } from './text-edges.ts'
import { findTextSizes } from './text-sizes.ts'
import { typeStyleOf } from './type-style.ts'

/** More lines, or more characters, are a paragraph. */
const MOST_LINES = 4
const MOST_CHARACTERS = 220

/** Smaller type, by share of the running text's, is a note or label in between. */
const SMALL_PRINT = 0.75

/** The same for rows of tables in type without scans. */
const SMALLER_PRINT = 0.95

/** Line distances of the running text that set a heading of a scan apart. */
const APART = 1.25

/** So many lines below a heading of a scan hold a word at least, whatever formulas it begins with. */
const DRAWN_LINES = 3

/** What stands behind the number of a table that is an appendix on all pages but its first. */
const continued = /^\(?cont(?:inued|'d|’d|\.)\)?$/i

/** A line of running text is at least this share of its column wide. */
const TEXT_WIDTH = 0.55

/**
 * Groups the lines of a document into blocks that could be headings, in reading order. Running text is passed over.
 *
 * @param taken lines that are known to be something else
 */
export function findHeadingBlocks(
  layout: DocumentLayout,
  edgesOf: EdgesOf,
  taken: ReadonlySet<number>
): HeadingBlock[] {
  const body = layout.lines.filter(({ zone }) => zone === 'body')
  const sizeOf = findTextSizes(layout, edgesOf)
  const blocks: HeadingBlock[] = []
  for (let i = 0; i < body.length; ) {
    const line = body[i]!
    const edges = edgesOf(line)
    const apart = lengthApart(body, i, edgesOf, layout)
    const isRunning = apart === null && isRunningText(line, edges, layout)
    const length = apart ?? (isRunning ? paragraphLength(body, i, layout) : blockLength(body, i, edgesOf, layout))
    const lines = body.slice(i, i + length)
    i += length
    if (length > MOST_LINES || isRunning || isPlain(line, edges, layout)) continue
    const isOther = (own: LayoutLine) => isOtherMatter(own) && !isLoneNumber(own) && !isLetteredTitle(own, edges)
    if (lines.some((own) => taken.has(own.index) || isOther(own))) continue
    if (opensDrawing(lines, body.slice(i, i + DRAWN_LINES))) continue
    const after = body.slice(i, i + 4)
    const larger = after.find(({ fontSize }) => fontSize > SMALL_PRINT * sizeOf(line))
    // References may be in small print from the first to the last.
    const next = larger ?? (kindOfTitle(line.text) === 'references' ? after[0] : undefined)
    const block = blockOf({ lines, next, layout, edges, textSize: sizeOf(line) })
    if (!block) continue
    const above = blocks.at(-1)
    const named = joinNumber(above, block, layout.bodyFont)
    if (named) blocks.splice(-1, 1, named)
    else blocks.push(opensSection(above, block) ? { ...block, gapAbove: above!.gapAbove } : block)
  }
  return blocks
}

/** Whether a line of a scan is a title in the middle of its column, with a letter in brackets before it: no item of a list stands there. */
function isLetteredTitle(line: LayoutLine, edges: TextEdges | null): boolean {
  if (!line.ocr || edges === null || !isCentred(line, edges)) return false
  const title = parseLettered(line.text)?.title ?? ''
  return title.includes(' ') && hasCapitals(title)
}

/** Whether lines of a scan are the title of a panel: below it there are the marks of a drawing, and no word. */
function opensDrawing([first]: readonly LayoutLine[], below: readonly LayoutLine[]): boolean {
  const isMarks = ({ page, text }: LayoutLine) => page === first!.page && !/\p{L}{3}/u.test(text)
  return first!.ocr === true && below.length === DRAWN_LINES && below.every(isMarks)
}

/** Whether a block is the first subsection at once below its section: the space above that one sets off both. */
function opensSection(above: HeadingBlock | undefined, { number, title, lines }: HeadingBlock): boolean {
  if (!above || /\p{Ll}[.:] \p{Lu}/u.test(title)) return false
  return above.lines.at(-1)!.index === lines[0]!.index - 1 && isFirstBelow(above.number, number)
}

/**
 * Lines of a numbered heading in a scan, which type does not tell from the text: set apart above and below, they may fill
 * their column.
 */
function lengthApart(
  body: readonly LayoutLine[],
  from: number,
  edgesOf: EdgesOf,
  layout: DocumentLayout
): number | null {
  const first = body[from]!
  const isApart = ({ gapAbove }: LayoutLine) => gapAbove === null || gapAbove >= APART * layout.leading
  if (!first.ocr || !isApart(first) || !isCounted(parseHeadingNumber(first.text, true))) return null
  const next = body
    .slice(from + 1, from + 1 + MOST_LINES)
    .findIndex((line) => line.page !== first.page || isApart(line))
  if (next < 0 || next >= MOST_LINES - 1) return null
  if (next === 0) return opensFullLine(body[from + 1]!, edgesOf(first)) ? 1 : null
  return endsShort(first, body[from + 1]!, edgesOf(first)) ? 1 : next + 1
}

/** Whether a mark sets a number off from its title, or points within it say that it is one: '4.1 Towns'. */
function isCounted(number: HeadingNumber | null): boolean {
  return number !== null && (number.isSetOff || number.printed.includes('.'))
}

function blockLength(body: readonly LayoutLine[], from: number, edgesOf: EdgesOf, layout: DocumentLayout): number {
  let end = from + 1
  while (end < body.length && continuesHeading(body[end - 1]!, body[end]!, edgesOf, layout)) end++
  return end - from
}

interface FoundLines {
  lines: LayoutLine[]
  next: LayoutLine | undefined
  layout: DocumentLayout
  edges: TextEdges | null
  /** Points. */
  textSize: number
}

function blockOf({ lines, next, layout, edges, textSize }: FoundLines): HeadingBlock | null {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const joined = joinTitle(lines, layout)
  const text = first.ocr ? withoutWideSpaces(joined.replace(gluedMark, '$1')) : joined
  const isLone = lines.length === 1 && isLoneNumber(first)
  if (text.length > MOST_CHARACTERS || !(isLone || /\p{L}{2}/u.test(text)) || isCaption(text)) return null
  const number = parseHeadingNumber(text, first.ocr) ?? (first.ocr ? parseLettered(text) : null)
  const title = number ? number.title : text
  if (title.includes('\t') || (title === '' && number?.word === null && !isLone)) return null
  if (continued.test(title)) return null
  // A letter before a script is one of a formula.
  if (number && /^[_^]/.test(title)) return null
  // In a scan a letter or a figure before a formula looks like a number before a title.
  if (first.ocr && number && title !== '' && isFormula(title)) return null
  const alignment = alignmentOf(lines, edges, number)
  if (isLone && alignment !== 'centre') return null
  const isBelow = next && next.page === last.page && next.gapAbove !== null
  const isAtTop = first.gapAbove === null || isBelowRunningHead(first, layout)
  const gapAbove = isAtTop ? null : first.gapAbove! / layout.leading
  const gapBelow = isBelow ? (next.y - last.y) / layout.leading : null
  const styled = lines.length > 1 ? longest(lines) : first
  const isOffMiddle = alignment === 'other' && !number && isTitleNearMiddle({ lines, title, gapAbove, gapBelow, edges })
  return {
    lines,
    text: oneLine(text),
    number,
    title: oneLine(title),
    style: typeStyleOf(styled.spans, styled),
    alignment: isOffMiddle ? 'centre' : alignment,
    indent: edges ? (first.x - edges.left) / first.fontSize : 0,
    gapAbove,
    gapBelow,
    isFollowed: isFollowed(next, textSize, edges) || opensBelow(number, next),
    opensParagraph: isSetIn(next, edges),
    runIn: false
  }
}

/** Whether a line of print is the first of its page below a running head, whose distance says nothing of the line. */
function isBelowRunningHead({ index, page, ocr }: LayoutLine, { lines }: DocumentLayout): boolean {
  const above = lines[index - 1]
  return !ocr && above?.zone === 'header' && above.page === page
}

/** Whether the first subsection follows at once: 3.1 or A below 3. */
function opensBelow(number: HeadingNumber | null, next: LayoutLine | undefined): boolean {
  return isFirstBelow(number, next ? parseHeadingNumber(next.text, next.ocr) : null)
}

function isFirstBelow(number: HeadingNumber | null, below: HeadingNumber | null): boolean {
  const own = number?.readings[0]
  if (!own || !below?.isSetOff) return false
  return below.readings.some(
    (path) => path.at(-1)!.value === 1 && (path.length > own.length || path[0]!.scheme !== own[0]!.scheme)
  )
}

/** The number of a note behind a word, which a scan does not tell by its place. */
const gluedMark = /(\p{L}{3}["”.]?)['’*]?\d{1,2}$/u

/** In capitals that a scan letter-spaces, a wide space parts words: '2. TOLLS\tAND RENTS'. Behind the number it stays. */
function withoutWideSpaces(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.replaceAll(/(?<=\p{L}{2})\t(?=\p{Lu}{2})/gu, ' ')
}

/** The text of a heading without the marks of its footnotes. A tab stays, as it may part a number from its title. */
function joinTitle(lines: readonly LayoutLine[], { words }: DocumentLayout): string {
  const texts = lines.map(({ spans, text }) => {
    const isMarked = spans.some(isNoteMark)
    return (
      isMarked
        ? spans
            .filter((span, i) => i === 0 || !isNoteMark(span))
            .map((span) => span.text)
            .join('')
        : text
    ).trim()
  })
  return texts.length > 1 ? joinLines(texts, words) : (texts[0] ?? '')
}

/** Whether a raised piece leads to a footnote. */
export function isNoteMark({ script, text, math }: Span): boolean {
  return script === 'super' && !math && /^[\s^{}\d¹²³⁴-⁹⁰∗*†‡§¶,]{1,8}$/u.test(text)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function longest(lines: readonly LayoutLine[]): LayoutLine {
  return lines.reduce((most, line) => (line.text.length > most.text.length ? line : most))
}

function isFollowed(next: LayoutLine | undefined, size: number, edges: TextEdges | null): boolean {
  if (!next) return false
  // Below the title of a part of a table there is a row, in print as small.
  if (!next.ocr && next.text.includes('\t') && next.fontSize < SMALLER_PRINT * size) return false
  const width = edges ? edges.right - edges.left : 0
  const isWide = next.right - next.x > TEXT_WIDTH * width
  const isOfBodySize = Math.abs(next.fontSize - size) < 0.22 * size
  return isOfBodySize && (isWide || /^[•\d([A-Z"“]/u.test(next.text)) && Math.abs(next.x - (edges?.left ?? next.x)) < 40
}
