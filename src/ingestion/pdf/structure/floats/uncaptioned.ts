import type { LayoutLine } from '../../layout/document-layout.ts'
import { readCells } from './cells.ts'
import type { Figure, Table } from './float.ts'
import { type FloatContext, rulesOf } from './float-context.ts'
import { areRows } from './framed-rows.ts'
import { readGrid } from './grid.ts'
import { isSurelyLabel } from './label.ts'

/** Neighbouring labels that make a drawing without a caption. */
const FEWEST_LABELS = 6

/** Share of them that are numbers. */
const TICK_SHARE = 0.3

/** Rows are no smaller than this share of the body size; labels of a drawing may be. */
const SMALLEST = 0.6

/** Reads tables without a caption: rows between rules of the same ends. */
export function readBareTables(context: FloatContext): Table[] {
  const { layout, frames, claimed } = context
  const free = layout.lines.filter(({ index, zone, fontSize }) => {
    return zone === 'body' && !claimed.has(index) && fontSize >= SMALLEST * layout.bodyFontSize
  })
  const groups = Map.groupBy(free, (line) => frames.frameOf(line))
  groups.delete(null)
  return [...groups.values()].flatMap((lines) => {
    if (!areRows(lines, context)) return []
    for (const { index } of lines) claimed.add(index)
    const cellLines = lines.map(({ index }) => index)
    return [{ ...bare(lines), ...readGrid(lines.map(readCells), layout.leading, rulesOf(context)), cellLines }]
  })
}

/** Reads drawings without a caption, or with one that is not in the text: many labels in a row. */
export function readBareFigures(context: FloatContext): Figure[] {
  const figures: Figure[] = []
  for (const flow of context.flows.columns) {
    let open: LayoutLine[] = []
    const close = () => {
      if (isDrawing(open)) figures.push({ ...bare(open), textLines: open.map(({ index }) => index) })
      open = []
    }
    for (const line of flow) {
      if (!context.claimed.has(line.index) && isSurelyLabel(line, context)) open.push(line)
      else close()
    }
    close()
  }
  for (const { textLines } of figures) for (const index of textLines) context.claimed.add(index)
  return figures
}

/** A list in small type has words on every line; the axes of a drawing have numbers only. */
function isDrawing(lines: readonly LayoutLine[]): boolean {
  const ticks = lines.filter(({ text }) => !/\p{L}{2}/u.test(text)).length
  return lines.length >= FEWEST_LABELS && ticks >= TICK_SHARE * lines.length
}

function bare(lines: readonly LayoutLine[]): Omit<Figure, 'textLines'> {
  return { number: null, caption: '', page: lines[0]!.page, lines: [], notes: null, noteLines: [] }
}
