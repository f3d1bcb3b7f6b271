import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FoundCaption } from './captions.ts'
import { endsInEquationNumber } from './equation-number.ts'
import type { FloatContext } from './float-context.ts'
import type { Frame } from './frames.ts'
import { countWords } from './line-text.ts'
import type { Side } from './side.ts'
import { isRow } from './table-rows.ts'

/** Rows that a table has at least, as a number and as a share of the lines between its rules. */
const FEWEST_ROWS = 2
const ROW_SHARE = 0.5

/** Leadings between a caption, what stands below it and the rules of its table. */
const NEAR = 3.5

/** Lines in the type of running text that may stand between a label and the rules below: a title over two lines. */
const MOST_PROSE = 2

/** A line with so many words is a sentence, or part of one. */
const SENTENCE_WORDS = 8

/** Lines that a title has at most, and the share by which its type may differ. */
const MOST_TITLE_LINES = 3
const SAME_SIZE = 0.08

/** The rows of a table with what stands beside its caption, and the lines that part them from it: a title or a description. */
export interface FramedRows {
  between: LayoutLine[]
  rows: LayoutLine[]
}

/**
 * The rows between the rules that hold those beside a caption, or that stand next to it where none are beside it: a table may
 * run over the columns of which its caption fills one, and below a title or a description that looks like running text.
 *
 * @param beside the lines beside the caption on that side, from top to bottom
 * @param captions of all tables and figures: a table ends where the next one is named
 */
export function framedRows(
  caption: FoundCaption,
  side: Side,
  beside: readonly LayoutLine[],
  captions: readonly FoundCaption[],
  context: FloatContext
): FramedRows | null {
  const { frames } = context
  const reach = reachOf(caption, side, captions, context)
  const row = beside.find((line) => isRow(line) && frames.frameOf(line) !== null)
  if (!row && beside.some(isRow)) return null
  const first = row ?? (side === 'below' ? reach.find((line) => frames.frameOf(line) !== null) : undefined)
  const frame = first && frames.frameOf(first)
  if (!frame) return null
  const framed = reach.filter((line) => frames.frameOf(line) === frame)
  if (!areRows(framed, context)) return null
  if (row) return partLead(inOrder(new Set([...framed, ...beside])), frame, { isTitled: true })
  const above = reach.filter((line) => line.y < framed[0]!.y && overlaps(line, frame))
  const parted = partLead([...above, ...framed], frame, { isTitled: caption.caption !== '' })
  return stopsBetween(caption, above, framed[0]!, parted.between, context) ? null : parted
}

/**
 * Parts the lines above the rules of a table: the head of the table may stand there in cells, and above it a title or a
 * description.
 *
 * @param options.isTitled short lines without cells are of the head, too, unless they are of a description
 */
function partLead(lines: readonly LayoutLine[], frame: Frame, { isTitled }: { isTitled: boolean }): FramedRows {
  const lead = lines.filter(({ y }) => y <= frame.top)
  const inCells = new Set(lead.filter(({ text }) => text.includes('\t')).map(({ y }) => Math.round(y)))
  const end = lead.findLastIndex(({ y }) => !inCells.has(Math.round(y))) + 1
  // A description begins with a line of a sentence; a head of many words stands below others.
  const isDescribed = lead[0] !== undefined && end > 0 && countWords(lead[0]) >= SENTENCE_WORDS
  if (isTitled && !isDescribed) return { between: [], rows: [...lines] }
  return { between: lines.slice(0, end), rows: lines.slice(end) }
}

/** Whether what stands above the rules shows that these are of something else: a heading, running text, or much room. */
function stopsBetween(
  { own }: FoundCaption,
  above: readonly LayoutLine[],
  first: LayoutLine,
  between: readonly LayoutLine[],
  { headingLines, prose, layout }: FloatContext
): boolean {
  if (between.some(({ index }) => headingLines.has(index)) || between.filter(prose.isProse).length > MOST_PROSE)
    return true
  return [...above, first].some((line, i, all) => line.y - (all[i - 1] ?? own.at(-1)!).y > NEAR * layout.leading)
}

/**
 * Parts what stands between a label and the rules of its table: the title, in one type over a few lines, where the label has
 * none beside it, and the description below it.
 */
export function partTitle(
  { caption }: FoundCaption,
  between: readonly LayoutLine[]
): { title: LayoutLine[]; description: LayoutLine[] } {
  const [first] = between
  if (!first || caption !== '') return { title: [], description: [...between] }
  const end = between.findIndex((line) => line.bold !== first.bold || !isOfSize(line, first))
  const length = end < 0 ? between.length : end
  const isTitle = length <= MOST_TITLE_LINES
  return { title: isTitle ? between.slice(0, length) : [], description: between.slice(isTitle ? length : 0) }
}

/** Whether lines between rules are those of a table: most have several cells, none is running text or a formula. */
export function areRows(lines: readonly LayoutLine[], { prose }: FloatContext): boolean {
  const rows = lines.filter(isRow).length
  if (rows < Math.max(FEWEST_ROWS, ROW_SHARE * lines.length) || lines.some(prose.isProse)) return false
  // The bars of two fractions can be as long as each other.
  return lines.every((line) => endsInEquationNumber(line, prose.blockOf(line)) === null)
}

/** The free lines of the page from a caption to the next one, over all columns, from top to bottom. */
function reachOf(
  { own, page }: FoundCaption,
  side: Side,
  captions: readonly FoundCaption[],
  { layout, claimed }: FloatContext
): LayoutLine[] {
  const others = captions.filter((other) => other.page === page && other.own[0] !== own[0])
  const [top, bottom] =
    side === 'below'
      ? [own.at(-1)!.y, Math.min(...others.map((other) => other.own[0]!.y).filter((y) => y > own[0]!.y))]
      : [Math.max(...others.map((other) => other.own.at(-1)!.y).filter((y) => y < own[0]!.y)), own[0]!.y]
  const free = layout.lines.filter(({ index, zone, ...line }) => {
    const isInside = line.page === page && line.y > top && line.y < bottom
    return isInside && (zone === 'body' || zone === 'footnote') && !claimed.has(index)
  })
  return inOrder(free)
}

function inOrder(lines: Iterable<LayoutLine>): LayoutLine[] {
  return [...lines].sort((a, b) => a.y - b.y || a.x - b.x)
}

function isOfSize(line: LayoutLine, first: LayoutLine): boolean {
  return Math.abs(line.fontSize / first.fontSize - 1) <= SAME_SIZE
}

function overlaps({ x, right }: LayoutLine, frame: Frame): boolean {
  return x < frame.right && right > frame.left
}
