import type { LayoutLine } from '../../layout/document-layout.ts'

type LayoutSpan = LayoutLine['spans'][number]

/** A page whose list is in two columns has at least so many lines, of which this share reaches into each. */
const LEAST_LINES = 6
const LEAST_OF_COLUMN = 0.3
/** Points between the columns at least; the gap of a single line may be wider. */
const NARROWEST_GUTTER = 7
/** Points by which the right parts of lines begin apart from one another, first-line indents included. */
const LARGEST_SPREAD = 24
/** Share of the lines that may run over the gutter: one or two, whose gap was no wider than between words. */
const MOST_CROSSING = 0.03
/** Points by which the place of a character in such a line may be missed. */
const INEXACT = 20

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
  const before = lines.filter(({ spans: [first] }) => first !== undefined && isLeftOf(first, left))
  const least = Math.max(LEAST_LINES, LEAST_OF_COLUMN * lines.length)
  if (known.length < least || before.length < least) return null
  const near = known.filter((start) => Math.abs(start - left) <= LARGEST_SPREAD)
  const crossing = lines.filter(({ spans }) => spans.some((span) => isCrossing(span, left)))
  return near.length >= 0.9 * known.length && crossing.length <= Math.max(1, MOST_CROSSING * lines.length) ? left : null
}

/** Labels set off from their entries are no column. */
function isLeftOf({ right, text }: LayoutSpan, gutter: number): boolean {
  return right <= gutter - NARROWEST_GUTTER && /\p{L}{2}/u.test(text)
}

function isCrossing({ x, right }: LayoutSpan, gutter: number): boolean {
  return x < gutter - 12 && right > gutter - 2
}

/** Where a line goes on behind its only gap. */
function startBehindGap({ spans }: LayoutLine): number | null {
  const gaps = spans.flatMap(({ text }, i) => (text.endsWith('\t') && i < spans.length - 1 ? [i] : []))
  return gaps.length === 1 ? spans[gaps[0]! + 1]!.x : null
}

function partPage(lines: readonly LayoutLine[], gutter: number): LayoutLine[] {
  const sides = [0, 1].map((column) =>
    lines.flatMap((line) => {
      const whole = line.spans.flatMap((span) => (isCrossing(span, gutter) ? cutSpan(span, gutter) : [span]))
      const spans = whole.filter(({ x }) => x >= gutter - 2 === (column === 1))
      return spans.length === 0 ? [] : [partOf(line, spans, column)]
    })
  )
  return sides.flat().map((line, i, all) => {
    const before = all[i - 1]
    return { ...line, gapAbove: before?.column === line.column ? line.y - before.y : null }
  })
}

/** The two parts of a text that runs over the gutter, parted at the space nearest to it; one where none is near. */
function cutSpan(span: LayoutSpan, gutter: number): LayoutSpan[] {
  const { text, x, right } = span
  const width = (right - x) / text.length
  const spaces = [...text.trimEnd().matchAll(/\s/g)].map(({ index }) => index)
  const distances = spaces.map((space) => Math.abs(x + (space + 1) * width - gutter))
  const nearest = Math.min(...distances)
  if (!(nearest <= INEXACT)) return [span]
  const at = spaces[distances.indexOf(nearest)]!
  return [
    { ...span, text: text.slice(0, at), right: Math.min(gutter - NARROWEST_GUTTER, x + at * width) },
    { ...span, text: text.slice(at + 1), x: gutter }
  ]
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
