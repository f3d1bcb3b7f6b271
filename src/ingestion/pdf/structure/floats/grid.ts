import type { Rect } from '../../geometry.ts'
import { type Cell, type CellRow, textOf } from './cells.ts'
import { joinWrapped } from './wrapped-cells.ts'

export interface Grid {
  columns: { left: number; right: number }[]
  rows: string[][]
  /** The lines of each row, as indexes into the layout. */
  rowLines: number[][]
}

/** Shares of the rows that may cover the corridor between two columns: headers over several, long labels. */
const COVERED = [0, 0.06, 0.12, 0.2, 0.3, 0.4, 0.5]

/** Ems between values of neighbouring columns, at least. */
const VALUE_GAP = 0.45

/** Points. Narrower corridors are between words. */
const NARROWEST = 3

/** Leadings; what stands closer is one row, set on baselines that differ a little. */
const SAME_ROW = 0.3

/** Places the cells of a table in columns, which empty corridors over most rows part. */
export function readGrid(
  lines: readonly CellRow[],
  leading: number,
  rules: (page: number) => readonly Rect[] = () => []
): Grid {
  const rows = joinWrapped(joinRows(lines, leading), rules)
  const columns = findColumns(rows)
  const placed = rows
    .map(({ cells, lines: own }) => ({ cells: placeCells(cells, columns), own }))
    .filter(({ cells }) => cells.some((text) => text !== ''))
  return { columns, rows: placed.map(({ cells }) => cells), rowLines: placed.map(({ own }) => own) }
}

/** Lines of one baseline, as those of two columns of a page, as one row. */
function joinRows(lines: readonly CellRow[], leading: number): CellRow[] {
  const rows: CellRow[] = []
  for (const { lines: own, page, y, cells } of lines.toSorted((a, b) => a.page - b.page || a.y - b.y)) {
    const last = rows.at(-1)
    if (last?.page === page && y - last.y < SAME_ROW * leading) {
      last.cells = [...last.cells, ...cells].sort((a, b) => a.x - b.x)
      last.lines.push(...own)
    } else rows.push({ lines: [...own], page, y, cells: [...cells] })
  }
  return rows
}

/** The columns for the share of covering rows that keeps most cells of a row apart. */
function findColumns(rows: readonly CellRow[]): Grid['columns'] {
  // Titles of panels and notes stand alone and run over all columns.
  const several = rows.filter(({ cells }) => cells.length > 1)
  const counted = several.length > 0 ? several : rows
  const { left, right } = extentOf(counted)
  if (!(right > left)) return []
  const covered = countCover(counted, left, right)
  let best: { columns: Grid['columns']; cost: number } = { columns: [], cost: Number.POSITIVE_INFINITY }
  for (const share of COVERED) {
    const columns = columnsWithin(covered, left, Math.floor(share * counted.length))
    const cost = counted.reduce((sum, { cells }) => sum + costOf(cells, columns), 0)
    if (cost < best.cost) best = { columns, cost }
  }
  return best.columns
}

/** From the first cell to the last, in whole points. */
function extentOf(rows: readonly CellRow[]): { left: number; right: number } {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { cells } of rows) {
    for (const cell of cells) {
      left = Math.min(left, cell.x)
      right = Math.max(right, cell.right)
    }
  }
  return { left: Math.floor(left), right: Math.ceil(right) }
}

function columnsWithin(covered: readonly number[], left: number, most: number): Grid['columns'] {
  const columns: Grid['columns'] = []
  for (const [i, count] of covered.entries()) {
    if (count <= most) continue
    const at = left + i
    const last = columns.at(-1)
    if (last && at - last.right < NARROWEST) last.right = at + 1
    else columns.push({ left: at, right: at + 1 })
  }
  return columns
}

/** Cells of a row that share a column count whole, columns that a cell runs over half. */
function costOf(cells: readonly Cell[], columns: Grid['columns']): number {
  const places = cells.map((cell) => columnOf(cell, columns))
  const shared = places.length - new Set(places).size
  const over = cells.reduce((sum, { x, right }) => {
    const met = columns.filter((column) => Math.min(right, column.right) - Math.max(x, column.left) > 1).length
    return sum + Math.max(0, met - 1)
  }, 0)
  return shared + over / 2
}

/** How many rows cover each point of the width. */
function countCover(rows: readonly CellRow[], left: number, right: number): number[] {
  // Pages are some hundred points wide; a damaged one must not cost memory.
  const covered = new Array<number>(Math.max(0, Math.min(5000, right - left))).fill(0)
  for (const { cells } of rows) {
    for (const cell of cells) {
      const end = Math.min(covered.length, Math.ceil(cell.right - left))
      for (let at = Math.max(0, Math.floor(cell.x - left)); at < end; at += 1) covered[at] = covered[at]! + 1
    }
  }
  return covered
}

function placeCells(cells: readonly Cell[], columns: Grid['columns']): string[] {
  const row = columns.map(() => '')
  for (const cell of cells) {
    for (const part of splitAtColumns(cell, columns)) {
      const at = columnOf(part, columns)
      if (at >= 0) row[at] = row[at] === '' ? textOf(part) : `${row[at]} ${textOf(part)}`
    }
  }
  return row
}

/** Parts a cell whose values stand each in another column, a little apart. */
function splitAtColumns(cell: Cell, columns: Grid['columns']): Cell[] {
  const parts: { at: number; cell: Cell }[] = []
  for (const word of cell.words) {
    const single = { words: [word], x: word.x, right: word.right, em: cell.em }
    const at = columnOf(single, columns)
    const last = parts.at(-1)
    if (last && (last.at === at || word.x - last.cell.right < VALUE_GAP * cell.em)) {
      last.cell.words.push(word)
      last.cell.right = word.right
    } else parts.push({ at, cell: single })
  }
  const isValues = parts.slice(1).every(({ cell: { words } }) => /^[-−–([]?[\d.$]/.test(words[0]!.text))
  return isValues ? parts.map((part) => part.cell) : [cell]
}

/** The column that a cell covers most of; the first of several. */
function columnOf({ x, right }: { x: number; right: number }, columns: Grid['columns']): number {
  let best = -1
  let most = 0
  let nearest = -1
  let distance = Number.POSITIVE_INFINITY
  for (const [i, column] of columns.entries()) {
    const share = (Math.min(right, column.right) - Math.max(x, column.left)) / Math.max(1, column.right - column.left)
    if (share > most + 0.5 || (best < 0 && share > 0)) {
      best = i
      most = share
    }
    const away = Math.abs(x + right - column.left - column.right)
    if (away < distance) {
      nearest = i
      distance = away
    }
  }
  return best >= 0 ? best : nearest
}
