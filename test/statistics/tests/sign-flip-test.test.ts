import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { signFlipTest } from '../../../src/statistics/tests/sign-flip-test.ts'

const options = (seed = 1, resamples = 2000) => ({ resamples, random: seededRandom(seed) })

describe('signFlipTest', () => {
  it('lists every pattern of few values', () => {
    // |+-1 +-2 -+4| is at least 5 for +1 +4 with either sign of 2, and mirrored: sums 7, 3, 5, 1 of 8, so 7 and 5 count.
    expect(signFlipTest([-1, 2, 4], options())).toEqual({ n: 3, method: 'exact', drawn: null, asLarge: 4, p: 0.5 })
    expect(signFlipTest([0, 0], options()).p).toBe(1)
    expect(signFlipTest([5], options()).p).toBe(1)
  })

  it('counts patterns that are as large but for rounding', () => {
    // 0.3 - 0.1 - 0.2 is not quite zero, as 3 - 1 - 2 is; 1 + 2 - 3 turned round is as large.
    expect(signFlipTest([0.3, -0.1, -0.2], options()).p).toBe(1)
    expect(signFlipTest([0.1, 0.2, 0.3, -0.6, 0.6], options()).p).toBe(signFlipTest([1, 2, 3, -6, 6], options()).p)
  })

  it('draws patterns of many values, counts the observed one, and repeats itself by its seed', () => {
    const ones = Array.from({ length: 70 }, () => 1)
    const test = signFlipTest(ones, options())
    expect(test).toMatchObject({ n: 70, method: 'monte-carlo', drawn: 2000, asLarge: 1, p: 1 / 2001 })
    expect(signFlipTest(ones, options())).toEqual(test)
  })

  it('draws to the p that counting gives', () => {
    // 40 of 70 ones are positive: the sum is 10, and P(|sum| >= 10) = 0.2820 by the binomial distribution.
    const values = Array.from({ length: 70 }, (_, place) => (place < 40 ? 1 : -1))
    expect(signFlipTest(values, options(2, 20_000)).p).toBeCloseTo(0.282, 1.5)
  })

  it('rejects a true null no more often than it says', () => {
    const random = seededRandom(10)
    const rejected = Array.from({ length: 400 }, (_, trial) => {
      const values = Array.from({ length: 20 }, () => random.float() - 0.5)
      return signFlipTest(values, options(trial, 199)).p <= 0.05
    }).filter(Boolean).length
    // 20 expected of 400, standard error 4.4.
    expect(rejected).toBeGreaterThan(7)
    expect(rejected).toBeLessThan(34)
  })

  it('refuses nothing, and what is no number', () => {
    expect(() => signFlipTest([], options())).toThrow('at least one value')
    expect(() => signFlipTest([Number.NaN], options())).toThrow('finite')
  })
})
