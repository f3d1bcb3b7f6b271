import { describe, expect, it } from 'vitest'
import { meanInterval } from '../../../src/statistics/board/mean-interval.ts'

const share = { level: 0.95, range: [0, 1] as const, sources: 10, isBinary: false }

describe('meanInterval', () => {
  it('is the exact interval of Clopper and Pearson where all scores are 0 or 1', () => {
    // 7 of 10: scipy.stats.beta.ppf(.025, 7, 4) and (.975, 8, 3), whatever the error is.
    const { lower, upper } = meanInterval(0.7, { standardError: 0.2, degrees: 9 }, { ...share, isBinary: true })
    expect(lower).toBeCloseTo(0.3475471499400027, 11)
    expect(upper).toBeCloseTo(0.9332604888222655, 11)
  })

  it('is that for the effective number of trials, by Korn and Graubard', () => {
    // .9 .8 1 .85 .7 .95: mean .866667, error s / sqrt(6) with 5 degrees; beta.ppf as above with n = m (1 - m) / V (z / t)^2.
    const scores = [0.9, 0.8, 1, 0.85, 0.7, 0.95]
    const mean = scores.reduce((sum, score) => sum + score, 0) / 6
    const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 5
    const found = meanInterval(mean, { standardError: Math.sqrt(variance / 6), degrees: 5 }, { ...share, sources: 6 })
    expect(found.lower).toBeCloseTo(0.7077030750983417, 11)
    expect(found.upper).toBeCloseTo(0.9578906191684635, 11)
    // In other units the same.
    const points = meanInterval(
      100 * mean - 50,
      { standardError: 100 * Math.sqrt(variance / 6), degrees: 5 },
      { ...share, range: [-50, 50] }
    )
    expect(points.lower).toBeCloseTo(100 * found.lower! - 50, 9)
  })

  it('stays open at an end where all scores are at it', () => {
    // (1 - .975)^(1/10) = .6915.
    const flat = { standardError: 0, degrees: 9 }
    expect(meanInterval(1, flat, share)).toMatchObject({ lower: expect.closeTo(0.025 ** 0.1, 11), upper: 1 })
    expect(meanInterval(0, flat, share)).toMatchObject({ lower: 0, upper: expect.closeTo(1 - 0.025 ** 0.1, 11) })
  })

  it('has no ends, with the reason, where items are too few or do not vary', () => {
    const without = { value: 0.5, lower: null, upper: null }
    expect(meanInterval(0.5, null, share)).toEqual({ ...without, reason: 'items_too_few' })
    expect(meanInterval(0.5, { standardError: 1e-17, degrees: 3 }, share)).toEqual({ ...without, reason: 'no_spread' })
    const unbounded = { ...share, range: null }
    expect(meanInterval(0.5, { standardError: 0, degrees: 3 }, unbounded)).toEqual({ ...without, reason: 'no_spread' })
  })

  it('stays in the range and about the mean, however small the scores are beside it', () => {
    for (const range of [
      [0, 1],
      [0, 1e3],
      [0, 1e5],
      [0, 1e6],
      [0, 1e9],
      [0, 1e14]
    ] as const) {
      for (const [mean, standardError] of [
        [0.5, 0.5],
        [range[1] - 0.5, 0.5]
      ] as const) {
        const { lower, upper } = meanInterval(mean, { standardError, degrees: 9 }, { ...share, range })
        expect(lower).toBeGreaterThanOrEqual(range[0])
        expect(upper).toBeLessThanOrEqual(range[1])
        expect(lower).toBeLessThanOrEqual(mean)
        expect(upper).toBeGreaterThanOrEqual(mean)
      }
    }
  })

  it("is Student's for a metric without bounds, and for errors so small that both are one", () => {
    const unbounded = meanInterval(3, { standardError: 2, degrees: 4 }, { ...share, range: null })
    expect(unbounded.lower).toBeCloseTo(3 - 2 * 2.7764451051977934, 10)
    expect(unbounded.upper).toBeCloseTo(3 + 2 * 2.7764451051977934, 10)
    // 2.1e5 trials by Student, 1.9e5 by the beta: the ends lie 1.96 errors from the mean by both.
    for (const trials of [2.1e5, 1.9e5]) {
      const standardError = 0.5 / Math.sqrt(trials)
      const { lower } = meanInterval(0.5, { standardError, degrees: 1e5 }, share)
      expect((0.5 - lower!) / standardError).toBeCloseTo(1.96, 2)
    }
  })
})
