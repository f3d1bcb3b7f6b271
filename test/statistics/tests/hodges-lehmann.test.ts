import { median } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { hodgesLehmann, hodgesLehmannShift } from '../../../src/statistics/tests/hodges-lehmann.ts'

describe('hodgesLehmann', () => {
  it('is the median of the means of all pairs', () => {
    // 1, 1.5, 2, 3.5, 4, 6
    expect(hodgesLehmann([6, 1, 2])).toBe(2.75)
    expect(hodgesLehmann([7])).toBe(7)
    expect(hodgesLehmann([0, 0, 0])).toBe(0)
  })

  it.each([
    { kind: 'tied', draw: (word: number) => word % 7 },
    { kind: 'untied', draw: (word: number) => word / 2 ** 32 - 0.5 }
  ])('is what listing all $kind pairs gives', ({ draw }) => {
    const random = seededRandom(8)
    for (let trial = 0; trial < 100; trial++) {
      const values = Array.from({ length: 1 + random.integer(12) }, () => draw(random.word()))
      const others = Array.from({ length: 1 + random.integer(12) }, () => draw(random.word()) * 1e-3)
      const means = values.flatMap((one, place) => values.slice(place).map((other) => (one + other) / 2))
      expect(hodgesLehmann(values)).toBeCloseTo(median(means), 14)
      const differences = values.flatMap((one) => others.map((other) => one - other))
      expect(hodgesLehmannShift(values, others)).toBeCloseTo(median(differences), 14)
    }
  })

  it('does not list a million means', () => {
    const random = seededRandom(9)
    const values = Array.from({ length: 20_000 }, () => random.float())
    expect(hodgesLehmann(values)).toBeCloseTo(0.5, 2)
  })

  it('refuses nothing, and what is no number', () => {
    expect(() => hodgesLehmann([])).toThrow('requires values')
    expect(() => hodgesLehmannShift([1], [Number.NaN])).toThrow('finite')
  })
})
