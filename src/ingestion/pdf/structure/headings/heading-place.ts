import type { LayoutLine } from '../../layout/document-layout.ts'
import type { HeadingBlock } from './heading-block.ts'
import type { HeadingNumber } from './heading-number.ts'
import { hasCapitals } from './set-apart.ts'
import type { TextEdges } from './text-edges.ts'

/** Points by which alignment may be off; centred lines are off by half of what their spaces are. */
const ALIGNED = 3
const CENTRED = 5
/** Times as much on pages that were laid on the glass by hand. */
const BY_HAND = 2

/** Points by which a numbered line of a scan may stand off the middle where it leaves this share of its column free on both sides. */
const NEAR_MIDDLE = 20
/** The same for one in capitals, which layers set too narrow: a share of the width of the column, and no less than so many points. */
const NEAR_MIDDLE_IN_CAPITALS = 30
const SHARE_IN_CAPITALS = 0.09
const FREE_ASIDE = 0.15
/** The same for one in capitals, which are no text. */
const FREE_BESIDE_CAPITALS = 0.1

/** Ems by which a heading may stand left of its text, or in it as the first line of a paragraph does. */
const HUNG_FROM = 1
export const INDENT_FROM = 0.7
const MOST_OFF = 4

/** Line distances of the running text on both sides of a title that may stand off the middle. */
const FAR = 1.7

/** How a heading stands in its column. */
export function alignmentOf(
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
  return indent >= INDENT_FROM * first.fontSize || number.isSmall ? 'indented' : 'other'
}

/** Whether a line stands in the middle of its column, set in on both sides. */
export function isCentred(line: LayoutLine, edges: TextEdges): boolean {
  return isMiddle(line, edges) && line.x - edges.left > (line.ocr ? BY_HAND : 1) * ALIGNED
}

/** Whether a line is as far from one edge of its column as from the other. */
export function isMiddle(line: LayoutLine, edges: TextEdges): boolean {
  const { x, ocr } = line
  return Math.abs((x + endOf(line)) / 2 - (edges.left + edges.right) / 2) < (ocr ? BY_HAND : 1) * CENTRED
}

/** Where the last letter of a line ends: word processors set a blank behind it. */
function endOf({ right, text, spans }: LayoutLine): number {
  return text.endsWith(' ') ? Math.min(right, spans.at(-1)?.right ?? right) : right
}

/** Whether a line of a scan stands near the middle, far from both edges: a single line that runs out moves an edge. */
function isNearMiddle({ x, right, text }: LayoutLine, edges: TextEdges): boolean {
  const isCapitals = !/\p{Ll}/u.test(text)
  const free = (isCapitals ? FREE_BESIDE_CAPITALS : FREE_ASIDE) * (edges.right - edges.left)
  const off = Math.abs((x + right) / 2 - (edges.left + edges.right) / 2)
  const most = isCapitals
    ? Math.max(NEAR_MIDDLE_IN_CAPITALS, SHARE_IN_CAPITALS * (edges.right - edges.left))
    : NEAR_MIDDLE
  return off < most && x - edges.left > free && edges.right - right > free
}

/** Whether a title of a scan far from the text stands off the middle by as much as a number takes that was lost. */
export function isTitleNearMiddle({
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
export function isSetIn(line: LayoutLine | undefined, edges: TextEdges | null): boolean {
  if (!line || !edges) return false
  const indent = line.x - edges.left
  return indent >= INDENT_FROM * line.fontSize && indent <= MOST_OFF * line.fontSize
}
