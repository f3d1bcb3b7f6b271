import { type ChartView, ownLegends } from './chart-spec.ts'
import { colourAt, type Theme } from './colours.ts'
import { type HeatCell, heatMap } from './heat-map.ts'
import { rowStep } from './rows.ts'
import type { Screen } from './screen.ts'

/** Of a column, wide enough for most words of its name, and how many stand side by side before the next table starts a new line. */
const rooms: Readonly<Record<Screen, { columnWidth: number; columnsAcross: number; tablesAcross: number }>> = {
  desk: { columnWidth: 74, columnsAcross: 12, tablesAcross: 12 },
  telephone: { columnWidth: 70, columnsAcross: 3, tablesAcross: 1 }
}
/** Columns that the caption has room for, where there are fewer. */
const fewestAcross = 6

/** A column of a table: for each model what its colour stands for, null where it is missing, and what is printed. */
export type ScoreColumn = { label: string; cells: readonly { value: number | null; text: string }[] }
/** What colours stand for, from one end of the ramp to the other. */
export type ScoreLegend = { title: string; ends: readonly [number, number]; ramp: readonly string[] }
export type ScoreTable = {
  title: string
  columns: readonly ScoreColumn[]
  /** Where its colours are none of those of the other tables. */
  legend?: ScoreLegend
}

type Drawn = { labels: readonly string[]; legend: ScoreLegend; theme: Theme; screen: Screen }

/**
 * Tables of coloured cells, all with the same models as rows, side by side as far as a page is wide; a table with more
 * columns goes on below.
 *
 * @param labels of the rows
 * @returns the view, and pixels that its columns take beside the labels
 */
export function scoreTables(
  tables: readonly ScoreTable[],
  { labels, legend, theme, screen }: Drawn
): { view: ChartView; width: number } {
  const { columnWidth, columnsAcross } = rooms[screen]
  const lines = inLines(
    tables.flatMap((table) => inParts(table, columnsAcross)),
    rooms[screen]
  )
  const views = lines.map((line, index) => ({
    hconcat: line.map((table, place) => {
      // Beside the first line, or on a telephone below the last one.
      const isBeside = index === (screen === 'desk' ? 0 : lines.length - 1) && place === line.length - 1
      const hasLegend = table.legend !== undefined || isBeside
      return panel(table, { labels, legend: table.legend ?? legend, theme, screen, hasLegend, isLabelled: place === 0 })
    }),
    resolve: ownLegends
  }))
  const widths = lines.map((line) => line.reduce((sum, { columns }) => sum + columns.length, 0))
  return {
    view: { vconcat: views, spacing: 30, resolve: ownLegends },
    width: Math.max(fewestAcross, ...widths) * columnWidth
  }
}

/** A table that is wider than the page in several, each as wide as there is room for. */
function inParts(table: ScoreTable, columnsAcross: number): ScoreTable[] {
  const { title, columns } = table
  const count = Math.ceil(columns.length / columnsAcross)
  if (count <= 1) return [table]
  return Array.from({ length: count }, (_, part) => ({
    ...table,
    title: `${title} (${part + 1} of ${count})`,
    columns: columns.slice(part * columnsAcross, (part + 1) * columnsAcross)
  }))
}

/** Tables in lines that are no wider than the page. */
function inLines(
  tables: readonly ScoreTable[],
  { columnsAcross, tablesAcross }: { columnsAcross: number; tablesAcross: number }
): ScoreTable[][] {
  const lines: ScoreTable[][] = []
  let room = 0
  for (const table of tables) {
    if (table.columns.length > room || lines.at(-1)!.length === tablesAcross) {
      lines.push([])
      room = columnsAcross
    }
    lines.at(-1)!.push(table)
    room -= table.columns.length
  }
  return lines
}

function panel(
  { title, columns }: ScoreTable,
  { labels, legend, theme, screen, hasLegend, isLabelled }: Drawn & { hasLegend: boolean; isLabelled: boolean }
): ChartView {
  const { title: legendTitle, ends, ramp } = legend
  const cells = columns.flatMap(({ label: column, cells: own }) =>
    labels.map((row, model): HeatCell => {
      const { value, text } = own[model]!
      return {
        row,
        column,
        value,
        text,
        colour: colourAt(ramp, value === null ? 0 : (value - ends[0]) / (ends[1] - ends[0]))
      }
    })
  )
  const stops = ramp.map((_, stop) => ends[0] + ((ends[1] - ends[0]) * stop) / (ramp.length - 1))
  return heatMap({
    ...{ rows: labels, columns: columns.map(({ label }) => label), cells, theme, screen, title },
    // A title may be wider than its table.
    ...(screen === 'telephone' && { titleAt: 'top' as const }),
    ...{ rowTitle: null, columnTitle: null, isLabelled },
    cell: { width: rooms[screen].columnWidth, height: rowStep(labels.length) },
    colour: { type: 'quantitative', title: legendTitle, domain: stops, range: ramp, isShown: hasLegend }
  })
}
