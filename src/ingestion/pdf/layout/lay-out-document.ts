import { markComments } from '../additions/mark-comments.ts'
import { splitAdditions } from '../additions/split-additions.ts'
import type { Rect } from '../geometry.ts'
import type { TurnedBlock } from '../turned-block.ts'
import { placeBefore } from '../upright.ts'
import { findAbstractBox } from './abstract-box.ts'
import { measureBodyStyle } from './body-style.ts'
import type { Region } from './columns.ts'
import type { Destination, DocumentLayout, LayoutLine, OutlineEntry, PageLayout } from './document-layout.ts'
import { composeFormulas } from './formulas/compose-formulas.ts'
import type { Fragment } from './fragment.ts'
import { liftInitials } from './initials.ts'
import { groupLines, piecesInOrder } from './lines.ts'
import { splitMargins } from './margins.ts'
import { markZones } from './mark-zones.ts'
import { findGrids, oneColumn, type PageGrid, splitPage } from './page-grid.ts'
import { findThreeColumns } from './three-columns.ts'
import { countWords } from './words.ts'
import { writeLine } from './write-line.ts'

/** The visible upright text of one page, in the order of painting, and its horizontal rules. */
export interface PageInput {
  number: number
  width: number
  height: number
  fragments: Fragment[]
  rules: Rect[]
  /** Thin horizontal lines that are shorter still, as the bars of fractions. */
  bars?: Rect[]
  /** A table on its side among the text. */
  turned?: TurnedBlock
}

export interface Bookmarks {
  outline: OutlineEntry[]
  destinations: Destination[]
}

/** Lays out the pages of a document: columns, lines in reading order, and the zones they belong to. */
export function layOutDocument(input: readonly PageInput[], bookmarks: Bookmarks): DocumentLayout {
  const { pages: own, additions, cover, linkedFrom } = splitAdditions(input)
  const three = findThreeColumns(own.map(({ fragments }) => fragments))
  const parts = splitMargins(own.map((page, i) => ({ ...page, isNarrow: three[i] !== null })))
  const grids = findGrids(
    parts.map(({ text }) => text),
    three
  )
  const lines: LayoutLine[] = []
  const pages = input.map((page, i): PageLayout => {
    const { number, width, height, bars = [] } = page
    const { text, margin } = parts[i]!
    const grid = grids[i]!
    const composed = composeFormulas(liftInitials(text), [...page.rules, ...bars], width)
    const inside = linesOfPage(composed, { grid, rules: page.rules, page: number })
    const columns = columnsOf(inside)
    const turned = layOutTurned(page, columns.length)
    const rules = [...page.rules, ...turned.rules].sort((a, b) => a.top - b.top)
    const beside = [margin, additions[i]!]
      .flatMap((fragments) => linesOfPage(fragments, { grid: oneColumn, rules: [], page: number }))
      .map((line) => ({ ...line, zone: 'margin' as const }))
    for (const line of [...inside, ...turned.lines, ...beside]) lines.push({ ...line, index: lines.length })
    return { number, width, height, columns, rules }
  })
  const style = measureBodyStyle(lines.filter(({ zone }) => zone === 'body'))
  markZones(
    pages,
    lines.filter(({ printed }) => printed === undefined),
    style
  )
  const commentsFrom = markComments(lines, style.bodyFontSize)
  const words = countWords(lines.map(({ text }) => text))
  const linkedPages = linkedFrom === null ? [] : input.slice(linkedFrom).map(({ number }) => number)
  return {
    pages,
    lines,
    ...style,
    words,
    ...bookmarks,
    ...(cover && { cover }),
    ...(linkedPages.length > 0 && { linkedPages }),
    ...(commentsFrom !== null && { commentsFrom })
  }
}

/** The lines of a table on its side, in a column of its own that begins below the page, and its rules. */
function layOutTurned({ number, width, height, turned }: PageInput, column: number): TurnedLines {
  if (!turned) return { lines: [], rules: [] }
  const { angle, rules, bars } = turned
  const composed = composeFormulas(turned.fragments, [...rules, ...bars], turned.width)
  const own = linesOfPage(composed, { grid: oneColumn, rules, page: number })
  return {
    lines: own.map((line) => {
      const { x, y } = placeBefore(line, angle, { width, height })
      return { ...line, column, y: round(line.y + height), printed: { x: round(x), y: round(y), angle } }
    }),
    rules: rules.map((rule) => ({ ...rule, top: rule.top + height, bottom: rule.bottom + height }))
  }
}

interface TurnedLines {
  lines: LayoutLine[]
  rules: Rect[]
}

interface Place {
  grid: PageGrid
  rules: readonly Rect[]
  page: number
}

function linesOfPage(fragments: readonly Fragment[], { grid, rules, page }: Place): LayoutLine[] {
  let above: number | null = null
  return regionsOf(fragments, grid, rules).flatMap(({ column, fragments: own }) => {
    return groupLines(own).flatMap((line): LayoutLine[] => {
      const written = writeLine(piecesInOrder(line))
      const { text, y } = written
      const x = Math.min(...line.map((fragment) => fragment.x))
      const right = Math.max(...line.map((fragment) => fragment.right))
      // A damaged matrix can throw text to infinity, which no JSON holds.
      if (text === '' || !Number.isFinite(x + right + y)) return []
      const gapAbove = above === null || y <= above ? null : round(y - above)
      above = y
      return [{ ...written, index: 0, page, column, zone: 'body', x: round(x), right: round(right), gapAbove }]
    })
  })
}

function regionsOf(fragments: readonly Fragment[], grid: PageGrid, rules: readonly Rect[]): Region[] {
  const box = findAbstractBox(fragments)
  if (!box) return splitPage(fragments, grid, rules)
  return [
    ...splitPage(box.above, grid, rules),
    { column: null, fragments: box.beside },
    { column: null, fragments: box.abstract },
    ...splitPage(box.below, grid, rules)
  ]
}

function columnsOf(lines: readonly LayoutLine[]): PageLayout['columns'] {
  const byColumn = Map.groupBy(lines, ({ column }) => column)
  return [...byColumn.keys()]
    .filter((column) => column !== null)
    .toSorted((a, b) => a - b)
    .flatMap((column) => {
      const own = byColumn.get(column)!
      // Most lines of a column begin and end at its edges; tables and drawings may reach over them.
      const left = mostCommon(own.map(({ x }) => x))
      return [{ left, right: mostCommon(own.filter(({ right }) => right > left).map(({ right }) => right)) }]
    })
}

/** The place, to a point, that comes most often. */
function mostCommon(places: readonly number[]): number {
  const groups = [...Map.groupBy(places, (place) => Math.round(place)).values()]
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]!
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
