import { describe, expect, it } from 'vitest'
import { quartiles } from '../../../src/statistics/regression/quartiles.ts'

describe('quartiles', () => {
  it('hold their upper end, and the first one also its lower', () => {
    expect(quartiles([5, 1, 3, 2, 4])).toEqual({ ends: [1, 2, 3, 4, 5], quartileOf: [4, 1, 2, 1, 3] })
  })

  it('never part equal values', () => {
    // Positions 1.75, 3.5 and 5.25 of the sorted list: 2, 2.5 and 3.25.
    const { ends, quartileOf } = quartiles([1, 2, 2, 2, 3, 3, 4, 5])
    expect([ends, quartileOf]).toEqual([
      [1, 2, 2.5, 3.25, 5],
      [1, 1, 1, 1, 3, 3, 4, 4]
    ])
  })

  it('say when equal values leave fewer than four', () => {
    expect(() => quartiles([7, 7, 7])).toThrow('four quartiles require different ends, got 7, 7, 7, 7, 7')
  })
})
