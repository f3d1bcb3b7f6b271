import { weightedMean } from '../weighted-mean.ts'

/** A line of a table such as Table 8 of the paper: rows (model by item scores) and their mean in each era. */
export type EraTableLine = {
  earlier: { rows: number; mean: number }
  later: { rows: number; mean: number }
}

/**
 * What a published table of cells by era says of the whole: each line's gap, its rows and items, and the means over all
 * rows of an era. The pooled gap need not lie where the text around a table puts it: Table 8 gives 1.9 points, the
 * paper's text about 5.
 *
 * @param options.models that each item was given to, so that rows are items times models
 * @returns means and gaps in the unit of the table; null for an era without rows
 */
export function poolEraTable(lines: readonly EraTableLine[], { models }: { models: number }) {
  const poolOf = (cells: readonly { rows: number; mean: number }[]) =>
    weightedMean(cells.map(({ rows, mean }) => ({ value: mean, weight: rows })))
  const earlier = poolOf(lines.map((line) => line.earlier))
  const later = poolOf(lines.map((line) => line.later))
  const rows = lines.map((line) => line.earlier.rows + line.later.rows)
  return {
    lines: lines.map((line, place) => ({
      gap: line.later.mean - line.earlier.mean,
      rows: rows[place]!,
      items: rows[place]! / models
    })),
    rows: rows.reduce((sum, count) => sum + count, 0),
    pooled: { earlier, later, gap: earlier === null || later === null ? null : later - earlier }
  }
}
