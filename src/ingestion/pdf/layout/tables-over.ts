import type { Rect } from '../geometry.ts'
import type { Fragment } from './fragment.ts'

/** Points by which a rule reaches into the columns beside a gutter, and by which the ends of the rules of one table may differ. */
const REACH = 20
const SAME_END = 4

/** A line of running text fills this share of its column; so many on a side between two rules are no table. */
const FULL_LINE = 0.85
const FEWEST_LINES = 4

/** A band of the page that a table over all columns fills, from its first rule to its last. */
export interface Band {
  top: number
  bottom: number
}

/**
 * The tables of a page that run over all its columns: between rules of the same ends that cross all gutters, unless
 * running text fills two columns there, as between the rules of a running head and a foot.
 */
export function tablesOver(gutters: readonly number[], rules: readonly Rect[], fragments: readonly Fragment[]): Band[] {
  const crossing = rules.filter((rule) => isOverAll(rule, gutters)).sort((a, b) => a.top - b.top)
  const bands: Band[] = []
  for (const [i, above] of crossing.entries()) {
    const below = crossing[i + 1]
    if (!below || !hasSameEnds(above, below)) continue
    const band = { top: above.top, bottom: below.bottom }
    if (isRunningText({ ...band, left: above.left, right: above.right }, gutters, fragments)) continue
    const last = bands.at(-1)
    if (last && last.bottom >= above.top) last.bottom = band.bottom
    else bands.push(band)
  }
  return bands
}

/** Whether a rule runs over all columns. */
export function isOverAll({ left, right }: Rect, gutters: readonly number[]): boolean {
  return gutters.every((gutter) => left < gutter - REACH && right > gutter + REACH)
}

function hasSameEnds(one: Rect, other: Rect): boolean {
  return Math.abs(one.left - other.left) < SAME_END && Math.abs(one.right - other.right) < SAME_END
}

/** Whether running text fills two columns or more between two heights. */
export function isRunningText(
  { top, bottom, left, right }: Rect,
  gutters: readonly number[],
  fragments: readonly Fragment[]
): boolean {
  const inside = fragments.filter(({ y }) => y > top && y < bottom)
  const edges = [Number.NEGATIVE_INFINITY, ...gutters, Number.POSITIVE_INFINITY]
  const filled = edges.slice(1).filter((to, i) => {
    const from = edges[i]!
    const width = Math.min(to, right) - Math.max(from, left)
    const lines = inside.filter(({ x, right: end }) => x > from && end < to && end - x > FULL_LINE * width)
    return lines.length >= FEWEST_LINES
  })
  return filled.length >= 2
}
