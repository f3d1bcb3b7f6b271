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
/** Points by which the size of running text differs; where it was recognised, by this share of its size. */
const SAME_SIZE = 0.6
const SCANNED_SIZE = 0.3
/** Lines that tell where the text of one scanned page begins and ends. */
const FEWEST_LINES = 8
/** Share of these lines that begin at an edge, and points by which they may miss it. */
const EDGE_SHARE = 0.2
const NEAR = 2.5

/**
 * Finds the edges of running text for each column; left and right pages may have other margins, and a scan has others on
 * each page, as it was laid on the glass. Most lines decide, so that tables and figures that stick out do not matter.
 */
export function findTextEdges(layout: DocumentLayout): EdgesOf {
  const running = layout.lines.filter((line) => isRunningText(line, layout))
  const ofSides = new Map(
    [...Map.groupBy(running, sideOf)].map(([key, lines]) => [
      key,
      { left: mostCommon(lines.map(({ x }) => x)), right: mostCommon(lines.map(({ right }) => right)) }
    ])
  )
  const scanned = running.filter(({ ocr }) => ocr)
  const ofScans = new Map([...Map.groupBy(scanned, pageOf)].map(([key, lines]) => [key, edgesOfPage(lines)]))
  return (line) => (line.ocr && ofScans.get(pageOf(line))) || (ofSides.get(sideOf(line)) ?? null)
}

/** Null where too few lines agree: those of its side tell more. */
function edgesOfPage(lines: readonly LayoutLine[]): TextEdges | null {
  const left = outermost(lines.map(({ x }) => x))
  const right = outermost(lines.map(({ right }) => -right))
  return lines.length < FEWEST_LINES || left === undefined || right === undefined ? null : { left, right: -right }
}

/** The smallest place near which so many of the others are that it is an edge: a page of indented entries has two. */
function outermost(places: readonly number[]): number | undefined {
  const sorted = places.toSorted((a, b) => a - b)
  const fewest = EDGE_SHARE * sorted.length
  let from = 0
  let to = 0
  // In one walk: a page may hold more lines than a person would print on it.
  return sorted.find((place) => {
    while (sorted[from]! < place - NEAR) from++
    while (to < sorted.length && sorted[to]! <= place + NEAR) to++
    return to - from >= fewest
  })
}

function isRunningText(line: LayoutLine, { pages, bodyFontSize }: DocumentLayout): boolean {
  const most = line.ocr ? SCANNED_SIZE * bodyFontSize : SAME_SIZE
  if (line.zone !== 'body' || Math.abs(line.fontSize - bodyFontSize) > most) return false
  const page = pages[line.page - 1]
  const column = line.column === null ? page && { left: 0, right: page.width } : page?.columns[line.column]
  return column !== undefined && line.right - line.x > FULL_LINE * (column.right - column.left)
}

function sideOf({ page, column }: LayoutLine): string {
  return `${page % 2} ${column}`
}

function pageOf({ page, column }: LayoutLine): string {
  return `${page} ${column}`
}

/** The most common place, to the point. */
function mostCommon(places: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(Math.round(place), (counts.get(Math.round(place)) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0]
}
