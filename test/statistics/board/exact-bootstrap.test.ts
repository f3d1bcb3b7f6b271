import { describe, expect, it } from 'vitest'
import { exactBootstrap, exactSignificance } from '../../../src/statistics/board/exact-bootstrap.ts'
import { stratifiedBootstrap } from '../../../src/statistics/bootstrap/stratified-bootstrap.ts'

describe('exactBootstrap', () => {
  it('enumerates as by hand', () => {
    // Two items, 0 and 1: the four resamples have means 0, 0.5, 0.5, 1. Mean 0.5, variance (0.25 + 0.25) / 4 = 1/8.
    const strata = [{ name: 'EK', weight: 1, scores: [[0, 1]] }]
    const { resamples, overall } = exactBootstrap({ strata, level: 0.5 })
    expect(resamples).toBe(4)
    // P(X <= 0) = 1/4 meets the lower quarter exactly; P(X <= 0.5) = 3/4 the upper. Type 7 over 0, 0.5, 0.5, 1:
    // places 0.75 and 2.25, so 0.375 and 0.625.
    expect(overall[0]).toMatchObject({ mean: 0.5, distinctValues: 3, invertedCdf: { lower: 0, upper: 0.5 } })
    expect(overall[0]?.linear.lower).toBeCloseTo(0.375, 12)
    expect(overall[0]?.linear.upper).toBeCloseTo(0.625, 12)
    expect(overall[0]?.standardDeviation).toBeCloseTo(Math.sqrt(1 / 8), 12)
  })

  it('is what drawn resamples tend to', () => {
    const strata = [
      { name: 'EK', weight: 2, scores: [[0.1, 0.9, 0.4, 0.7]] },
      { name: 'MM', weight: 1, scores: [[0.3, 0.2, 0.8]] }
    ]
    const exact = exactBootstrap({ strata, level: 0.9 }).overall[0]
    const drawn = stratifiedBootstrap({ strata, level: 0.9, resamples: 20_000, seed: 3 }).overall[0]
    expect(drawn?.value).toBeCloseTo(exact?.value ?? Number.NaN, 12)
    expect(drawn?.lower).toBeCloseTo(exact?.linear.lower ?? Number.NaN, 1)
    expect(drawn?.upper).toBeCloseTo(exact?.linear.upper ?? Number.NaN, 1)
  })

  it('refuses what cannot be enumerated, and a model without a stratum', () => {
    const scores = [Array.from({ length: 14 }, (_, i) => i / 13)]
    expect(() => exactBootstrap({ strata: [{ name: 'EK', weight: 1, scores }], level: 0.95 })).toThrow(
      expect.objectContaining({ code: 'too_many_resamples' })
    )
    const lacking = [{ name: 'EK', weight: 1, scores: [[0.1, 0.2], null] }]
    expect(() => exactBootstrap({ strata: lacking, level: 0.95 })).toThrow(
      expect.objectContaining({ code: 'scores_missing' })
    )
  })
})

describe('exactSignificance', () => {
  it('counts ties on both sides as by hand', () => {
    // Differences by item 0.2 and -0.2 in tenths that doubles cannot hold: means 0.2, 0, 0, -0.2.
    // At least zero: 3 of 4, at most zero: 3 of 4, p = min(1, 6/4) = 1.
    const strata = [
      {
        name: 'EK',
        weight: 1,
        scores: [
          [0.3, 0.1],
          [0.1, 0.3]
        ]
      }
    ]
    const [[own, pair]] = exactSignificance(strata) as [[unknown, unknown]]
    expect(own).toBeNull()
    expect(pair).toEqual({ resamples: 4, atLeast: 3, atMost: 3, p: 1, pPlusOne: 1 })
  })
})
