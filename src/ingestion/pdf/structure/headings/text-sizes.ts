import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import type { EdgesOf } from './text-edges.ts'

/** Lines of prose that tell the size of a page's text, and their share of all lines on it: tables are in small print. */
const FEWEST_LINES = 8
const PROSE_SHARE = 0.6

/** A line of prose fills so much of its column. */
const FULL_LINE = 0.8

/**
 * Finds the size of the running text on each page, points: that of the paper, or of a scanned page that is in small print
 * as a whole, such as one of an appendix.
 */
export function findTextSizes(layout: DocumentLayout, edgesOf: EdgesOf): (line: LayoutLine) => number {
  const scanned = layout.lines.filter(({ ocr, zone }) => ocr && zone === 'body')
  const sizes = new Map<number, number>()
  for (const [page, lines] of Map.groupBy(scanned, (line) => line.page)) {
    const prose = lines.filter((line) => isProse(line, edgesOf))
    if (prose.length < FEWEST_LINES || prose.length < PROSE_SHARE * lines.length) continue
    sizes.set(page, Math.min(layout.bodyFontSize, middle(prose.map(({ fontSize }) => fontSize))))
  }
  return ({ page }) => sizes.get(page) ?? layout.bodyFontSize
}

function isProse(line: LayoutLine, edgesOf: EdgesOf): boolean {
  const edges = edgesOf(line)
  if (!edges || line.text.includes('\t') || !/\p{Ll}{3} \p{Ll}{2}/u.test(line.text)) return false
  return line.right - line.x > FULL_LINE * (edges.right - edges.left)
}

function middle(sizes: readonly number[]): number {
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)]!
}
