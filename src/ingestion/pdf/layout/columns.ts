import type { Rect } from '../geometry.ts'
import type { Fragment } from './fragment.ts'
import { tablesOver } from './tables-over.ts'

/** Fragments of one column, or of a part of the page that runs over all columns; parts follow in reading order. */
export interface Region {
  column: number | null
  fragments: Fragment[]
}

/** Gutters are looked for between these shares of the width of the text. */
const GUTTER_FROM = 0.25
const GUTTER_TO = 0.75

/** A line of running text fills this share of its column. */
const FULL_LINE = 0.7

/** Lines of running text on both sides that make a gutter; a table seldom has as many that fill their column. */
const FEWEST_LINES = 8

/** Points. Narrower gaps are between words. */
const NARROWEST_GUTTER = 7

/** Points by which a line may reach over a gutter: rounding, and punctuation that hangs out. */
const OVERHANG = 2

/** Ems by which a fragment must reach into both columns to run over them. */
const SPANNING_EMS = 2
/** The same for one that is centred on the gutter. */
const CENTRED_EMS = 1

/** Points. */
const SAME_BASELINE = 1

/** A gutter must show on this share of the pages that hold text, or be on a single page of a short paper. */
const PERSISTENT = 0.3

/** Shares of the fragments of a page that run over a place which is no gutter of it, and over one which is. */
const MOSTLY_CROSSED = 0.3
const HARDLY_CROSSED = 0.06

/** Gutters of different pages that are this close (points) are one. */
const SAME_GUTTER = 12

/**
 * The gutters of a paper in two columns: the vertical corridor in the middle of the page that stays empty while running
 * text fills both sides, on many pages.
 *
 * @param pages the fragments of each page
 * @returns for each page: points from the left edge, on a page without one of its own as on most pages of its side of
 * the sheet; all null for one column
 */
export function findGutters(pages: readonly (readonly Fragment[])[]): (number | null)[] {
  const own = pages.map(gutterOfPage)
  const found = own.filter((x) => x !== null)
  const filled = pages.filter((fragments) => fragments.length >= 2 * FEWEST_LINES).length
  const middle = medianOf(found)
  const isNear = (x: number | null) => x !== null && middle !== null && Math.abs(x - middle) <= SAME_GUTTER
  if (found.length < PERSISTENT * filled || found.filter(isNear).length < PERSISTENT * filled)
    return own.map(() => null)
  const ofSide = [0, 1].map((side) => medianOf(own.filter((x, i) => i % 2 === side && isNear(x)).map((x) => x ?? 0)))
  return own.map((x, i) => {
    const usual = ofSide[i % 2] ?? middle
    return isNear(x) || (x !== null && isCrossedAlone(pages[i]!, usual!, x)) ? x : usual
  })
}

/** Whether text runs over one place of a page all the way down, and over another hardly anywhere, as beside a box in the margin. */
function isCrossedAlone(fragments: readonly Fragment[], crossed: number, free: number): boolean {
  const over = (x: number) => fragments.filter((fragment) => runsOver(fragment, x)).length
  return over(crossed) > MOSTLY_CROSSED * fragments.length && over(free) < HARDLY_CROSSED * fragments.length
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}

function gutterOfPage(fragments: readonly Fragment[]): number | null {
  const left = Math.min(...fragments.map(({ x }) => x))
  const right = Math.max(...fragments.map((fragment) => fragment.right))
  const width = right - left
  // Most pages of most papers have no line short enough to stand in a column, and need no search.
  const narrow = fragments.filter((fragment) => {
    const share = (fragment.right - fragment.x) / width
    return share >= FULL_LINE * GUTTER_FROM && share <= GUTTER_TO
  })
  if (narrow.length < 2 * FEWEST_LINES) return null
  let best: { x: number; score: number } | null = null
  for (let x = left + GUTTER_FROM * width; x <= left + GUTTER_TO * width; x += 2) {
    const before = fragments.filter((fragment) => fragment.right <= x + OVERHANG)
    const after = fragments.filter((fragment) => fragment.x >= x - OVERHANG)
    const full = (side: readonly Fragment[], extent: number) =>
      side.filter((fragment) => fragment.right - fragment.x >= FULL_LINE * extent).length
    const score = Math.min(full(before, x - left), full(after, right - x))
    const crossing = fragments.length - before.length - after.length
    if (score < FEWEST_LINES || crossing > score) continue
    const gap = edgeOf(after, 'x') - edgeOf(before, 'right')
    if (gap < NARROWEST_GUTTER) continue
    if (!best || score - crossing > best.score) {
      best = { x: (edgeOf(after, 'x') + edgeOf(before, 'right')) / 2, score: score - crossing }
    }
  }
  return best?.x ?? null
}

/** Where the lines of a side begin or end next to the gutter, but for the few that stick out. */
function edgeOf(side: readonly Fragment[], edge: 'x' | 'right'): number {
  const places = side.map((fragment) => fragment[edge]).sort((a, b) => (edge === 'x' ? a - b : b - a))
  return places[Math.floor(places.length * 0.05)]!
}

/**
 * Parts a page, or a part of it, at its gutters, in reading order: what stands above a line or a table that runs over
 * all columns comes before it, left column first. What runs over two of three columns parts these two alone.
 *
 * @param gutters one or two from left to right, none for one column
 * @param rules thin horizontal lines of the page
 * @param first number of the leftmost column
 */
