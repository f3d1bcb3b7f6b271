import { describe, expect, it } from 'vitest'
import { binomialCoefficient } from '../../../src/statistics/distributions/binomial-coefficient.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { labelPermutation } from '../../../src/statistics/tests/label-permutation.ts'

const options = (seed = 1) => ({ resamples: 2000, random: seededRandom(seed) })

describe('labelPermutation', () => {
  it('lists every split of few values', () => {
    // Of {1, 2, 5, 6} only {5, 6} and {1, 2} differ by 4 on average.
    expect(labelPermutation([5, 6], [1, 2], options())).toEqual({
      ...{ difference: 4, method: 'exact', splits: 6, drawn: null, asLarge: 2, p: 2 / 6 }
    })
  })

  it('counts splits that are as large but for rounding', () => {
    // The same means in tenths, where 0.1 + 0.2 is not 0.3.
    expect(labelPermutation([0.3, 0.3], [0.1, 0.2, 0.3], options()).asLarge).toBe(
      labelPermutation([3, 3], [1, 2, 3], options()).asLarge
    )
  })

  it('counts every split that ties with the observed one', () => {
    // Of {0, 0, 1, 1, 2}, two against three: the first pair sums to 0 in 1 split, to 1 in 4, to 2 in 3, to 3 in 2. The
    // means differ by 5/6 s - 4/3: by 1/2 for s = 1, 1/3 for 2, 7/6 for 3, 4/3 for 0.
    expect(labelPermutation([0, 1], [0, 1, 2], options())).toMatchObject({ splits: 10, asLarge: 7, p: 0.7 })
    expect(labelPermutation([1, 2], [0, 0, 1], options())).toMatchObject({ splits: 10, asLarge: 3, p: 0.3 })
    expect(labelPermutation([0, 0], [1, 1, 2], options())).toMatchObject({ splits: 10, asLarge: 1, p: 0.1 })
  })

  it('counts splits and draws that tie with the observed one but for rounding', () => {
    // The 0.5 is in one group or the other: every split differs by as much, though sums of tenths do not quite.
    expect(labelPermutation([0.3, 0.3], [0.5, 0.3], options())).toMatchObject({ splits: 6, asLarge: 6, p: 1 })
    const threes = (count: number) => Array.from({ length: count }, () => 0.3)
    const many = labelPermutation(threes(15), [0.5, ...threes(14)], options())
    expect(many).toMatchObject({ method: 'monte-carlo', asLarge: 2001, p: 1 })
  })

  it('gives p = 1 when all values are equal', () => {
    expect(labelPermutation([2, 2], [2, 2, 2], options()).p).toBe(1)
  })

  it('draws splits of many values, counts the observed one, and repeats itself by its seed', () => {
    const first = Array.from({ length: 12 }, (_, place) => place + 100)
    const second = Array.from({ length: 14 }, (_, place) => place)
    const test = labelPermutation(first, second, options())
    // No draw comes up to groups that lie apart: one in 2,001.
    expect(test).toMatchObject({ method: 'monte-carlo', splits: 9_657_700, drawn: 2000, asLarge: 1, p: 1 / 2001 })
    expect(labelPermutation(first, second, options())).toEqual(test)
  })

  it('draws to the p that counting gives', () => {
    // Ones and zeros, 9 of 12 against 5 of 14: how many of the 14 ones fall to the first group is hypergeometric, and 9
    // or more, or 3 or fewer, are as far from the 6.46 expected.
    const onesAndZeros = (ones: number, of: number) => Array.from({ length: of }, (_, place) => Number(place < ones))
    const splitsWith = (ones: number) => binomialCoefficient(14, ones) * binomialCoefficient(12, 12 - ones)
    const ones = Array.from({ length: 13 }, (_, count) => count).filter((count) => Math.abs(count - 84 / 13) > 2.53)
    const exact = ones.reduce((sum, count) => sum + splitsWith(count), 0) / binomialCoefficient(26, 12)
    const { method, p } = labelPermutation(onesAndZeros(9, 12), onesAndZeros(5, 14), {
      ...{ resamples: 20_000, random: seededRandom(2) }
    })
    expect({ ones, method }).toEqual({ ones: [0, 1, 2, 3, 9, 10, 11, 12], method: 'monte-carlo' })
    // Standard error of the draws: 0.0015.
    expect(Math.abs(p - exact)).toBeLessThan(0.005)
  })

  it('refuses an empty group and what is no number', () => {
    expect(() => labelPermutation([], [1], options())).toThrow('both groups, got 0 and 1')
    expect(() => labelPermutation([1], [Number.NaN], options())).toThrow('finite')
  })
})
