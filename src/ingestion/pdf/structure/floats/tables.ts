import type { LayoutLine } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import type { FoundCaption } from './captions.ts'
import { readCells } from './cells.ts'
import { collectNotes, writeNotes } from './collect-notes.ts'
import type { Table } from './float.ts'
import { type FloatContext, rulesOf } from './float-context.ts'
import { framedRows, partTitle } from './framed-rows.ts'
import { readGrid } from './grid.ts'
import { findNotes } from './notes.ts'
import { mendRaisedPoints } from './raised-points.ts'
import { other, type Side, usualSide } from './side.ts'
import { isRow, rowsBeside, rowsOnNextPages } from './table-rows.ts'

/** Type larger than this, in sizes of the notes above, is none of a note; where it stands far apart, somewhat larger type is none. */
const LARGER = 1.25
const SOMEWHAT_LARGER = 1.08

/** Font sizes between baselines that are farther apart than those of notes, and much farther. */
const APART = 1.5
const FAR = 3

/** Reads tables: captions, cells in rows and columns, notes. A table continued on another page is one. */
export function readTables(context: FloatContext, captions: readonly FoundCaption[]): Table[] {
  const own = captions.filter(({ kind }) => kind === 'table')
  const seen = own.map((caption) => ({
    caption,
    above: countRows(rowsBeside(caption, 'above', context)),
    below: countRows(rowsBeside(caption, 'below', context))
  }))
  const usual = usualSide(seen, 'below')
  const tables: Table[] = []
  for (const { caption, ...evidence } of seen) {
    const side = evidence[usual] === 0 && evidence[other(usual)] > 0 ? other(usual) : usual
    const table = readTable(caption, side, captions, context)
    const first = caption.isContinued ? tables.findLastIndex(({ number }) => number === caption.number) : -1
    if (first >= 0) tables[first] = join(tables[first]!, table)
    else tables.push(table)
  }
  return tables
}

function readTable(caption: FoundCaption, side: Side, captions: readonly FoundCaption[], context: FloatContext): Table {
  const own = rowsBeside(caption, side, context)
  const framed = framedRows(caption, side, own, captions, context)
  const beside = framed?.rows ?? own
  const { title, description } = partTitle(caption, framed?.between ?? [])
  const first = beside.at(-1) ?? caption.notes.at(-1) ?? caption.own.at(-1)!
  const further = side === 'below' ? rowsOnNextPages(first, beside.length === 0, context) : []
  const { body, notes: below } = partNotes([...beside, ...further], context)
  const lines = [...body, ...below]
  for (const { index } of [...title, ...description, ...lines]) context.claimed.add(index)
  const last = side === 'below' ? (lines.at(-1) ?? caption.own.at(-1)!) : caption.own.at(-1)!
  const notes = [
    ...caption.notes,
    ...description,
    ...below,
    ...collectNotes(last, context, { isOpen: below.length > 0 })
  ]
  const { columns, rows, rowLines } = readGrid(body.map(readCells), context.layout.leading, rulesOf(context))
  const { number, page } = caption
  return {
    number,
    caption:
      caption.caption ||
      joinLines(
        title.map(({ text }) => text),
        context.layout.words
      ),
    page,
    lines: [...caption.lines, ...title.map(({ index }) => index)],
    columns,
    rows: body.some(({ ocr }) => ocr) ? mendRaisedPoints(rows) : rows,
    rowLines,
    cellLines: body.map(({ index }) => index),
    ...writeNotes(notes, context)
  }
}

/** Parts the rows of a table from the notes below; what stands below its last rule or row is no row. */
function partNotes(
  lines: readonly LayoutLine[],
  { frames }: FloatContext
): { body: LayoutLine[]; notes: LayoutLine[] } {
  const framed = lines.findLastIndex((line) => frames.frameOf(line) !== null) + 1
  const rows = Math.max(framed, lines.findLastIndex((line) => line.text.includes('\t')) + 1)
  const at = findNotes(lines, rows)
  if (at >= 0) return { body: lines.slice(0, at), notes: inOneType(lines.slice(at)) }
  return { body: framed > 0 ? lines.slice(0, rows) : [...lines], notes: [] }
}

/** Notes end where type of quite another size begins apart from them, as a list of references in the next column. */
function inOneType(notes: readonly LayoutLine[]): LayoutLine[] {
  const end = notes.findIndex(({ fontSize, page, y }, i) => {
    const above = notes[i - 1]
    if (above?.page !== page) return false
    const [larger, gap] = [fontSize / above.fontSize, (y - above.y) / fontSize]
    return (larger > LARGER && gap > APART) || (larger > SOMEWHAT_LARGER && gap > FAR)
  })
  return notes.slice(0, end < 0 ? undefined : end)
}

function countRows(lines: readonly LayoutLine[]): number {
  return lines.filter(isRow).length
}

/** The first part of a table with what another page adds; columns stand where they stood. */
function join(table: Table, more: Table): Table {
  return {
    ...table,
    lines: [...table.lines, ...more.lines],
    cellLines: [...table.cellLines, ...more.cellLines],
    rowLines: [...table.rowLines, ...more.rowLines],
    noteLines: [...table.noteLines, ...more.noteLines],
    rows: [...table.rows, ...more.rows.map((row) => fit(row, table.columns.length))],
    notes: more.notes ?? table.notes
  }
}

function fit(row: readonly string[], columns: number): string[] {
  return Array.from({ length: Math.max(columns, row.length) }, (_, i) => row[i] ?? '')
}
