import type { Rect } from '../../geometry.ts'
import type { Cell, CellRow } from './cells.ts'

/** Line distances of the closest rows: lines of one cell stand no farther apart. */
const TIGHT = 1.3

/** Ems by which the middles of two lines of a centred cell, or the edges of others, may differ. */
const SAME_PLACE = 1

/** Ems by which the second line of a label is set in, and from the left edge that make a text the label of its row. */
const SET_IN = 0.4
const LABEL = 3

/** Ems between the headings of neighbouring columns, at least. */
const HEADING_GAP = 0.5

const value = /^[-−–([]?[$£€]?\.?\d|^(?:—|–|-|…|\.\.\.|yes|no|n\/?a)$/i

/**
 * Joins the lines of cells that are wrapped: labels that go on below their row without values of their own, and headings
 * over several lines, between which no rule runs.
 *
 * @param rows from top to bottom
 * @param rules thin horizontal lines of the page
 */
export function joinWrapped(rows: readonly CellRow[], rules: (page: number) => readonly Rect[]): CellRow[] {
  const pitch = pitchOf(rows)
  const edge = Math.min(...rows.map(({ cells }) => cells[0]?.x ?? Number.POSITIVE_INFINITY))
  const joined: CellRow[] = []
  for (const [i, row] of rows.entries()) {
    const above = joined.at(-1)
    const last = rows[i - 1]
    const isNear = above && last && last.page === row.page && row.y - last.y <= TIGHT * pitch
    if (!isNear || isRuled(last, row, rules(row.page))) joined.push(row)
    else if (goesOnAsLabel({ above, row, next: rows[i + 1], edge })) joined.splice(-1, 1, joinLabel(above, row))
    else if (isHeading(above, row, edge)) joined.splice(-1, 1, joinHeading(part(above), part(row)))
    else joined.push(row)
  }
  return joined
}

/** The distance of the closest rows, but for the closest quarter, which scripts and marks set apart. */
function pitchOf(rows: readonly CellRow[]): number {
  const gaps = rows.slice(1).flatMap((row, i) => (row.page === rows[i]!.page ? [row.y - rows[i]!.y] : []))
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 4)] ?? 0
}

function isRuled(above: CellRow, below: CellRow, rules: readonly Rect[]): boolean {
  const cells = [...above.cells, ...below.cells]
  const left = Math.min(...cells.map(({ x }) => x))
  const right = Math.max(...cells.map((cell) => cell.right))
  const em = below.cells[0]?.em ?? 0
  return rules.some((rule) => {
    return rule.top > above.y - 1 && rule.top < below.y - 0.5 * em && rule.left < right && rule.right > left
  })
}

interface Neighbours {
  above: CellRow
  row: CellRow
  next: CellRow | undefined
  edge: number
}

/** Whether a row is the rest of the label above it: no values, and in lower case or set in as no row behind it is. */
function goesOnAsLabel({ above, row, next, edge }: Neighbours): boolean {
  const [label, own] = [above.cells[0]!, row.cells[0]!]
  if (above.cells.length < 2 || !above.cells.slice(1).some(isValue)) return false
  if (row.cells.some((cell) => isValue(cell) || cell.right > above.cells[1]!.x)) return false
  if (isValue(label) || own.x > edge + LABEL * own.em || label.x > own.x + 1) return false
  if (/:$/.test(textOf(label))) return false
  if (/^\p{Ll}/u.test(textOf(own)) && own.x - label.x < LABEL * own.em) return true
  const isSetIn = own.x - label.x > SET_IN * own.em
  const opensList = next?.cells[0] && next.cells.length > 1 && next.cells[0].x - own.x > -1
  return isSetIn && !opensList
}

/** Whether two rows are lines of headings: no values in either, and each cell of the one with fewer above one of the other. */
function isHeading(above: CellRow, row: CellRow, edge: number): boolean {
  if ([...above.cells, ...row.cells].some(isValue)) return false
  const [few, many] = above.cells.length < row.cells.length ? [above, row] : [row, above]
  const isLabel = ({ x, em }: Cell) => x < edge + LABEL * em
  if (many.cells.length === 1 && isLabel(many.cells[0]!)) return false
  // Rows of words each have a label of their own.
  if (isLabel(above.cells[0]!) && isLabel(row.cells[0]!)) return false
  return few.cells.every((cell) => many.cells.some((other) => isInLine(cell, other)))
}

function isInLine(one: Cell, other: Cell): boolean {
  const tolerance = SAME_PLACE * one.em
  const areCentred = Math.abs(one.x + one.right - other.x - other.right) < 2 * tolerance
  return areCentred || Math.abs(one.x - other.x) < tolerance || Math.abs(one.right - other.right) < tolerance / 2
}

function joinLabel(above: CellRow, row: CellRow): CellRow {
  const [label, ...others] = above.cells
  return { ...above, lines: [...above.lines, ...row.lines], cells: [row.cells.reduce(joinCells, label!), ...others] }
}

function joinHeading(above: CellRow, row: CellRow): CellRow {
  const left = [...row.cells]
  const cells = above.cells.map((cell) => {
    const own = left
      .filter((other) => isInLine(cell, other))
      .sort((a, b) => Math.abs(middleOf(a) - middleOf(cell)) - Math.abs(middleOf(b) - middleOf(cell)))[0]
    if (!own) return cell
    left.splice(left.indexOf(own), 1)
    return joinCells(cell, own)
  })
  return { ...row, lines: [...above.lines, ...row.lines], cells: [...cells, ...left].sort((a, b) => a.x - b.x) }
}

/** A row of headings whose cells stand closer than those of values do. */
function part(row: CellRow): CellRow {
  const cells = row.cells.flatMap((cell) => {
    const parts: Cell[] = []
    for (const word of cell.words) {
      const last = parts.at(-1)
      if (last && word.x - last.right < HEADING_GAP * cell.em) {
        last.words.push(word)
        last.right = Math.max(last.right, word.right)
      } else parts.push({ words: [word], x: word.x, right: word.right, em: cell.em })
    }
    return parts
  })
  return { ...row, cells }
}

function middleOf({ x, right }: Cell): number {
  return (x + right) / 2
}

/** The words of two lines; a hyphen that breaks a word goes, one before a capital stays. */
function joinCells(upper: Cell, lower: Cell): Cell {
  const [last, first] = [upper.words.at(-1)!, lower.words[0]!]
  const isBroken = /\p{L}-$/u.test(last.text)
  const joint = { ...last, text: `${/^\p{Ll}/u.test(first.text) ? last.text.slice(0, -1) : last.text}${first.text}` }
  const words = isBroken
    ? [...upper.words.slice(0, -1), joint, ...lower.words.slice(1)]
    : [...upper.words, ...lower.words]
  return { ...upper, words, x: Math.min(upper.x, lower.x), right: Math.max(upper.right, lower.right) }
}

function isValue(cell: Cell): boolean {
  return value.test(textOf(cell))
}

function textOf({ words }: Cell): string {
  return words.map(({ text }) => text).join(' ')
}
