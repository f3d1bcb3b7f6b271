import type { PublishedTable } from '../../suites/aer/published.ts'
import { taskTypeNames } from '../../suites/aer/task-type-names.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

type Cell = { line: string; column: string; content: Content }
type Pair = Extract<PublishedTable, { name: 'table-6' }>['rows'][number]
type Estimate = { value: number; lower: number; upper: number }

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
      { head: 'Model', kind: 'row-head', cell: ([line]) => line },
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

function signed(points: number): string {
  return points > 0 ? `+${points.toFixed(2)}` : points.toFixed(2).replace('-', '−')
}