export function splitAtGutters(
  fragments: readonly Fragment[],
  gutters: readonly number[],
  rules: readonly Rect[] = [],
  first = 0
): Region[] {
  if (gutters.length === 0) return [{ column: first, fragments: [...fragments] }]
  const tables = tablesOver(gutters, rules, fragments)
  const tableOf = ({ y }: Fragment) => tables.findIndex(({ top, bottom }) => y > top && y < bottom)
  const spanning = fragments.filter(
    (fragment) => gutters.every((gutter) => runsOver(fragment, gutter)) || (tables.length > 0 && tableOf(fragment) >= 0)
  )
  const isBeside = (fragment: Fragment) => spanning.some(({ y }) => Math.abs(y - fragment.y) < SAME_BASELINE)
  const { over = [], inside = [] } = Object.groupBy(fragments, (fragment) => (isBeside(fragment) ? 'over' : 'inside'))
  const regions: Region[] = []
  let top = Number.NEGATIVE_INFINITY
  for (const band of [...bandsOf(over, tableOf), null]) {
    const bottom = band ? Math.min(...band.map(({ y }) => y)) : Number.POSITIVE_INFINITY
    const between = inside.filter(({ y }) => y > top && y <= bottom)
    regions.push(...splitBetween(between, { gutters, rules, first }))
    if (band) {
      regions.push({ column: null, fragments: band })
      top = bottom
    }
  }
  return regions
}

interface Parting {
  gutters: readonly number[]
  rules: readonly Rect[]
  first: number
}

/** Parts what does not run over all columns: at a gutter that nothing runs over, or else above what runs over another one. */
function splitBetween(fragments: readonly Fragment[], parting: Parting): Region[] {
  if (fragments.length === 0) return []
  const { gutters, rules, first } = parting
  const free = gutters.findIndex((gutter) => !fragments.some((fragment) => runsOver(fragment, gutter)))
  if (free < 0) return splitAcross(fragments, parting)
  const gutter = gutters[free]!
  const [left, right] = [0, 1].map((side) => fragments.filter((fragment) => columnOf(fragment, gutter) === side))
  return [
    ...splitAtGutters(left!, gutters.slice(0, free), rulesWithin(rules, { right: gutter }), first),
    ...splitAtGutters(right!, gutters.slice(free + 1), rulesWithin(rules, { left: gutter }), first + free + 1)
  ]
}

/** Parts what stands at two gutters, each of which something runs over: what runs over one comes before what runs over the other below. */
function splitAcross(fragments: readonly Fragment[], parting: Parting): Region[] {
  const gutterOver = (fragment: Fragment) => parting.gutters.findIndex((gutter) => runsOver(fragment, gutter))
  const over = fragments.filter((fragment) => gutterOver(fragment) >= 0).sort((a, b) => a.y - b.y)
  const { y: bottom } = over.find((fragment) => gutterOver(fragment) !== gutterOver(over[0]!))!
  const rowOf = ({ y }: Fragment) => (Math.abs(y - bottom) < SAME_BASELINE ? 'row' : y < bottom ? 'above' : 'below')
  const { above = [], row = [], below = [] } = Object.groupBy(fragments, rowOf)
  if (above.includes(over[0]!)) return [...splitBetween(above, parting), ...splitBetween([...row, ...below], parting)]
  return [...splitBetween(above, parting), { column: null, fragments: row }, ...splitBetween(below, parting)]
}

function rulesWithin(
  rules: readonly Rect[],
  { left = Number.NEGATIVE_INFINITY, right = Number.POSITIVE_INFINITY }: { left?: number; right?: number }
): Rect[] {
  return rules.filter((rule) => rule.left >= left && rule.right <= right)
}

function runsOver(fragment: Fragment, gutter: number): boolean {
  return columnOf(fragment, gutter) === null
}

/**
 * A fragment that reaches well into both columns belongs to neither, and so does all that stands on its baseline; one
 * that is a little too wide belongs to the column that holds most of it.
 */
export function columnOf(fragment: Fragment, gutter: number): number | null {
  if (fragment.right <= gutter + OVERHANG) return 0
  if (fragment.x >= gutter - OVERHANG) return 1
  const [before, after] = [gutter - fragment.x, fragment.right - gutter]
  if (Math.min(before, after) > SPANNING_EMS * fragment.fontSize) return null
  // The label of a table over both columns is centred on the gutter.
  const isCentred = Math.abs(before - after) < fragment.fontSize
  if (isCentred && Math.min(before, after) > CENTRED_EMS * fragment.fontSize) return null
  return before >= after ? 0 : 1
}

/** Spanning fragments from top to bottom; those of one baseline, or of one table, together. */
function bandsOf(spanning: readonly Fragment[], tableOf: (fragment: Fragment) => number): Fragment[][] {
  const bands: Fragment[][] = []
  let table = -1
  for (const fragment of spanning.toSorted((a, b) => a.y - b.y)) {
    const band = bands.at(-1)
    const own = tableOf(fragment)
    const isSame = own < 0 ? table < 0 && band && fragment.y - band.at(-1)!.y < SAME_BASELINE : own === table
    if (band && isSame) band.push(fragment)
    else bands.push([fragment])
    table = own
  }
  return bands
}
