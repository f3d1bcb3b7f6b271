import { describe, expect, it } from 'vitest'
import { countInCells } from '../../src/charts/count-in-cells.ts'

describe('countInCells', () => {
  it('counts each point once, those on an edge to the cell above it, 100 to the last cell', () => {
    const points = [
      { x: 0, y: 4.9 },
      { x: 3, y: 0 },
      { x: 5, y: 0 },
      // 15 as doubles give it: 100 x 0.15.
      { x: 100 * 0.15, y: 30.000000000000004 },
      { x: 100, y: 100 }
    ]
    expect(countInCells(points, { size: 5 })).toEqual([
      { x: 0, x2: 5, y: 0, y2: 5, count: 2 },
      { x: 5, x2: 10, y: 0, y2: 5, count: 1 },
      { x: 15, x2: 20, y: 30, y2: 35, count: 1 },
      { x: 95, x2: 100, y: 95, y2: 100, count: 1 }
    ])
  })

  it('has a row around zero where the rows are shifted, so that -1 and 1 are in one cell', () => {
    const points = [-2.4, -1, 0, 1, 2.4].map((y) => ({ x: 50, y }))
    expect(countInCells(points, { size: 5, yOffset: -2.5 })).toEqual([{ x: 50, x2: 55, y: -2.5, y2: 2.5, count: 5 }])
  })
})
