import type { Rect } from '../geometry.ts'
import type { Fragment } from './fragment.ts'

/** Points by which a rule reaches into both columns, and by which the ends of the rules of one table may differ. */
const REACH = 20
const SAME_END = 4

/** A line of running text fills this share of its column; so many on a side between two rules are no table. */
const FULL_LINE = 0.85
const FEWEST_LINES = 4

/** A band of the page that a table over both columns fills, from its first rule to its last. */
export interface Band {
  top: number
  bottom: number
}

/**
 * The tables of a page in two columns that run over both: between rules of the same ends that cross the gutter, unless
 * running text fills both columns there, as between the rules of a running head and a foot.
 */
export function tablesOver(gutter: number, rules: readonly Rect[], fragments: readonly Fragment[]): Band[] {
  const crossing = rules
    .filter(({ left, right }) => left < gutter - REACH && right > gutter + REACH)
    .sort((a, b) => a.top - b.top)
  const bands: Band[] = []
  for (const [i, above] of crossing.entries()) {
    const below = crossing[i + 1]
    if (!below || !hasSameEnds(above, below)) continue
    const band = { top: above.top, bottom: below.bottom }
    if (isRunningText({ ...band, left: above.left, right: above.right }, gutter, fragments)) continue
    const last = bands.at(-1)
    if (last && last.bottom >= above.top) last.bottom = band.bottom
    else bands.push(band)
  }
  return bands
}

function hasSameEnds(one: Rect, other: Rect): boolean {
  return Math.abs(one.left - other.left) < SAME_END && Math.abs(one.right - other.right) < SAME_END
}

function isRunningText({ top, bottom, left, right }: Rect, gutter: number, fragments: readonly Fragment[]): boolean {
  const inside = fragments.filter(({ y }) => y > top && y < bottom)
  const before = inside.filter(({ x, right: end }) => end < gutter && end - x > FULL_LINE * (gutter - left))
  const after = inside.filter(({ x, right: end }) => x > gutter && end - x > FULL_LINE * (right - gutter))
  return Math.min(before.length, after.length) >= FEWEST_LINES
}
