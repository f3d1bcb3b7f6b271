import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'

/** Where running text begins and ends, points from the left edge of the page. */
export interface TextEdges {
  left: number
  right: number
}

/** The edges for a line, or null on a page of a kind that has no running text. */
export type EdgesOf = (line: LayoutLine) => TextEdges | null

/** Lines shorter than this share of their column's width say nothing of where it ends. */
const FULL_LINE = 0.6

/** So many lines of running text tell the edges of a scanned page by itself. */
const FEWEST_LINES = 8

/** Points by which the widths of the text on two scanned pages differ. */
const SAME_WIDTH = 6

/**
 * Finds the edges of running text for each column; left and right pages may have other margins, and each scanned page
 * its own. Most lines decide, so that tables and figures that stick out do not matter.
 */
export function findTextEdges(layout: DocumentLayout): EdgesOf {
  const running = layout.lines.filter((line) => isRunningText(line, layout))
  const edges = new Map<string, TextEdges>()
  for (const [key, lines] of Map.groupBy(running, keyOf)) edges.set(key, edgesOf(lines))
  for (const [key, lines] of Map.groupBy(
    running.filter(({ ocr }) => ocr),
    placeOf
  )) {
    const own = edgesOf(lines)
    if (lines.length >= FEWEST_LINES && isAsWide(own, edges.get(keyOf(lines[0]!))!)) edges.set(key, own)
  }
  return (line) => edges.get(placeOf(line)) ?? edges.get(keyOf(line)) ?? null
}

/** Whether a page is only moved: one with lists or notes has other edges. */
function isAsWide(own: TextEdges, usual: TextEdges): boolean {
  return Math.abs(own.right - own.left - (usual.right - usual.left)) <= SAME_WIDTH
}

function edgesOf(lines: readonly LayoutLine[]): TextEdges {
  return { left: mostCommon(lines.map(({ x }) => x)), right: mostCommon(lines.map(({ right }) => right)) }
}

function isRunningText(line: LayoutLine, { pages, bodyFontSize }: DocumentLayout): boolean {
  if (line.zone !== 'body' || Math.abs(line.fontSize - bodyFontSize) > 0.6) return false
  const page = pages[line.page - 1]
  const column = line.column === null ? page && { left: 0, right: page.width } : page?.columns[line.column]
  return column !== undefined && line.right - line.x > FULL_LINE * (column.right - column.left)
}

function keyOf({ page, column }: LayoutLine): string {
  return `${page % 2} ${column}`
}

function placeOf({ page, column }: LayoutLine): string {
  return `page ${page} ${column}`
}

/** The most common place, to the point. */
function mostCommon(places: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(Math.round(place), (counts.get(Math.round(place)) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0]
}
