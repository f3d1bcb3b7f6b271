import { describe, expect, it } from 'vitest'
import { bcaTails } from '../../../src/statistics/board/bca.ts'

describe('bcaTails', () => {
  it('leaves the tails of percentiles where there is neither bias nor skewness', () => {
    const { lower, upper } = bcaTails({ below: 500, resamples: 1000, influences: [[-1, 0, 1]], level: 0.95 })
    expect(lower).toBeCloseTo(0.025, 12)
    expect(upper).toBeCloseTo(0.975, 12)
  })

  it('shifts them as by hand', () => {
    // Share below Phi(0.1) = 0.539828, so z0 = 0.1. Influences -1, -1, 2: sum l^2/n^2 = 6/9, sum l^3/n^3 = 6/27, so
    // a = (6/27) / (6 (2/3)^1.5) = 0.0680414. At z = -1.644854: 0.1 - 1.544854/(1 + 0.1051141) = -1.297913, below which
    // 0.0971587 lie; at z = 1.644854: 0.1 + 1.744854/(1 - 0.1187223) = 2.079909, below which 0.981233 lie.
    const { lower, upper } = bcaTails({
      ...{ below: 539_827.837, resamples: 1_000_000, influences: [[-1, -1, 2]], level: 0.9 }
    })
    expect(lower).toBeCloseTo(0.09716, 5)
    expect(upper).toBeCloseTo(0.98123, 5)
  })

  it.each([
    ['no spread', { influences: [[0, 0]] }],
    ['outside all its resamples', { below: 0 }],
    ['outside all its resamples', { below: 10 }]
  ])('has no tails for want of sense: %s', (reason, change) => {
    const tails = bcaTails({ below: 5, resamples: 10, influences: [[-1, 1]], level: 0.95, ...change })
    expect(tails).toEqual({ lower: null, upper: null, reason: expect.stringContaining(reason) })
  })
})
