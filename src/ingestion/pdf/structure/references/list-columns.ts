import type { LayoutLine } from '../../layout/document-layout.ts'

/** A page whose list is in two columns has at least so many lines, of which this share reaches into each. */
const LEAST_LINES = 6
const LEAST_OF_COLUMN = 0.3
/** Points between the columns at least; the gap of a single line may be wider. */
const NARROWEST_GUTTER = 7
/** Points by which the right parts of lines begin apart from one another, first-line indents included. */
const LARGEST_SPREAD = 24

/**
 * Parts the lines of a list that stands in two columns below text in one: where no line of a page runs over one place, and
 * many stand on each side of it, what is left of it comes first. Lines on one baseline are one line, which a gap parts;
 * both parts keep its index. Justified columns have few of those.
 *
 * @param lines in reading order
 */
export function partColumns(lines: readonly LayoutLine[]): LayoutLine[] {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()]
  const gutters = pages.map(findGutter)
  if (gutters.every((gutter) => gutter === null)) return [...lines]
  return pages.flatMap((own, i) => (gutters[i] === null ? own : partPage(own, gutters[i]!)))
}

/** Where the right column begins; null where the lines of a page stand in one. */
function findGutter(lines: readonly LayoutLine[]): number | null {
  const middle = (Math.min(...lines.map(({ x }) => x)) + Math.max(...lines.map(({ right }) => right))) / 2
  const starts = lines.map((line) => startBehindGap(line) ?? (line.x > middle ? line.x : null))
  const known = starts.filter((start) => start !== null).sort((a, b) => a - b)
  const left = known[Math.floor(known.length / 10)]
  if (left === undefined || known.length < LEAST_LINES) return null
  const before = lines.filter(({ spans }) => spans[0] !== undefined && spans[0].right <= left - NARROWEST_GUTTER)
  const least = Math.max(LEAST_LINES, LEAST_OF_COLUMN * lines.length)
  if (known.length < least || before.length < least) return null
  const near = known.filter((start) => Math.abs(start - left) <= LARGEST_SPREAD)
  const crossing = lines.filter(({ spans }) => spans.some(({ x, right }) => x < left - 12 && right > left - 2))
  return near.length >= 0.9 * known.length && crossing.length === 0 ? left : null
}

/** Where a line goes on behind its only gap. */
function startBehindGap({ spans }: LayoutLine): number | null {
  const gaps = spans.flatMap(({ text }, i) => (text.endsWith('\t') && i < spans.length - 1 ? [i] : []))
  return gaps.length === 1 ? spans[gaps[0]! + 1]!.x : null
}

function partPage(lines: readonly LayoutLine[], gutter: number): LayoutLine[] {
  const sides = [0, 1].map((column) =>
    lines.flatMap((line) => {
      const spans = line.spans.filter(({ x }) => x >= gutter - 2 === (column === 1))
      return spans.length === 0 ? [] : [partOf(line, spans, column)]
    })
  )
  return sides.flat().map((line, i, all) => {
    const before = all[i - 1]
    return { ...line, gapAbove: before?.column === line.column ? line.y - before.y : null }
  })
}

function partOf(line: LayoutLine, spans: LayoutLine['spans'], column: number): LayoutLine {
  const text = spans
    .map((span) => span.text)
    .join('')
    .trim()
  const isAll = (style: 'bold' | 'italic') => spans.every((span) => span[style])
  return {
    ...line,
    ...{ column, text, spans, x: spans[0]!.x, right: spans.at(-1)!.right },
    ...{ bold: isAll('bold'), italic: isAll('italic') }
  }
}
