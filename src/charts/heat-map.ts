import { type ChartView, ownLegends } from './chart-spec.ts'
import { inkOn, palettes, type Theme } from './colours.ts'
import { shortLabel } from './rows.ts'
import { labelSize, type Screen } from './screen.ts'
import { textWidth, wrapText } from './text-width.ts'

/** Cells at least this large have room for their number. */
const smallestForText = 30
/** Of figures on cells, and of labels in lines. */
const textSizes: Readonly<Record<Screen, number>> = { desk: 10, telephone: labelSize }
/** Columns at least this wide have room for a label of several lines. */
const smallestForLines = 48
const linesHeight = 12
const longestLegend = 200

/** One cell: its place by labels, and what it shows. */
export type HeatCell = {
  row: string
  column: string
  /** What the colour stands for; null where there is nothing, which is shown as a crossed box. */
  value: number | string | null
  text: string
  /** The colour that the scale gives `value`: decides whether its number is black or white. */
  colour: string
}

export type HeatMap = {
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly HeatCell[]
  /** Pixels of a cell. */
  cell: { width: number; height: number }
  title?: string
  titleAt?: 'top' | 'bottom'
  /** False where the view beside it has the labels of the rows. */
  isLabelled?: boolean
  /** False where a table above it has the labels of the columns. */
  hasColumnLabels?: boolean
  rowTitle: string | null
  columnTitle: string | null
  /** The scale and the legend of `value`. */
  colour: ColourScale
  theme: Theme
  screen?: Screen
}

export type ColourScale = {
  type: 'quantitative' | 'nominal'
  title: string
  domain: readonly (number | string)[]
  range: readonly string[]
  /** False where another view of the chart has the legend. */
  isShown?: boolean
}

/** A table whose columns go on in tables below it, so many in each, above the legend of all. */
export function heatMapInParts(map: HeatMap, across: number): ChartView {
  const parts = Array.from({ length: Math.ceil(map.columns.length / across) }, (_, part) => {
    const columns = map.columns.slice(part * across, (part + 1) * across)
    const isLast = (part + 1) * across >= map.columns.length
    return heatMap({
      ...{ ...map, columns, cells: map.cells.filter(({ column }) => columns.includes(column)) },
      colour: { ...map.colour, isShown: isLast && map.colour.isShown !== false }
    })
  })
  return { vconcat: parts, resolve: ownLegends }
}

/** A table of coloured cells with their numbers, as far as these fit. What is missing is crossed out, never coloured. */
export function heatMap({
  rows,
  columns,
  cells,
  cell,
  isLabelled = true,
  hasColumnLabels = true,
  colour,
  theme,
  screen = 'desk',
  ...titles
}: HeatMap): ChartView {
  const { title, titleAt = 'bottom', rowTitle, columnTitle } = titles
  const { line, soft } = palettes[theme]
  const common = { ticks: false, domain: false, labelOverlap: 'greedy' as const }
  const y = { field: 'row', type: 'nominal' as const, scale: { type: 'band' as const, domain: [...rows] } }
  const x = { field: 'column', type: 'nominal' as const, scale: { type: 'band' as const, domain: [...columns] } }
  const textSize = textSizes[screen]
  const lines = hasColumnLabels ? linesOfColumns(columns, cell.width, textSize) : null
  const hasText = cell.width >= smallestForText && cell.height >= textSize + 4
  const present = cells
    .filter(({ value }) => value !== null)
    .map(({ row, column, value, text, colour }) => ({
      ...{ row, column, value },
      ...(hasText && { text, ink: inkOn(colour) })
    }))
  const missing = cells.filter(({ value }) => value === null).map(({ row, column }) => ({ row, column }))
  return {
    ...(title !== undefined && { title: titleOf(title, titleAt) }),
    width: { step: cell.width },
    height: { step: cell.height },
    data: { values: present },
    // The ink of the numbers is none of the scale's.
    resolve: { scale: { color: 'independent' } },
    encoding: {
      y: {
        ...y,
        title: rowTitle,
        axis: { ...common, labels: isLabelled, ...(screen === 'telephone' && isLabelled && { labelExpr: shortLabel }) }
      },
      x: {
        ...x,
        title: columnTitle,
        axis: { ...common, orient: 'top', labelAngle: 0, labelSeparation: 4, labels: hasColumnLabels && lines === null }
      }
    },
    layer: [
      {
        mark: { type: 'rect', stroke: line, strokeWidth: 0.5 },
        encoding: { color: colourChannel(colour, legendLength(rows.length * cell.height, screen)) }
      },
      ...(hasText
        ? [
            {
              mark: { type: 'text' as const, fontSize: textSize },
              encoding: {
                text: { field: 'text', type: 'nominal' as const },
                color: { field: 'ink', type: 'nominal' as const, scale: null }
              }
            }
          ]
        : []),
      ...(lines === null ? [] : [linesLayer(lines, { x, width: cell.width, fontSize: textSize, theme })]),
      {
        data: { values: missing },
        mark: { type: 'rule', color: soft, strokeWidth: 0.75 },
        encoding: {
          x: { ...x, bandPosition: 0.15 },
          x2: { field: 'column', bandPosition: 0.85 },
          y: { ...y, bandPosition: 0.85 },
          y2: { field: 'row', bandPosition: 0.15 }
        }
      }
    ]
  }
}

