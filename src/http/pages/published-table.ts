import type { PublishedTable } from '../../suites/aer/published.ts'
import { taskTypeNames } from '../../suites/aer/task-type-names.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

type Cell = { line: string; column: string; content: Content }
type Pair = Extract<PublishedTable, { name: 'table-6' }>['rows'][number]
type Estimate = { value: number; lower: number; upper: number }

/** What the lines of a table are, where they are not models. */
const lineHeads: Partial<Record<PublishedTable['name'], string>> = {
  'table-8': 'Length',
  'table-8-regression': 'Term'
}

/** A published table in the form that people read: a line for each model; its pairs, scores or decades beside it. */
export function publishedTable(published: PublishedTable): Html {
  const cells = cellsOf(published)
  const names = [...new Set(cells.map(({ column }) => column))]
  const lines = Map.groupBy(cells, ({ line }) => line)
  return table({
    label: published.title,
    caption: `In ${unitsOf(published)}`,
    className: 'board',
    columns: [
      { head: lineHeads[published.name] ?? 'Model', kind: 'row-head', cell: ([line]) => line },
      ...names.map((name) => ({
        head: name,
        cell: ([, inLine]: readonly [string, readonly Cell[]]) =>
          inLine.find(({ column }) => column === name)?.content ?? '–'
      }))
    ],
    rows: [...lines]
  })
}

function unitsOf({ columns }: PublishedTable): string {
  const units = columns.flatMap(({ unit }) => (unit === null ? [] : [unit]))
  return [...new Set(units)].join(', ')
}

function cellsOf(table: PublishedTable): Cell[] {
  switch (table.name) {
    case 'table-3':
      return table.rows.flatMap((row) => {
        const overall = { value: row.overall, lower: row.overallLower, upper: row.overallUpper }
        const tasks = taskTypeNames.map((name) => ({ line: row.model, column: name, content: row[name].toFixed(1) }))
        return [{ line: row.model, column: 'Overall', content: estimate(overall) }, ...tasks]
      })
    case 'table-4':
      return table.rows.map((row) => ({ line: row.model, column: row.score, content: estimate(row) }))
    case 'table-6':
      return matrixCells(table.rows)
    case 'table-7':
      return table.rows.flatMap(({ model, family, items, meanGapPp, ...p }) => [
        { line: model, column: 'Family', content: family },
        { line: model, column: 'Items', content: String(items) },
        { line: model, column: 'Mean gap', content: signed(meanGapPp) },
        { line: model, column: 'p', content: printedP(p) }
      ])
    case 'table-9':
      return table.rows.map((row) => ({
        line: row.model,
        column: `${row.decade}: ${row.items} items`,
        content: estimate(row)
      }))
    case 'table-8':
      return table.rows.flatMap(({ quartile, earlierAccuracy, laterAccuracy, gapPp, earlierRows, laterRows }) => [
        { line: quartile, column: '1900-1929', content: earlierAccuracy.toFixed(1) },
        { line: quartile, column: '1930-1950', content: laterAccuracy.toFixed(1) },
        { line: quartile, column: 'Gap', content: signed(gapPp, 1) },
        { line: quartile, column: 'Rows 1900-1929', content: String(earlierRows) },
        { line: quartile, column: 'Rows 1930-1950', content: String(laterRows) }
      ])
    case 'table-8-regression':
      return table.rows.flatMap(({ term, coefficient, p }) => [
        { line: term, column: 'Coefficient', content: signed(coefficient, 4) },
        { line: term, column: 'p', content: p < 0.001 ? p.toFixed(8) : p.toFixed(3) }
      ])
    case 'appendix-f':
      return table.rows.map(({ taskType, dimension, model, value }) => ({
        line: model,
        column: `${taskType} ${dimension.replaceAll('_', ' ')}`,
        content: value.toFixed(1)
      }))
  }
}

/** All pairs in the order of the ids, with the diagonal, where there is nothing to compare. */
function matrixCells(rows: readonly Pair[]): Cell[] {
  const models = [...new Map(rows.map(({ firstId, first }) => [firstId, first]))].sort(([a], [b]) => a - b)
  return models.flatMap(([id, model]) =>
    models.map(([otherId]) => {
      const pair = rows.find(({ firstId, secondId }) => firstId === id && secondId === otherId)
      return { line: `${id} ${model}`, column: String(otherId), content: pair ? printedP(pair) : '–' }
    })
  )
}

function estimate({ value, lower, upper }: Estimate): Html {
  return html`${value.toFixed(1)}<small>${lower.toFixed(1)}–${upper.toFixed(1)}</small>`
}

function printedP({ p, pBelow }: { p: number | null; pBelow: number | null }): string {
  return p === null ? `< ${pBelow}` : p.toFixed(3)
}

function signed(points: number, digits = 2): string {
  return points > 0 ? `+${points.toFixed(digits)}` : points.toFixed(digits).replace('-', '−')
}
