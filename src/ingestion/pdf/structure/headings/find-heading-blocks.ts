import type { DocumentLayout, LayoutLine, Span } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import type { HeadingBlock } from './heading-block.ts'
import { type HeadingNumber, isLoneNumber, parseHeadingNumber, parseLettered } from './heading-number.ts'
import { joinNumber } from './join-number.ts'
import { isCaption, isFormula, isOtherMatter } from './not-headings.ts'
import { isBodyType, isPlain, isRunningText, paragraphLength, SAME_PARAGRAPH } from './running-text.ts'
import { hasCapitals } from './set-apart.ts'
import type { EdgesOf, TextEdges } from './text-edges.ts'
import { findTextSizes } from './text-sizes.ts'
import { isSameStyle, type TypeStyle, typeStyleOf } from './type-style.ts'

/** More lines, or more characters, are a paragraph. */
const MOST_LINES = 4
const MOST_CHARACTERS = 220

/** Smaller type, by share of the running text's, is a note or label in between. */
const SMALL_PRINT = 0.75

/** The same for rows of tables in type without scans. */
const SMALLER_PRINT = 0.95

/** Ems from baseline to baseline within a heading. */
const HEADING_LEADING = 1.65

/** Line distances of the running text that set a heading of a scan apart. */
const APART = 1.25

/** The same where the first line ends within a word, as double-spaced papers set their headings. */
const BROKEN_LEADING = 2.6

/** Sizes of the running text from line to line in papers that are double-spaced. */
const DOUBLE_SPACING = 1.7

/** Points by which alignment may be off; centred lines are off by half of what their spaces are. */
const ALIGNED = 3
const CENTRED = 5
/** Times as much on pages that were laid on the glass by hand. */
const BY_HAND = 2

/** Points by which a numbered line of a scan may stand off the middle where it leaves this share of its column free on both sides. */
const NEAR_MIDDLE = 20
/** The same for one in capitals, which layers set too narrow. */
const NEAR_MIDDLE_IN_CAPITALS = 30
const FREE_ASIDE = 0.15
/** The same for one in capitals, which are no text. */
const FREE_BESIDE_CAPITALS = 0.1

/** Ems by which a heading may stand left of its text, or in it as the first line of a paragraph does. */
const HUNG_FROM = 1
const INDENT_FROM = 0.7
const MOST_OFF = 4

/** Line distances of the running text on both sides of a title that may stand off the middle. */
const FAR = 1.7

/** Share of its column that a line leaves free behind a heading that ends with it; less where a number tells it. */
const FREE = 0.25
const FREE_NUMBERED = 0.08

/** So many lines below a heading of a scan hold a word at least, whatever formulas it begins with. */
const DRAWN_LINES = 3

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
    const next = body.slice(i, i + 4).find(({ fontSize }) => fontSize > SMALL_PRINT * sizeOf(line))
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
  if (!first.ocr || !isApart(first) || !parseHeadingNumber(first.text, true)?.isSetOff) return null
  const next = body
    .slice(from + 1, from + 1 + MOST_LINES)
    .findIndex((line) => line.page !== first.page || isApart(line))
  if (next < 0 || next >= MOST_LINES - 1) return null
  if (next === 0) return opensFullLine(body[from + 1]!, edgesOf(first)) ? 1 : null
  return endsShort(first, body[from + 1]!, edgesOf(first)) ? 1 : next + 1
}

/** Whether a line begins a paragraph that is set in, and fills its column. */
function opensFullLine(line: LayoutLine, edges: TextEdges | null): boolean {
  return edges !== null && isSetIn(line, edges) && edges.right - line.right < line.fontSize
}

/**
 * Whether a line leaves much of its column free though what is below is no more of it: a paragraph that begins set in,
 * or a line at the left below one in the middle.
 */
function endsShort(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  if (!edges) return false
  const free = (edges.right - above.right) / (edges.right - edges.left)
  if (free < (parseHeadingNumber(above.text, above.ocr)?.isSetOff ? FREE_NUMBERED : FREE)) return false
  if (free >= FREE && isCentred(above, edges)) return !isMiddle(below, edges)
  const isSetIn = below.x - above.x > INDENT_FROM * above.fontSize
  return isSetIn && edges.right - below.right < above.fontSize && /^\P{L}{0,2}\p{Lu}/u.test(below.text)
}

