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

/** A year or a time in a heading. */
const years = /^(?:1[89]|20)\d\d(?:\s?[-–—]\s?(?:(?:1[89]|20)?\d\d))?$/

/** What a row of errors may be labelled with. */
const namesErrors =
  /^[([]|\b(?:errors?|deviations?|s\.? ?[ed]\.?|[tz][- ]?(?:stat\w*|ratios?|values?)|p[- ]?values?)(?![\p{L}])/iu

/**
 * Joins the lines of cells that are wrapped: labels that go on below their row without values of their own or with errors
 * in brackets, and headings over several lines, between which no rule runs.
 *
 * @param rows from top to bottom
 * @param rules thin horizontal lines of the page
 */
export function joinWrapped(rows: readonly CellRow[], rules: (page: number) => readonly Rect[]): CellRow[] {
  const pitch = pitchOf(rows)
  const edge = Math.min(...rows.map(({ cells }) => cells[0]?.x ?? Number.POSITIVE_INFINITY))
  const joined: CellRow[] = []
  // The row whose label went on in the row of errors below it.
  let labelled: { at: number; errors: CellRow } | null = null
  for (const [i, row] of rows.entries()) {
    const above = joined.at(-1)
    const last = rows[i - 1]
    const isNear = above && last && last.page === row.page && row.y - last.y <= TIGHT * pitch
    if (!isNear || isRuled(last, row, rules(row.page))) joined.push(row)
    else if (goesOnInErrors(above, row, edge)) {
      const errors = { ...row, cells: row.cells.slice(1) }
      labelled = { at: joined.length - 1, errors }
      joined.splice(-1, 1, joinLabel(above, { ...row, lines: [], cells: row.cells.slice(0, 1) }), errors)
    } else if (labelled?.errors === above && goesOnBelowErrors(joined[labelled.at]!, row, rows[i + 1])) {
      joined.splice(labelled.at, 1, joinLabel(joined[labelled.at]!, { ...row, lines: [] }))
      above.lines.push(...row.lines)
    } else if (goesOnAsLabel({ above, row, next: rows[i + 1], edge })) joined.splice(-1, 1, joinLabel(above, row))
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

/** Whether the label of a row of values ends in the row below, which holds their errors in brackets. */
function goesOnInErrors(above: CellRow, row: CellRow, edge: number): boolean {
  const [[label, ...values], [own, ...errors]] = [above.cells, row.cells]
  if (!label || !own || errors.length === 0 || errors.length > values.length) return false
  if (label.x > edge + LABEL * label.em || !/\p{L}/u.test(textOf(label))) return false
  if (isValue(own) || namesErrors.test(textOf(own))) return false
  if (own.x - label.x < SET_IN * own.em || own.right > errors[0]!.x) return false
  return errors.every(isBracketed) && values.every((cell) => isValue(cell) && !isBracketed(cell))
}

/** Whether a row is one more line of a label that went on in a row of errors: a text alone, set in as that was. */
function goesOnBelowErrors(labelled: CellRow, row: CellRow, next: CellRow | undefined): boolean {
  const [own, ...others] = row.cells
  if (!own || others.length > 0 || isValue(own)) return false
  const [label, value] = labelled.cells
  const opensList = next?.cells[0] && next.cells.length > 1 && next.cells[0].x - own.x > -1
  const isSetIn = own.x - label!.x > SET_IN * own.em && own.right < value!.x
  return isSetIn && (!opensList || /^\p{Ll}/u.test(textOf(own)))
}

function isBracketed(cell: Cell): boolean {
  return /^[([{]/.test(textOf(cell))
}

/** Whether two rows are lines of headings: no values in either, and each cell of the one with fewer above one of the other. */
function isHeading(above: CellRow, row: CellRow, edge: number): boolean {
  if (above.cells.some(isValue) || row.cells.every(isValue)) return false
  if (row.cells.some((cell) => isValue(cell) && !years.test(textOf(cell)))) return false
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
