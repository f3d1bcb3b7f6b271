import { describe, expect, it } from 'vitest'
import { groupMeans } from '../../../src/statistics/bootstrap/group-means.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { mannWhitney } from '../../../src/statistics/tests/mann-whitney.ts'
import { midranks } from '../../../src/statistics/tests/midranks.ts'
import { rankSumTails } from '../../../src/statistics/tests/rank-sum-distribution.ts'

/** Mean gap of Claude's over GPT's scores, percentage points: Table 7 of the paper, which counts Google with Other. */
const gaps = {
  Anthropic: [3.96, 2.41, 2.32],
  OpenAI: [-2.05, 1.69, 1.6, 1.39, 2.0, 3.85],
  Other: [-1.43, 0.05, -0.01, 1.56, 3.57, 3.53, -1.52]
}

describe('Table 7 of the paper', () => {
  it('has the group means 2.90, 1.41 and 0.82', () => {
    const rows = Object.entries(gaps).flatMap(([group, values]) => values.map((value) => ({ group, value })))
    const means = groupMeans(rows).map(({ group, n, mean }) => [group, n, mean.toFixed(2)])
    expect(means).toEqual([
      ['Anthropic', 3, '2.90'],
      ['OpenAI', 6, '1.41'],
      ['Other', 7, '0.82']
    ])
  })

  it('has U = 16 and the exact p of 8 in 84 splits, 0.0952, which the normal p is not', () => {
    const { u1, u2, method, p } = mannWhitney(gaps.Anthropic, gaps.OpenAI)
    expect({ u1, u2, method, p: p.toFixed(4) }).toEqual({ u1: 16, u2: 2, method: 'exact', p: '0.0952' })
    expect(p).toBeCloseTo(8 / 84, 14)
    expect(mannWhitney(gaps.Anthropic, gaps.OpenAI, { method: 'asymptotic' }).p.toFixed(4)).toBe('0.0933')
  })
})

describe('mannWhitney', () => {
  it('gives p = 1 when all values are equal, by either method', () => {
    expect(mannWhitney([1, 1, 1], [1, 1])).toMatchObject({ u1: 3, auc: 0.5, ties: true, p: 1 })
    expect(mannWhitney([1, 1, 1], [1, 1], { method: 'asymptotic' })).toMatchObject({ u1: 3, z: null, p: 1 })
  })

  it('compares one value with one', () => {
    expect(mannWhitney([2], [1])).toMatchObject({ u1: 1, u2: 0, auc: 1, p: 1 })
    expect(mannWhitney([2], [1], { alternative: 'greater' }).p).toBe(0.5)
  })

  it('takes the normal distribution above 60 values', () => {
    const values = Array.from({ length: 61 }, (_, place) => (place * 37) % 61)
    expect(mannWhitney(values.slice(0, 20), values.slice(20, 60)).method).toBe('exact')
    expect(mannWhitney(values.slice(0, 20), values.slice(20)).method).toBe('asymptotic')
  })

  it('takes the ties from the variance of the normal one, as by hand', () => {
    // Ranks 2 (thrice), 5 (thrice), 7, 8.5 (twice): the first sum is 16, so U = 6 and 14, mean 4 * 5 / 2 = 10, variance
    // 4 * 5 / 12 * (10 - (24 + 24 + 6) / (9 * 8)) = 15.4167 in place of 16.6667.
    const samples = [
      [1, 1, 2, 3],
      [1, 2, 2, 4, 4]
    ] as const
    const error = Math.sqrt((20 / 12) * (10 - 54 / 72))
    const { u1, u2, z } = mannWhitney(...samples, { method: 'asymptotic', continuity: false })
    expect({ u1, u2 }).toEqual({ u1: 6, u2: 14 })
    expect(z).toBeCloseTo(4 / error, 12)
    expect(mannWhitney(...samples, { method: 'asymptotic' }).z).toBeCloseTo(3.5 / error, 12)
    const greater = mannWhitney(...samples, { method: 'asymptotic', alternative: 'greater' })
    expect(greater.z).toBeCloseTo(-4.5 / error, 12)
  })

  it('counts a tie between the samples as half a pair', () => {
    // 2 over 1 twice, and 2 with 2 twice.
    expect(mannWhitney([2, 2], [1, 2])).toMatchObject({ u1: 3, u2: 1, auc: 0.75, ties: true })
  })

  it('turns round with the samples', () => {
    const random = seededRandom(6)
    const draw = (length: number) => Array.from({ length }, () => random.integer(9))
    const [first, second] = [draw(7), draw(12)]
    for (const method of ['exact', 'asymptotic'] as const) {
      const greater = mannWhitney(first, second, { method, alternative: 'greater' }).p
      expect(mannWhitney(second, first, { method, alternative: 'less' }).p).toBeCloseTo(greater, 14)
    }
  })

  it('refuses an empty sample, what is no number, and too many splits to count', () => {
    expect(() => mannWhitney([], [1])).toThrow('values in both samples, got 0 and 1')
    expect(() => mannWhitney([1], [Number.POSITIVE_INFINITY])).toThrow('finite')
    const many = Array.from({ length: 600 }, (_, place) => place)
    expect(() => mannWhitney(many, many, { method: 'exact' })).toThrow('smaller groups than 600 and 600')
  })
})

describe('rankSumTails', () => {
  it('counts what listing all splits counts, whatever the ties', () => {
    const random = seededRandom(7)
    for (let trial = 0; trial < 40; trial++) {
      const ranks = midranks(Array.from({ length: 2 + random.integer(8) }, () => random.integer(5))).ranks
      const size = 1 + random.integer(ranks.length - 1)
      const sums = sumsOf([...ranks], size)
      const sum = sums[random.integer(sums.length)]!
      const share = (holds: (other: number) => boolean) => sums.filter(holds).length / sums.length
      const { atMost, atLeast } = rankSumTails(ranks, { size, sum })
      expect(atMost).toBeCloseTo(
        share((other) => other <= sum),
        14
      )
      expect(atLeast).toBeCloseTo(
        share((other) => other >= sum),
        14
      )
    }
  })

  it('keeps the digits of the smallest tail', () => {
    const ranks = Array.from({ length: 60 }, (_, place) => place + 1)
    // The 30 highest of 60: one split of 118,264,581,564,861,424.
    const { atLeast } = rankSumTails(ranks, { size: 30, sum: 1365 })
    expect(atLeast * 1.182645815648614e17).toBeCloseTo(1, 12)
  })
})

/** The sum of every choice of `size` ranks. */
function sumsOf(ranks: readonly number[], size: number): number[] {
  if (size === 0) return [0]
  return ranks.flatMap((rank, place) => sumsOf(ranks.slice(place + 1), size - 1).map((sum) => sum + rank))
}
