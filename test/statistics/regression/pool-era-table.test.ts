import { describe, expect, it } from 'vitest'
import { poolEraTable } from '../../../src/statistics/regression/pool-era-table.ts'

describe('poolEraTable', () => {
  it('finds a gap of 1.9 points in Table 8 of the paper, not of 5', () => {
    const table = [
      [304, 69.1, 288, 67.3],
      [240, 49.4, 336, 47.3],
      [256, 48.3, 320, 57.5],
      [144, 42.3, 448, 55.0]
    ].map(([n2, m2, n3, m3]) => ({ earlier: { rows: n2!, mean: m2! }, later: { rows: n3!, mean: m3! } }))
    const { lines, rows, pooled } = poolEraTable(table, { models: 16 })
    expect([rows, lines.map(({ items }) => items)]).toEqual([2336, [37, 36, 36, 37]])
    expect(pooled.gap).toBeCloseTo(1.898, 3)
    expect(lines[3]!.gap).toBeCloseTo(12.7, 10)
  })

  it('has no gap to an era without rows', () => {
    const line = { earlier: { rows: 0, mean: 0 }, later: { rows: 2, mean: 0.5 } }
    expect(poolEraTable([line], { models: 1 }).pooled).toEqual({ earlier: null, later: 0.5, gap: null })
  })
})
