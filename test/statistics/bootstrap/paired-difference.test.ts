import { describe, expect, it } from 'vitest'
import { monteCarloError, pairedDifference } from '../../../src/statistics/bootstrap/paired-difference.ts'
import { perMille, showP } from '../../../src/statistics/tests/show-p.ts'

describe('pairedDifference', () => {
  it('doubles the smaller side as by hand', () => {
    // Differences 0.1, 0.1, 0.1, -0.1: three at least zero, one at most; p = 2 * 1/4, with one added 2 * 2/5.
    expect(pairedDifference([0.5, 0.6, 0.7, 0.4], [0.4, 0.5, 0.6, 0.5])).toMatchObject({
      atLeast: 3,
      atMost: 1,
      p: 0.5,
      pPlusOne: 0.8
    })
  })

  it('counts rounding noise as a tie, and says how near the next difference was', () => {
    const { atLeast, atMost, p, smallest } = pairedDifference([0.1 + 0.2, 0.5], [0.3, 0.25])
    expect({ atLeast, atMost, p, smallest }).toEqual({ atLeast: 2, atMost: 1, p: 1, smallest: 0.25 })
  })

  it('gives identical models p = 1', () => {
    expect(pairedDifference([0.1, 0.2], [0.1, 0.2])).toMatchObject({ p: 1, pPlusOne: 1, smallest: null })
  })

  it('refuses replicates that do not pair', () => {
    expect(() => pairedDifference([0.1], [0.1, 0.2])).toThrow(expect.objectContaining({ code: 'unequal_lengths' }))
    expect(() => pairedDifference([], [])).toThrow(expect.objectContaining({ code: 'no_values' }))
  })
})

describe('showP', () => {
  it('never shows a zero', () => {
    expect(showP(0, 10_000)).toBe('< 1/10000')
    expect(showP(0.0002, 10_000)).toBe('0.0002')
    expect(showP(0.04, 100)).toBe('0.040')
  })
})

describe('perMille', () => {
  it('shows thousandths as Table 6 does', () => {
    expect([null, 0, 0.0009, 0.001, 0.158, 1].map(perMille)).toEqual(['—', '<1', '<1', '1', '158', '1000'])
  })
})

describe('monteCarloError', () => {
  it('is that of twice a share', () => {
    // p = 0.2 from 100 resamples: 2 * sqrt(0.1 * 0.9 / 100) = 0.06.
    expect(monteCarloError(0.2, 100)).toBeCloseTo(0.06, 12)
  })

  it('is none for equal models, whose resamples are equal too', () => {
    expect(monteCarloError(1, 100)).toBe(0)
  })
})
