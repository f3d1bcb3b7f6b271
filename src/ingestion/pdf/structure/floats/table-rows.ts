import type { LayoutLine } from '../../layout/document-layout.ts'
import type { FoundCaption } from './captions.ts'
import { readCells } from './cells.ts'
import { endsInEquationNumber } from './equation-number.ts'
import type { FloatContext } from './float-context.ts'
import { startsNotes } from './notes.ts'
import { linesBeside, type Side } from './side.ts'

/** Leadings between the rows of a table, where no frame says that it goes on. */
const ROW_GAP = 3.5

/** Type larger than this share of the body's is a heading. */
const LARGEST = 1.08

/** No table goes on over more pages. */
const MOST_PAGES = 30

/** The lines from a caption to the next running text, heading or caption; from top to bottom. */
export function rowsBeside(caption: FoundCaption, side: Side, context: FloatContext): LayoutLine[] {
  const edge = side === 'below' ? (caption.notes.at(-1) ?? caption.own.at(-1)!) : caption.own[0]!
  const rows = rowsAmong(linesBeside(caption, side), edge, context)
  return side === 'above' ? rows.reverse() : rows
}

/** Whether a line holds several cells. */
export function isRow(line: LayoutLine): boolean {
  return readCells(line).cells.length > 1
}

/**
 * The rows on the pages behind a table that fills its page to the end, without a caption of their own: they stand at the
 * top, below a rule as long as those of the table.
 *
 * @param last line of the table, its notes or its caption on its first page
 * @param isEmpty whether no row of the table stands on that page
 */
export function rowsOnNextPages(last: LayoutLine, isEmpty: boolean, context: FloatContext): LayoutLine[] {
  const { flows, frames } = context
  const rows: LayoutLine[] = []
  for (let page = last.page + 1; page <= last.page + MOST_PAGES; page += 1) {
    const before = flows.flowOn(page - 1, last.column)
    const open = rows.at(-1) ?? last
    const flow = flows.flowOn(page, last.column)
    const [first] = flow
    if (before.at(-1) !== open || !first) break
    // A caption alone at the end of a page has no rule yet to compare with.
    const goesOn = rows.length === 0 && isEmpty ? frames.isRuledAbove(first) : frames.isRuledLike(first, open)
    if (!goesOn) break
    const more = rowsAmong(flow, first, context)
    if (!more.some(isRow)) break
    for (const row of more) rows.push(row)
  }
  return rows
}

function rowsAmong(lines: Iterable<LayoutLine>, edge: LayoutLine, context: FloatContext): LayoutLine[] {
  const rows: LayoutLine[] = []
  let last = edge
  for (const line of lines) {
    if (context.claimed.has(line.index)) break
    const isInside = context.frames.frameOf(line) !== null
    if (!isInside && stopsTable(line, last, context)) break
    rows.push(line)
    last = line
  }
  return rows
}

function stopsTable(line: LayoutLine, last: LayoutLine, context: FloatContext): boolean {
  const { prose, frames, headingLines, layout } = context
  if (headingLines.has(line.index) || prose.isProse(line) || line.fontSize > LARGEST * layout.bodyFontSize) return true
  if (line.zone === 'footnote' && !startsNotes(line.text)) return true
  if (line.code && !line.text.includes('\t')) return true
  if (endsInEquationNumber(line, prose.blockOf(line)) !== null) return true
  const gap = Math.abs(line.y - last.y)
  const [upper, lower] = line.y < last.y ? [line, last] : [last, line]
  return gap > ROW_GAP * layout.leading && !frames.isRuled(upper, lower)
}