/** Whether a line in the font of the text begins a paragraph below a heading in another, whatever both look like. */
function opensText(above: LayoutLine, below: LayoutLine, edges: TextEdges | null, layout: DocumentLayout): boolean {
  if (below.ocr || above.font === below.font || !isBodyType(below, layout)) return false
  return opensFullLine(below, edges)
}

function blockLength(body: readonly LayoutLine[], from: number, edgesOf: EdgesOf, layout: DocumentLayout): number {
  let end = from + 1
  while (end < body.length && continues(body[end - 1]!, body[end]!, edgesOf, layout)) end++
  return end - from
}

function continues(above: LayoutLine, below: LayoutLine, edgesOf: EdgesOf, layout: DocumentLayout): boolean {
  if (below.page !== above.page || below.gapAbove === null) return false
  // Where type tells nothing, a line that ends before it had to does: the next word would have had room on it.
  const isCut = (isBodyType(above, layout) || isBodyType(below, layout)) && hadRoom(above, below, edgesOf(above))
  if (isCut && !areCentredCapitals(above, below, edgesOf(above))) return false
  if (endsShort(above, below, edgesOf(above)) || opensText(above, below, edgesOf(above), layout)) return false
  // In the type of the running text, more than its line distance sets a heading off. A word that is broken goes on.
  const most = isBodyType(above, layout)
    ? SAME_PARAGRAPH * layout.leading
    : (isBroken(above, below, edgesOf(above)) || isFilledInDoubleSpacing(above, below, edgesOf(above), layout)
        ? BROKEN_LEADING
        : HEADING_LEADING) * lineSize(above, below, edgesOf(above))
  return (
    below.gapAbove <= most && !opensAnother(above, below, edgesOf(above)) && isSameStyle(styleOf(above), styleOf(below))
  )
}

/** Size of a line, points: that of its full capitals where small ones fill it but for less than the next word takes. */
function lineSize(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): number {
  const shift = edges ? (edges.right - edges.left - (above.right - above.x)) / 2 : 0
  const isFilled = edges !== null && !hadRoom({ ...above, right: edges.right - 2 * shift }, below, edges)
  return isFilled ? Math.max(above.fontSize, styleOf(above).fontSize) : above.fontSize
}

/** Whether a line ends within a word that the next one goes on with, or fills its column before a small letter. */
function isBroken(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  if (!/^\p{Ll}/u.test(below.text.trimStart())) return false
  return /\p{Ll}-$/u.test(above.text.trimEnd()) || (edges !== null && edges.right - above.right < above.fontSize)
}

/** Whether a line of a double-spaced paper had no room for the first word of the next, which has no number of its own. */
function isFilledInDoubleSpacing(
  above: LayoutLine,
  below: LayoutLine,
  edges: TextEdges | null,
  { leading, bodyFontSize }: DocumentLayout
): boolean {
  if (edges === null || leading < DOUBLE_SPACING * bodyFontSize || parseHeadingNumber(below.text) !== null) return false
  return !hadRoom(above, below, edges)
}

/** Whether the first word of a line would have fitted on the line above. */
export function hadRoom(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  const word = /^\S{1,40}/.exec(below.text)?.[0] ?? ''
  const characterWidth = (below.right - below.x) / Math.max(1, below.text.length)
  return edges !== null && edges.right - above.right > (word.length + 2) * characterWidth
}

/** Whether two lines stand in the middle of their column in capitals, where a title may break anywhere. */
function areCentredCapitals(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  const areCapitals = [above, below].every(({ text }) => !/\p{Ll}/u.test(text) && /\p{Lu}{2}/u.test(text))
  return areCapitals && edges !== null && [above, below].every((line) => isCentred(line, edges))
}

