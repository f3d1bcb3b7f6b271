import { describe, expect, it } from 'vitest'
import { pairedTTest, welchTTest } from '../../../src/statistics/tests/t-test.ts'

describe('welchTTest', () => {
  it('is -3 / sqrt(1/3 + 1/3) with 4 degrees of freedom for 1 2 3 against 4 5 6', () => {
    // scipy.stats.ttest_ind([1, 2, 3], [4, 5, 6], equal_var=False).
    const { t, df, p } = welchTTest([1, 2, 3], [4, 5, 6])
    expect(t).toBeCloseTo(-3 / Math.sqrt(2 / 3), 12)
    expect(df).toBeCloseTo(4, 12)
    expect(p).toBeCloseTo(0.021311641128756838, 12)
    expect(welchTTest([1, 2, 3], [4, 5, 6], 'less').p).toBeCloseTo(p! / 2, 12)
    expect(welchTTest([1, 2, 3], [4, 5, 6], 'greater').p).toBeCloseTo(1 - p! / 2, 12)
  })

  it('has no p where nothing varies, or one value stands alone', () => {
    const nothing = (reason: string) => ({ t: null, df: null, p: null, reason })
    expect(welchTTest([1, 1], [0.5, 0.5])).toEqual(nothing('zero_variance'))
    expect(welchTTest([0.1 + 0.2, 0.3, 0.3], [1, 1])).toEqual(nothing('zero_variance'))
    expect(welchTTest([1], [2, 3])).toEqual(nothing('too_few_values'))
    expect(pairedTTest([0.3, 0.4], [0.1, 0.2])).toEqual(nothing('zero_variance'))
    expect(pairedTTest([], [])).toEqual(nothing('too_few_values'))
  })

  it('refuses what is no number, and pairs that lack a half', () => {
    expect(() => welchTTest([Number.NaN, 1], [1, 2])).toThrow('finite')
    expect(() => pairedTTest([1, 2], [1])).toThrow('pairs')
  })
})