/** Below a table in its middle; above it at its left, over the labels of the rows. */
function titleOf(text: string, at: 'top' | 'bottom') {
  if (at === 'bottom') return { text, orient: at, offset: 8 }
  return { text, orient: at, offset: 6, anchor: 'start' as const, frame: 'group' as const }
}

type ColumnLines = { column: string; lines: string[] }[]

/** The labels of columns in lines, where one does not fit on one; null where all do, and where columns are too narrow. */
function linesOfColumns(columns: readonly string[], width: number, fontSize: number): ColumnLines | null {
  if (width < smallestForLines || columns.every((label) => textWidth(label, labelSize) < width - 4)) return null
  const wrapped = columns.map((column) => wrapText(column, width - 4, fontSize))
  const most = Math.max(...wrapped.map(({ length }) => length))
  // Blank lines first, so that all labels end just above the table.
  const blank = (count: number) => new Array<string>(count).fill('')
  return columns.map((column, place) => ({
    column,
    lines: [...blank(most - wrapped[place]!.length), ...wrapped[place]!]
  }))
}

/** Labels above the table, level: an axis breaks no lines. */
function linesLayer(
  lines: ColumnLines,
  { x, width, fontSize, theme }: { x: object; width: number; fontSize: number; theme: Theme }
) {
  const most = lines[0]!.lines.length
  return {
    data: { values: lines },
    mark: {
      ...{ type: 'text' as const, baseline: 'alphabetic' as const, fontSize, lineHeight: linesHeight },
      ...{ limit: width - 2, color: palettes[theme].ink }
    },
    encoding: {
      x: { ...x, field: 'column' },
      y: { value: -5 - (most - 1) * linesHeight },
      text: { field: 'lines', type: 'nominal' as const }
    }
  }
}

/** No longer than the table beside it with the legend's own title, so that nothing below is pushed down; it lies below a table on a telephone. */
function legendLength(height: number, screen: Screen): number {
  return screen === 'telephone' ? longestLegend : Math.min(Math.max(height - 24, 30), longestLegend)
}

function colourChannel({ type, title, domain, range, isShown = true }: ColourScale, gradientLength: number) {
  return {
    field: 'value',
    type,
    // As `colourAt` computes it; Vega would go through other hues.
    scale: { domain: [...domain], range: [...range], ...(type === 'quantitative' && { interpolate: 'rgb' as const }) },
    legend: isShown ? { title, titleLimit: 400, labelLimit: 300, gradientLength } : null
  }
}
