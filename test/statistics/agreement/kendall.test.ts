import { describe, expect, it } from 'vitest'
import { factorial, inversionCounts } from '../../../src/statistics/agreement/inversions.ts'
import { kendall } from '../../../src/statistics/agreement/kendall.ts'
import { kendallAsymptoticP, kendallExactP } from '../../../src/statistics/agreement/kendall-p-value.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

describe('kendall', () => {
  it('counts pairs as by hand', () => {
    // Of the six pairs only (3, 4) is swapped: five concordant, one discordant, tau = (5 - 1) / 6.
    const result = kendall([1, 2, 3, 4], [1, 2, 4, 3])
    expect(result).toMatchObject({ concordant: 5, discordant: 1, distance: 1, normalizedDistance: 1 / 6 })
    expect(result.tauB).toBeCloseTo(4 / 6, 12)
  })

  it('corrects for ties as by hand', () => {
    // Pairs: (1,2) tied in x; (1,3), (2,3) concordant. tau-a = 2/3, tau-b = 2 / sqrt(2 * 3),
    // tau-c = 2 * 2 / 9 * 2 / 1, since x has two values.
    const result = kendall([0, 0, 1], [0, 1, 2])
    expect(result).toMatchObject({ tiesX: 1, tiesY: 0, tauA: 2 / 3 })
    expect(result.tauB).toBeCloseTo(2 / Math.sqrt(6), 12)
    expect(result.tauC).toBeCloseTo(8 / 9, 12)
  })

  it('has no coefficient for one value, and none but tau-a for a constant side', () => {
    expect(kendall([1], [1])).toMatchObject({ tauA: null, tauB: null, tauC: null, normalizedDistance: null })
    expect(kendall([1, 1, 1], [1, 2, 3])).toMatchObject({ tauA: 0, tauB: null, tauC: null })
  })

  it('changes its sign and nothing else when one side is reversed', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 20; round++) {
      const x = Array.from({ length: 12 }, () => random.integer(5))
      const y = Array.from({ length: 12 }, () => random.integer(5))
      const there = kendall(x, y)
      const back = kendall(
        x,
        y.map((value) => -value)
      )
      expect(back.tauB).toBeCloseTo(-(there.tauB ?? Number.NaN), 12)
      expect([back.concordant, back.discordant]).toEqual([there.discordant, there.concordant])
    }
  })

  it('refuses lists of unequal length and what is no number', () => {
    expect(() => kendall([1, 2], [1])).toThrow(expect.objectContaining({ code: 'unequal_lengths' }))
    expect(() => kendall([1, Number.NaN], [1, 2])).toThrow(expect.objectContaining({ code: 'not_finite' }))
  })
})

describe('kendallExactP', () => {
  it('is the share of orders as by hand', () => {
    // Of the 24 orders of four things, 1 has no inversion and 3 have one: p = 2 * (1 + 3) / 24.
    expect(kendallExactP(kendall([1, 2, 3, 4], [1, 2, 4, 3]))).toBeCloseTo(8 / 24, 12)
  })

  it('is not defined with ties', () => {
    expect(kendallExactP(kendall([1, 1, 2], [1, 2, 3]))).toBeNull()
  })
})

describe('kendallAsymptoticP', () => {
  it('agrees with SciPy 1.17.1, where no oracle looks', () => {
    // scipy.stats.kendalltau([1, 2, 2, 3, 5], [2, 1, 4, 4, 5], method='asymptotic').pvalue
    expect(kendallAsymptoticP([1, 2, 2, 3, 5], [2, 1, 4, 4, 5])).toBeCloseTo(0.1184329289166719, 12)
  })
})

describe('inversionCounts', () => {
  it('counts every order once, as many forwards as backwards', () => {
    for (const n of [1, 2, 5, 8]) {
      const counts = inversionCounts(n)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(factorial(n))
      expect(counts.toReversed()).toEqual(counts)
    }
    expect(inversionCounts(3)).toEqual([1, 2, 2, 1])
  })

  it('refuses more than a double can count', () => {
    expect(() => inversionCounts(171)).toThrow(expect.objectContaining({ code: 'too_many_things' }))
  })
})