/** Whether a numbered line below a line that had room left begins a heading of its own. */
function opensAnother(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  const roomLeft = edges ? edges.right - above.right : 0
  return (
    roomLeft > 6 * above.fontSize && parseHeadingNumber(below.text) !== null && parseHeadingNumber(above.text) !== null
  )
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
  // A letter before a script is one of a formula.
  if (number && /^[_^]/.test(title)) return null
  // In a scan a letter or a figure before a formula looks like a number before a title.
  if (first.ocr && number && title !== '' && isFormula(title)) return null
  const alignment = alignmentOf(lines, edges, number)
  if (isLone && alignment !== 'centre') return null
  const isBelow = next && next.page === last.page && next.gapAbove !== null
  const gapAbove = first.gapAbove === null ? null : first.gapAbove / layout.leading
  const gapBelow = isBelow ? (next.y - last.y) / layout.leading : null
  const isOffMiddle = alignment === 'other' && !number && isTitleNearMiddle({ lines, title, gapAbove, gapBelow, edges })
  return {
    lines,
    text: oneLine(text),
    number,
    title: oneLine(title),
    style: styleOf(lines.length > 1 ? longest(lines) : first),
    alignment: isOffMiddle ? 'centre' : alignment,
    gapAbove,
    gapBelow,
    isFollowed: isFollowed(next, textSize, edges) || opensBelow(number, next),
    opensParagraph: isSetIn(next, edges),
    runIn: false
  }
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

function styleOf(line: LayoutLine): TypeStyle {
  return typeStyleOf(line.spans, line)
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

function alignmentOf(
  lines: readonly LayoutLine[],
  edges: TextEdges | null,
  number: HeadingNumber | null
): HeadingBlock['alignment'] {
  if (!edges) return 'other'
  const first = lines[0]!
  const aligned = (first.ocr ? BY_HAND : 1) * ALIGNED
  // The first of several lines may fill its column; entries that hang do as well.
  const isInside = ({ x }: LayoutLine) => x - edges.left > aligned
  const isSetIn = !first.ocr && lines.some(({ x, fontSize }) => x - edges.left > MOST_OFF * fontSize)
  if ((isSetIn || lines.every(isInside)) && lines.every((line) => isMiddle(line, edges))) return 'centre'
  if (first.ocr && number?.isSetOff && lines.every((line) => isNearMiddle(line, edges))) return 'centre'
  const indent = first.x - edges.left
  if (Math.abs(indent) <= aligned) return 'left'
  if (!number || Math.abs(indent) > MOST_OFF * first.fontSize) return 'other'
  if (-indent >= HUNG_FROM * first.fontSize) return 'hung'
  return indent >= INDENT_FROM * first.fontSize ? 'indented' : 'other'
}

function isCentred(line: LayoutLine, edges: TextEdges): boolean {
  return isMiddle(line, edges) && line.x - edges.left > (line.ocr ? BY_HAND : 1) * ALIGNED
}

function isMiddle({ x, right, ocr }: LayoutLine, edges: TextEdges): boolean {
  return Math.abs((x + right) / 2 - (edges.left + edges.right) / 2) < (ocr ? BY_HAND : 1) * CENTRED
}

/** Whether a line of a scan stands near the middle, far from both edges: a single line that runs out moves an edge. */
function isNearMiddle({ x, right, text }: LayoutLine, edges: TextEdges): boolean {
  const isCapitals = !/\p{Ll}/u.test(text)
  const free = (isCapitals ? FREE_BESIDE_CAPITALS : FREE_ASIDE) * (edges.right - edges.left)
  const off = Math.abs((x + right) / 2 - (edges.left + edges.right) / 2)
  return (
    off < (isCapitals ? NEAR_MIDDLE_IN_CAPITALS : NEAR_MIDDLE) && x - edges.left > free && edges.right - right > free
  )
}

/** Whether a title of a scan far from the text stands off the middle by as much as a number takes that was lost. */
function isTitleNearMiddle({
  lines,
  title,
  gapAbove,
  gapBelow,
  edges
}: Pick<HeadingBlock, 'lines' | 'title' | 'gapAbove' | 'gapBelow'> & { edges: TextEdges | null }): boolean {
  if (!edges || !lines[0]!.ocr || gapAbove === null || gapBelow === null) return false
  return gapAbove >= FAR && gapBelow >= FAR && hasCapitals(title) && lines.every((line) => isNearMiddle(line, edges))
}

/** Whether a line begins as paragraphs do that are set in. */
function isSetIn(line: LayoutLine | undefined, edges: TextEdges | null): boolean {
  if (!line || !edges) return false
  const indent = line.x - edges.left
  return indent >= INDENT_FROM * line.fontSize && indent <= MOST_OFF * line.fontSize
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
