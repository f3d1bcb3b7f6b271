import { columnOf } from './columns.ts'
import type { Fragment } from './fragment.ts'

/** Between three columns; points from the left edge of the page. */
type Gutters = readonly [number, number]

/** The part of a page, between two heights, that is in three columns. */
export interface ColumnBand {
  top: number
  bottom: number
  gutters: Gutters
}

/** A line of running text fills this share of its column. */
const FULL_LINE = 0.7

/** Such lines that each of the three columns has at least. */
const FEWEST_LINES = 8

/** The share at least that they are of all that stands within the columns: cells of tables and names end anywhere. */
const FULL_SHARE = 0.5

/** Points between two columns at least and at most. */
const NARROWEST_GUTTER = 7
const WIDEST_GUTTER = 30

/** Points by which the columns differ in width at most, ragged as they may be. */
const SAME_WIDTH = 12

/** Points by which lines begin apart that begin at one edge, and the share of the lines of a column that do. */
const SAME_EDGE = 2
const ALIGNED_SHARE = 0.7

/** Points within which baselines of neighbouring columns are beside each other. */
const SAME_ROW = 5

/** The share of lines left out on each side where the edge of a column is measured: the few that stick out. */
const STICKING_OUT = 0.05

/** Where so many pages that hold text show three columns, as a share, pages with text in one of them have them as well. */
const PERSISTENT = 0.3

/**
 * Tells where pages are in three columns: three of one width fill the width of the text, and each has many lines of
 * running text that fill it, from one edge or one indent. A page where figures leave text in one of them goes by the
 * other pages of the paper.
 *
 * @param pages the fragments of each page
 * @returns for each page the part in three columns, null for none
 */
export function findThreeColumns(pages: readonly (readonly Fragment[])[]): (ColumnBand | null)[] {
  const own = pages.map((fragments) => {
    const gutters = guttersOf(fragments)
    return gutters && bandAt(gutters, fragments, 3)
  })
  const found = own.filter((band) => band !== null)
  const filled = pages.filter(({ length }) => length >= 3 * FEWEST_LINES).length
  if (found.length < 2 || found.length < PERSISTENT * filled) return own
  return own.map((band, i) => {
    if (band) return band
    const { gutters } = own.find((other, j) => other && (i - j) % 2 === 0) ?? found[0]!
    return bandAt(gutters, pages[i]!, 1)
  })
}

/** The two gutters of a page whose thirds hold lines that fill them. */
function guttersOf(fragments: readonly Fragment[]): Gutters | null {
  if (fragments.length < 3 * FEWEST_LINES) return null
  const { left, right } = extentOf(fragments)
  const third = (right - left) / 3
  const columns = [0, 1, 2].map((column) => {
    const lines = fragments.filter((fragment) => {
      const width = fragment.right - fragment.x
      const middle = (fragment.x + fragment.right) / 2
      const isFull = width <= third && width >= FULL_LINE * (third - WIDEST_GUTTER)
      return isFull && Math.floor((middle - left) / third) === column
    })
    return lines.length >= FEWEST_LINES && isAligned(lines) ? extentOf(lines) : null
  })
  const [first, second, last] = columns
  if (!first || !second || !last) return null
  const widths = [first, second, last].map((column) => column.right - column.left)
  const isEven = Math.max(...widths) - Math.min(...widths) <= SAME_WIDTH
  const gaps = [second.left - first.right, last.left - second.right]
  if (!isEven || gaps.some((gap) => gap < NARROWEST_GUTTER || gap > WIDEST_GUTTER)) return null
  return [(first.right + second.left) / 2, (second.right + last.left) / 2]
}

function extentOf(lines: readonly Fragment[]): { left: number; right: number } {
  const starts = lines.map(({ x }) => x).sort((a, b) => a - b)
  const ends = lines.map(({ right }) => right).sort((a, b) => b - a)
  const at = Math.floor(STICKING_OUT * lines.length)
  return { left: starts[at]!, right: ends[at]! }
}

/** Whether lines begin at two places alone: the edge of their column, and an indent or what the text runs around. */
function isAligned(lines: readonly Fragment[]): boolean {
  const places = [...Map.groupBy(lines, ({ x }) => Math.round(x / SAME_EDGE)).values()].map(({ length }) => length)
  const [first = 0, second = 0] = places.sort((a, b) => b - a)
  return first + second >= ALIGNED_SHARE * lines.length
}

/**
 * The part of a page in which most lines fill a column and fewest run over a gutter, as far as the widest space to what
 * runs over one above and below.
 *
 * @param columns so many of the three have lines enough
 */
function bandAt(gutters: Gutters, fragments: readonly Fragment[], columns: number): ColumnBand | null {
  const width = gutters[1] - gutters[0]
  const lines = fragments
    .map((fragment) => {
      const column = columnAmong(fragment, gutters)
      return { y: fragment.y, column, isFull: column !== null && fragment.right - fragment.x >= FULL_LINE * width }
    })
    .sort((a, b) => a.y - b.y)
  const rows = new Set(lines.filter(({ isFull }) => isFull).map(rowOf))
  // A caption of two columns beside text in the third tells nothing.
  const isBeside = (line: { y: number }) => [-1, 0, 1].some((step) => rows.has(rowOf(line) + step))
  const { from, to } = heaviestRun(
    lines.map((line) => (line.column === null ? -Number(!isBeside(line)) : Number(line.isFull)))
  )
  const within = lines.slice(from, to).filter(({ column }) => column !== null)
  const full = within.filter(({ isFull }) => isFull)
  const fullIn = [0, 1, 2].map((own) => full.filter(({ column }) => column === own).length)
  if (fullIn.filter((count) => count >= FEWEST_LINES).length < columns) return null
  if (full.length < FULL_SHARE * within.length) return null
  const last = lines.findLastIndex(({ column }, i) => i < from && column === null)
  const next = lines.findIndex(({ column }, i) => i >= to && column === null)
  return {
    top: last < 0 ? Number.NEGATIVE_INFINITY : widestSpace(lines.slice(last, from + 1)),
    bottom: next < 0 ? Number.POSITIVE_INFINITY : widestSpace(lines.slice(to - 1, next + 1)),
    gutters
  }
}

function rowOf({ y }: { y: number }): number {
  return Math.round(y / SAME_ROW)
}

/** The column in which a fragment stands; null where it runs over a gutter. */
function columnAmong(fragment: Fragment, gutters: Gutters): number | null {
  const sides = gutters.map((gutter) => columnOf(fragment, gutter))
  return sides.some((side) => side === null) ? null : sides.filter((side) => side === 1).length
}

/** The run of weights with the largest sum, from the first place to the one behind the last. */
function heaviestRun(weights: readonly number[]): { from: number; to: number } {
  let best = { from: 0, to: 0, sum: 0 }
  let from = 0
  let sum = 0
  for (const [i, weight] of weights.entries()) {
    if (sum <= 0) {
      from = i
      sum = 0
    }
    sum += weight
    if (sum > best.sum) best = { from, to: i + 1, sum }
  }
  return best
}

/** The middle of the widest space between lines, from top to bottom. */
function widestSpace(lines: readonly { y: number }[]): number {
  const spaces = lines.slice(1).map(({ y }, i) => ({ space: y - lines[i]!.y, middle: (y + lines[i]!.y) / 2 }))
  return spaces.reduce((widest, space) => (space.space > widest.space ? space : widest)).middle
}
