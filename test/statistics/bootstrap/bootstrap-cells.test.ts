import { describe, expect, it } from 'vitest'
import { bootstrapCells } from '../../../src/statistics/bootstrap/bootstrap-cells.ts'

const cells = [
  { name: 'early', places: [0, 1, 2, 3] },
  { name: 'late', places: [4, 5] }
]
const options = { cells, gaps: [{ earlier: 0, later: 1 }], resamples: 2000, level: 0.95, seed: 7 }

describe('bootstrapCells', () => {
  it('gives means of cells and their differences', () => {
    const [row] = bootstrapCells({ ...options, rows: [[0, 1, 0, 1, 0.75, 0.75]] })
    // Of four coin flips the middle 95 % of the means are 0 to 1; the late cell has nothing to vary.
    expect(row).toEqual({
      cells: [
        { value: 0.5, lower: 0, upper: 1 },
        { value: 0.75, lower: 0.75, upper: 0.75 }
      ],
      gaps: [{ value: 0.25, lower: -0.25, upper: 0.75 }]
    })
  })

  it('has an interval of the width that the standard error gives', () => {
    // 400 flips: standard error sqrt(0.25 / 400) = 0.025, so the interval reaches 1.96 of it either way.
    const flips = Array.from({ length: 400 }, (_, item) => item % 2)
    const cell = [{ name: 'all', places: [...flips.keys()] }]
    const [row] = bootstrapCells({ ...options, rows: [flips], cells: cell, gaps: [] })
    const { lower, upper } = row!.cells[0]!
    expect(upper - lower).toBeCloseTo(2 * 1.96 * 0.025, 2)
  })

  it('gives a row the same interval whatever else there is', () => {
    const row = [0.1, 0.9, 0.4, 0.3, 0.2, 0.6]
    const [alone] = bootstrapCells({ ...options, rows: [row] })
    const among = bootstrapCells({ ...options, rows: [[1, 1, 1, 1, 0, null], row, row], cells: [...cells].reverse() })
    expect(among[1]!.cells).toEqual([...alone!.cells].reverse())
    expect(among[2]).toEqual(among[1])
  })

  it('has nothing to say of a cell without items, or with a score missing, and of a gap to it', () => {
    const empty = { name: 'none', places: [] }
    const gaps = [
      { earlier: 0, later: 1 },
      { earlier: 2, later: 1 }
    ]
    const [row] = bootstrapCells({ ...options, rows: [[0, null, 0, 1, 1, 1]], cells: [...cells, empty], gaps })
    expect(row).toEqual({ cells: [null, { value: 1, lower: 1, upper: 1 }, null], gaps: [null, null] })
  })

  it('finds no gap at all between cells of equal scores and unequal size', () => {
    const row = new Array<number>(51).fill(1 / 3)
    const eras = [
      { name: 'earlier', places: [...row.keys()].slice(0, 30) },
      { name: 'later', places: [...row.keys()].slice(30) }
    ]
    const [found] = bootstrapCells({ ...options, rows: [row], cells: eras, gaps: [{ earlier: 0, later: 1 }] })
    expect(found!.gaps).toEqual([{ value: 0, lower: 0, upper: 0 }])
  })
})
