import { describe, expect, it } from 'vitest'
import { withholdCells } from '../../../src/boards/leaderboard/withhold-cells.ts'

describe('withholdCells', () => {
  it.each([
    [
      [0, 3, 9],
      [false, false, false]
    ],
    [
      [2, 9, 5],
      [true, false, true]
    ],
    [
      [1, 2, 9],
      [true, true, false]
    ],
    [
      [1, 0, 0],
      [true, false, false]
    ],
    [
      [2, 3, 3],
      [true, true, false]
    ]
  ])('of %j hides %j', (counts, hidden) => {
    expect(withholdCells(counts, 3)).toEqual(hidden)
  })

  it('hides nothing from those who may see all', () => {
    expect(withholdCells([1, 2, 9], 0)).toEqual([false, false, false])
  })
})
