import type { ChartView } from './chart-spec.ts'
import { inkOn, palettes, type Theme } from './colours.ts'
import { textWidth } from './text-width.ts'

/** Cells at least this large have room for their number. */
const smallestForText = 26
const textSize = 10
const labelSize = 11

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
  /** False where the view beside it has the labels of the rows. */
  isLabelled?: boolean
  rowTitle: string | null
  columnTitle: string | null
  /** The scale and the legend of `value`. */
  colour: ColourScale
  theme: Theme
}

export type ColourScale = {
  type: 'quantitative' | 'nominal'
  title: string
  domain: readonly (number | string)[]
  range: readonly string[]
  /** False where another view of the chart has the legend. */
  isShown?: boolean
}

/** A table of coloured cells with their numbers, as far as these fit. What is missing is crossed out, never coloured. */
export function heatMap({
  rows,
  columns,
  cells,
  cell,
  isLabelled = true,
  colour,
  theme,
  ...titles
}: HeatMap): ChartView {
  const { title, rowTitle, columnTitle } = titles
  const { line, soft } = palettes[theme]
  const common = { ticks: false, domain: false, labelOverlap: 'greedy' as const }
  const y = { field: 'row', type: 'nominal' as const, scale: { type: 'band' as const, domain: [...rows] } }
  const x = { field: 'column', type: 'nominal' as const, scale: { type: 'band' as const, domain: [...columns] } }
  const hasText = cell.width >= smallestForText && cell.height >= textSize + 4
  const present = cells
    .filter(({ value }) => value !== null)
    .map(({ row, column, value, text, colour }) => ({
      ...{ row, column, value },
      ...(hasText && { text, ink: inkOn(colour) })
    }))
  const missing = cells.filter(({ value }) => value === null).map(({ row, column }) => ({ row, column }))
  return {
    ...(title !== undefined && { title: { text: title, orient: 'bottom' as const, offset: 8 } }),
    width: { step: cell.width },
    height: { step: cell.height },
    data: { values: present },
    // The ink of the numbers is none of the scale's.
    resolve: { scale: { color: 'independent' } },
    encoding: {
      y: { ...y, title: rowTitle, axis: { ...common, labels: isLabelled } },
      x: { ...x, title: columnTitle, axis: { ...common, orient: 'top', ...columnLabels(columns, cell.width) } }
    },
    layer: [
      {
        mark: { type: 'rect', stroke: line, strokeWidth: 0.5 },
        encoding: { color: colourChannel(colour, legendLength(rows.length * cell.height)) }
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

/** Level where they fit, else slanted; upright where columns are so narrow that some labels are left out. */
function columnLabels(columns: readonly string[], width: number) {
  if (columns.every((label) => textWidth(label, labelSize) < width - 4)) return { labelAngle: 0 }
  return width >= labelSize + 4 ? { labelAngle: -55, labelOverlap: false } : { labelAngle: -90 }
}

/** No longer than the table beside it with the legend's own title, so that nothing below is pushed down. */
function legendLength(height: number): number {
  return Math.min(Math.max(height - 24, 30), 200)
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
