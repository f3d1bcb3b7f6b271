import { describe, expect, it } from 'vitest'
import { gwetAc1 } from '../../../src/statistics/agreement/gwet-ac1.ts'
import { kappa } from '../../../src/statistics/agreement/kappa.ts'

/** The ratings of a table of two categories: both first, first alone, second alone, neither. */
function ratings([both, first, second, neither]: [number, number, number, number]) {
  const times = (count: number, pair: [number, number]) => Array.from({ length: count }, () => pair)
  const pairs = [...times(both, [0, 0]), ...times(first, [0, 1]), ...times(second, [1, 0]), ...times(neither, [1, 1])]
  return { first: pairs.map(([one]) => one), second: pairs.map(([, other]) => other) }
}

describe('gwetAc1', () => {
  it('stays high where nearly all things are in one category, and kappa does not', () => {
    // 125 things: observed 118/125 = 0.944. p = (123 + 120)/250 = 0.972, chance 2 * 0.972 * 0.028 = 0.054432,
    // AC1 = 0.889568 / 0.945568 = 0.9407763. Kappa: chance (123 * 120 + 2 * 5)/125^2 = 0.94528, so -0.00128/0.05472.
    const { first, second } = ratings([118, 5, 2, 0])
    expect(gwetAc1(first, second, [0, 1])).toBeCloseTo(0.940776, 6)
    expect(kappa(first, second, [0, 1]).cohen).toBeCloseTo(-0.023392, 6)
  })

  it('goes by all categories there are', () => {
    // Three categories, each a third of both raters' ratings: observed 4/6, chance 3 * (1/3 * 2/3) / 2 = 1/3, AC1 = (1/3)/(2/3) = 1/2.
    expect(gwetAc1(['a', 'b', 'c', 'a', 'b', 'c'], ['a', 'b', 'c', 'a', 'c', 'b'], ['a', 'b', 'c'])).toBeCloseTo(
      0.5,
      12
    )
  })

  it('is 1 where two raters agree always, does not tell them apart, and is at most 1', () => {
    expect(gwetAc1([0, 0, 0], [0, 0, 0], [0, 1])).toBe(1)
    for (const table of [
      [5, 3, 1, 2],
      [1, 9, 0, 1],
      [0, 4, 4, 0]
    ] as [number, number, number, number][]) {
      const { first, second } = ratings(table)
      const value = gwetAc1(first, second, [0, 1])
      expect(gwetAc1(second, first, [0, 1])).toBeCloseTo(value, 14)
      expect(value).toBeGreaterThanOrEqual(-1)
      expect(value).toBeLessThan(1)
    }
  })

  it('refuses what it cannot compare', () => {
    expect(() => gwetAc1([0], [0, 1], [0, 1])).toThrow(/paired/)
    expect(() => gwetAc1([], [], [0, 1])).toThrow(expect.objectContaining({ code: 'no_values' }))
    expect(() => gwetAc1([0], [2], [0, 1])).toThrow(expect.objectContaining({ code: 'category_unknown' }))
    expect(() => gwetAc1([0], [0], [0])).toThrow(expect.objectContaining({ code: 'categories_too_few' }))
  })
})
