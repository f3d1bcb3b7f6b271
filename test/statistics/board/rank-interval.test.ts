import { describe, expect, it } from 'vitest'
import { rankInterval } from '../../../src/statistics/board/rank-interval.ts'

describe('rankInterval', () => {
  it('ends at ranks that leave half of the rest on each side', () => {
    // 2.5 % of 40 is one resample: rank 1 was had once, so the interval begins there; 97.5 % are 39.
    const ranks = [1, ...new Array<number>(37).fill(2), 3, 5]
    expect(rankInterval(ranks, 5, 0.95)).toEqual({ lower: 1, upper: 3 })
    expect(rankInterval(ranks, 5, 0.9)).toEqual({ lower: 2, upper: 2 })
  })

  it('is the rank itself where there is only one', () => {
    expect(rankInterval([4, 4, 4], 6, 0.95)).toEqual({ lower: 4, upper: 4 })
  })
})
