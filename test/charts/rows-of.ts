import type { ChartSpec } from '../../src/charts/chart-spec.ts'

type Row = Record<string, unknown>

/** All rows of data anywhere in a chart. */
export function rowsOf(spec: ChartSpec): Row[] {
  const rows: Row[] = []
  JSON.parse(JSON.stringify(spec), (key, value: unknown) => {
    if (key === 'values' && Array.isArray(value)) rows.push(...value)
    return value
  })
  return rows
}
