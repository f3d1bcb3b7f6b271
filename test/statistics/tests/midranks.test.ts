import { describe, expect, it } from 'vitest'
import { midranks, tieTerm } from '../../../src/statistics/tests/midranks.ts'

describe('midranks', () => {
  it('gives equal values the mean of their places, in the order of the values', () => {
    const { ranks, ties } = midranks([3, 1, 3, 0, 3, 1])
    expect([...ranks]).toEqual([5, 2.5, 5, 1, 5, 2.5])
    expect(ties).toEqual([2, 3])
    // 2^3 - 2 + 3^3 - 3
    expect(tieTerm(ties)).toBe(30)
  })

  it('ties zero with minus zero, and ranks nothing for nothing', () => {
    expect([...midranks([0, -0, 1]).ranks]).toEqual([1.5, 1.5, 3])
    expect([...midranks([]).ranks]).toEqual([])
  })
})
