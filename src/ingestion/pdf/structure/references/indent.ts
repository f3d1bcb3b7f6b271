import type { LayoutLine } from '../../layout/document-layout.ts'

/** Lines this near to a left edge stand at it; quotation marks hang out by about a point. */
const EDGE_TOLERANCE = 2.5
/** A hanging or first-line indent, in points. */
const SMALLEST_INDENT = 4
const LARGEST_INDENT = 72

/** How far the lines of a list stand from the left edge of their column, and by how much the list indents. */
export interface Indents {
  offsets: number[]
  /** The usual indent; null where all lines begin at the edge. */
  indent: number | null
}

/**
 * Measures the indents of a list. The left edge of a column is that of its lines; a page whose few lines all continue
 * an entry takes the edge from the other pages with the same side of the sheet.
 */
export function measureIndents(lines: readonly LayoutLine[]): Indents {
  const edges = leftEdges(lines)
  const offsets = lines.map((line) => line.x - (edges.get(placeOf(line)) ?? line.x))
  return { offsets, indent: usualIndent(offsets) }
}

/** Whether a line stands at the left edge. */
export function isAtEdge(offset: number): boolean {
  return offset <= EDGE_TOLERANCE
}

function leftEdges(lines: readonly LayoutLine[]): Map<string, number> {
  const edges = new Map<string, number>()
  for (const line of lines) edges.set(placeOf(line), Math.min(edges.get(placeOf(line)) ?? line.x, line.x))
  const sides = Map.groupBy(lines, sideOf)
  for (const own of sides.values()) {
    const places = [...new Set(own.map(placeOf))]
    // Half of the pages decide; a page of two lines that both continue an entry has no edge of its own.
    const typical = mode(places.map((place) => edges.get(place)!))
    const indent = usualIndent(own.map((line) => line.x - edges.get(placeOf(line))!))
    for (const place of places) {
      const excess = edges.get(place)! - typical
      if (indent !== null && Math.abs(excess - indent) <= EDGE_TOLERANCE) edges.set(place, typical)
    }
  }
  return edges
}

function usualIndent(offsets: readonly number[]): number | null {
  const indented = offsets.filter((offset) => offset >= SMALLEST_INDENT && offset <= LARGEST_INDENT)
  return indented.length === 0 ? null : mode(indented)
}

/** The value around which most values lie. */
function mode(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1)
  const score = (value: number) =>
    (counts.get(value) ?? 0) * 2 + (counts.get(value - 1) ?? 0) + (counts.get(value + 1) ?? 0)
  const [best] = [...counts.keys()].sort((a, b) => score(b) - score(a) || a - b)
  return best ?? 0
}

function placeOf({ page, column }: LayoutLine): string {
  return `${page}/${column}`
}

/** Pages of a book have other margins on the left than on the right. */
function sideOf({ page, column }: LayoutLine): string {
  return `${page % 2}/${column}`
}
