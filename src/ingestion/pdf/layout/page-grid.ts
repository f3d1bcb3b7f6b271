import type { Rect } from '../geometry.ts'
import { findGutters, type Region, splitAtGutters } from './columns.ts'
import type { Fragment } from './fragment.ts'
import { isOverAll, isRunningText } from './tables-over.ts'
import type { ColumnBand } from './three-columns.ts'

/** Where the columns of a page stand. */
export interface PageGrid {
  /** Points from the left edge, for two columns. */
  gutter: number | null
  /** What of the page is in three columns, above, below or in place of the one or two others. */
  three: ColumnBand | null
}

export const oneColumn: PageGrid = { gutter: null, three: null }

/**
 * @param pages the fragments of each page
 * @param bands what of it is in three columns
 */
export function findGrids(pages: readonly (readonly Fragment[])[], bands: readonly (ColumnBand | null)[]): PageGrid[] {
  const gutters = findGutters(pages.map((fragments, i) => fragments.filter(({ y }) => !isIn(bands[i]!, y))))
  return bands.map((three, i) => ({ gutter: gutters[i]!, three }))
}

/** Parts a page at its gutters, in reading order. Two columns above or below three are numbered behind these. */
export function splitPage(
  fragments: readonly Fragment[],
  { gutter, three }: PageGrid,
  rules: readonly Rect[]
): Region[] {
  const usual = gutter === null ? [] : [gutter]
  if (!three) return splitAtGutters(fragments, usual, rules)
  const { top, bottom, gutters } = three
  const splitBeside = (own: Fragment[]): Region[] =>
    gutter === null ? [{ column: null, fragments: own }] : splitAtGutters(own, usual, rules, gutters.length + 1)
  const inside = fragments.filter(({ y }) => isIn(three, y))
  return [
    ...splitBeside(fragments.filter(({ y }) => y < top)),
    ...cutAtRules(inside, gutters, rules).flatMap((own) => splitAtGutters(own, gutters, rules)),
    ...splitBeside(fragments.filter(({ y }) => y > bottom))
  ]
}

/** Parts what stands above a rule over all columns from what stands below, as a list of references, where text fills columns on both sides. */
function cutAtRules(fragments: readonly Fragment[], gutters: readonly number[], rules: readonly Rect[]): Fragment[][] {
  const over = rules.filter((rule) => isOverAll(rule, gutters)).sort((a, b) => a.top - b.top)
  const isText = (above: Rect | undefined, below: Rect | undefined) => {
    const { left, right } = (above ?? below)!
    const top = above?.top ?? Number.NEGATIVE_INFINITY
    const bottom = below?.top ?? Number.POSITIVE_INFINITY
    return isRunningText({ left, right, top, bottom }, gutters, fragments)
  }
  const cuts = over.filter((rule, i) => isText(over[i - 1], rule) && isText(rule, over[i + 1])).map((rule) => rule.top)
  const edges = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY]
  return edges.slice(1).map((to, i) => fragments.filter(({ y }) => y > edges[i]! && y <= to))
}

function isIn(band: ColumnBand | null, y: number): boolean {
  return band !== null && y >= band.top && y <= band.bottom
}
