import { describe, expect, it } from 'vitest'
import { incompleteBeta } from '../../../src/statistics/distributions/incomplete-beta.ts'
import { twoSidedNormalP } from '../../../src/statistics/distributions/normal-distribution.ts'
import { studentTailP } from '../../../src/statistics/distributions/student-t.ts'

describe('studentTailP', () => {
  it('has the closed forms of one, two and four degrees of freedom', () => {
    for (const t of [0.01, 0.5, 3, 40, 1e6]) {
      // One degree is the Cauchy distribution.
      expect(studentTailP(t, 1) / ((2 / Math.PI) * Math.atan2(1, t))).toBeCloseTo(1, 11)
      // 1 - t / root(2 + t^2), written so that nothing cancels.
      const root = Math.sqrt(2 + t * t)
      expect(studentTailP(t, 2) / (2 / (root * (root + t)))).toBeCloseTo(1, 11)
    }
    // 1 - u(3 - u^2)/2 with u = t / root(4 + t^2) = 0.6 at t = 1.5: 1 - 0.3 x 2.64.
    expect(studentTailP(1.5, 4)).toBeCloseTo(0.208, 12)
  })

  it('is even in t, 1 at zero, 0 at infinity and normal for many degrees', () => {
    expect(studentTailP(-2.5, 7)).toBe(studentTailP(2.5, 7))
    expect(studentTailP(0, 7)).toBe(1)
    expect(studentTailP(Number.POSITIVE_INFINITY, 7)).toBe(0)
    expect(studentTailP(4, 1e7) / twoSidedNormalP(4)).toBeCloseTo(1, 4)
    // Next to the middle 1 - p is the density there times 2t.
    expect(1 - studentTailP(1e-6, 26_000)).toBeCloseTo(2e-6 / Math.sqrt(2 * Math.PI), 10)
  })

  it('refuses what has no distribution', () => {
    expect(() => studentTailP(1, 0)).toThrow('degrees of freedom')
    expect(() => studentTailP(Number.NaN, 5)).toThrow('NaN')
  })
})

describe('incompleteBeta', () => {
  it('is the tail of a binomial: P(X >= a) of n = a + b - 1 draws', () => {
    // a = 2, b = 3, x = 0.4: 1 - .6^4 - 4 x .4 x .6^3.
    expect(incompleteBeta(0.4, 2, 3)).toBeCloseTo(1 - 0.6 ** 4 - 4 * 0.4 * 0.6 ** 3, 13)
    expect(incompleteBeta(0.9, 2, 3)).toBeCloseTo(1 - 0.1 ** 4 - 4 * 0.9 * 0.1 ** 3, 13)
  })

  it('mirrors itself, and holds its ends', () => {
    expect(incompleteBeta(0.3, 5, 0.5) + incompleteBeta(0.7, 0.5, 5)).toBeCloseTo(1, 13)
    expect([incompleteBeta(0, 2, 2), incompleteBeta(1, 2, 2)]).toEqual([0, 1])
    expect(() => incompleteBeta(1.1, 2, 2)).toThrow('[0, 1]')
  })
})
