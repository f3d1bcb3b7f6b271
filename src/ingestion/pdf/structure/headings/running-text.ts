import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { TextEdges } from './text-edges.ts'

/** Characters up to which a line may be a heading by its name: 'References'. */
const SHORT_NAME = 40

/** A line that fills so much of its column does not end a paragraph. */
const FULL_LINE = 0.9

/** Line distances of the running text within a paragraph. */
export const SAME_PARAGRAPH = 1.15

/** Line distances above a heading in the type of the running text. */
const HEADING_GAP = 1.45

/** Line distances above a heading of a scan that may be long. */
export const LONG_TITLE_ABOVE = 2.2

/** Points by which a line may miss the edge of its column. */
const ALIGNED = 3

/** Whether a line fills its column in the type of the running text: most lines do, and cost nothing more. */
export function isRunningText(line: LayoutLine, edges: TextEdges | null, layout: DocumentLayout): boolean {
  if (!edges || !isBodyType(line, layout) || isNumberedApart(line, layout)) return false
  const isFull = line.right - line.x > FULL_LINE * (edges.right - edges.left)
  return isFull && /[a-z]{2}/.test(line.text.slice(0, 60))
}

/** Whether a line has a number and stands below a gap: in narrow columns a heading may fill the line. */
function isNumberedApart({ text, gapAbove }: LayoutLine, { leading }: DocumentLayout): boolean {
  return (
    gapAbove !== null &&
    gapAbove > HEADING_GAP * leading &&
    /^\s{0,4}(?:(?:[IVX]{1,5}|[A-Z]|(?:[IVX]{1,5}|\d{1,2})\.[A-Z]|\d{1,2}(?:\.\d{1,2}){0,3})\.\s|\d{1,2}(?:\.\d{1,2}){1,3}\s{1,4}\p{Lu})/u.test(
      text
    )
  )
}

/** Whether nothing could make a line a heading: no type of its own, number, bookmarks to name it, or place of its own. */
export function isPlain(line: LayoutLine, edges: TextEdges | null, layout: DocumentLayout): boolean {
  const isWorded = line.text.length > SHORT_NAME && /[a-z]{3}/.test(line.text)
  if (layout.outline.length > 0 || !isWorded || !isBodyType(line, layout) || isFarInScan(line, layout)) return false
  const isAtEdge = edges !== null && Math.abs(line.x - edges.left) <= ALIGNED
  return !/^\s{0,4}(?:§|\d|[A-Z]\b|[IVX]+\b|[A-Z]\w+ [\dA-Z])/.test(line.text) && (isAtEdge || line.gapAbove === null)
}

/** Whether a line of a scan stands far below the text, as only the first line of a part does. */
function isFarInScan({ ocr, gapAbove }: LayoutLine, { leading }: DocumentLayout): boolean {
  return ocr === true && gapAbove !== null && gapAbove >= LONG_TITLE_ABOVE * leading
}

export function isBodyType(
  { font, fontSize, bold, italic }: LayoutLine,
  { bodyFont, bodyFontSize }: DocumentLayout
): boolean {
  return font === bodyFont && !bold && !italic && Math.abs(fontSize - bodyFontSize) < 0.6
}

/** Lines of running text down to the next gap. */
export function paragraphLength(body: readonly LayoutLine[], from: number, layout: DocumentLayout): number {
  let end = from + 1
  while (end < body.length && isNextOfParagraph(body[end]!, layout)) end++
  return end - from
}

function isNextOfParagraph(line: LayoutLine, layout: DocumentLayout): boolean {
  return line.gapAbove !== null && line.gapAbove < SAME_PARAGRAPH * layout.leading && isBodyType(line, layout)
}
