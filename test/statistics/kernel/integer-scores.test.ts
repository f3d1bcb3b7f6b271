import { describe, expect, it } from 'vitest'
import { integerUnitOf, meanOfIntegers, writeIntegers } from '../../../src/statistics/kernel/integer-scores.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

describe('integerUnitOf', () => {
  it.each([
    [[0, 1, 1], 1],
    [[0.5, 0.25], 4],
    [[0.1 + 0.2, 0.7], 10],
    [[1 / 3, 0.45], 60],
    [[0.1234, 0.5], 5000],
    [[-2, 1.5], 2]
  ])('finds the denominator of %j: %i', (row, unit) => {
    expect(integerUnitOf([row])).toEqual({ limbs: 1, unit })
  })

  it('takes fixed point for other scores, and where an integer would not fit', () => {
    expect(integerUnitOf([[Math.SQRT1_2]]).limbs).toBe(3)
    expect(integerUnitOf([[1 / 32_749, 0.5]]).limbs).toBe(3)
    expect(integerUnitOf([[40_000]]).limbs).toBe(3)
  })
})

describe('writeIntegers', () => {
  it('writes limbs that add up to the scores, right to the last binary place that it promises', () => {
    const random = seededRandom(8)
    const row = [1 - 2 ** -53, -1 + 2 ** -53, 0, ...Array.from({ length: 40 }, () => 2 * random.float() - 1)]
    const unit = integerUnitOf([row])
    const limbs = [0, 1, 2].map(() => new Int16Array(row.length))
    writeIntegers(row, unit, limbs)
    for (const [item, score] of row.entries()) {
      const sum = limbs.reduce((sum, limb, place) => sum + limb[item]! * 2 ** (15 * place), 0)
      expect(Math.abs(sum / unit.unit - score)).toBeLessThanOrEqual(2 ** -45)
    }
  })
})

describe('meanOfIntegers', () => {
  it('is the mean', () => {
    expect(meanOfIntegers([0.1, 0.2, 0.6], { limbs: 1, unit: 10 })).toBe(0.3)
  })
})
