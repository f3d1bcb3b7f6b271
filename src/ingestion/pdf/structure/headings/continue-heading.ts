import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { parseHeadingNumber } from './heading-number.ts'
import { INDENT_FROM, isCentred, isMiddle, isSetIn } from './heading-place.ts'
import { isBodyType, SAME_PARAGRAPH } from './running-text.ts'
import type { EdgesOf, TextEdges } from './text-edges.ts'
import { isSameStyle, typeStyleOf } from './type-style.ts'

/** Ems from baseline to baseline within a heading. */
const HEADING_LEADING = 1.65

/** The same where the first line ends within a word, as double-spaced papers set their headings. */
const BROKEN_LEADING = 2.6

/** Sizes of the running text from line to line in papers that are double-spaced. */
const DOUBLE_SPACING = 1.7

/** Share of its column that a line leaves free behind a heading that ends with it; less where a number tells it. */
const FREE = 0.25
const FREE_NUMBERED = 0.08

/** Whether a heading goes on from one line to the next. */
export function continuesHeading(
  above: LayoutLine,
  below: LayoutLine,
  edgesOf: EdgesOf,
  layout: DocumentLayout
): boolean {
  if (below.page !== above.page || below.gapAbove === null) return false
  // Where type tells nothing, a line that ends before it had to does: the next word would have had room on it.
  const isCut = (isBodyType(above, layout) || isBodyType(below, layout)) && hadRoom(above, below, edgesOf(above))
  if (isCut && !areCentredCapitals(above, below, edgesOf(above))) return false
  if (endsShort(above, below, edgesOf(above)) || opensText(above, below, edgesOf(above), layout)) return false
  // In the type of the running text, more than its line distance sets a heading off. A word that is broken goes on.
  const most =
    isBodyType(above, layout) && !(above.ocr && areCentredCapitals(above, below, edgesOf(above)))
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

/** Whether a line begins a paragraph that is set in, and fills its column. */
export function opensFullLine(line: LayoutLine, edges: TextEdges | null): boolean {
  return edges !== null && isSetIn(line, edges) && edges.right - line.right < line.fontSize
}

/**
 * Whether a line leaves much of its column free though what is below is no more of it: a paragraph that begins set in,
 * or a line at the left below one in the middle.
 */
export function endsShort(above: LayoutLine, below: LayoutLine, edges: TextEdges | null): boolean {
  if (!edges) return false
  const free = (edges.right - above.right) / (edges.right - edges.left)
  if (free < (parseHeadingNumber(above.text, above.ocr)?.isSetOff ? FREE_NUMBERED : FREE)) return false
  if (free >= FREE && isCentred(above, edges)) return !isMiddle(below, edges)
  const isFurtherIn = below.x - above.x > INDENT_FROM * above.fontSize
  return isFurtherIn && edges.right - below.right < above.fontSize && /^\P{L}{0,2}\p{Lu}/u.test(below.text)
}

/** Whether a line in the font of the text begins a paragraph below a heading in another, whatever both look like. */
function opensText(above: LayoutLine, below: LayoutLine, edges: TextEdges | null, layout: DocumentLayout): boolean {
  if (below.ocr || above.font === below.font || !isBodyType(below, layout)) return false
  return opensFullLine(below, edges)
}

function styleOf(line: LayoutLine) {
  return typeStyleOf(line.spans, line)
}
