import { describe, expect, it } from 'vitest'
import { percentile, percentileInterval } from '../../../src/statistics/bootstrap/percentile.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

describe('percentile', () => {
  it('lies between its neighbours as by hand', () => {
    // Place (4 - 1) * 0.25 = 0.75: three quarters of the way from 1 to 2.
    expect(percentile([1, 2, 3, 10], 0.25)).toBe(1.75)
    expect(percentile([1, 2, 3, 10], 0)).toBe(1)
    expect(percentile([1, 2, 3, 10], 1)).toBe(10)
    expect(percentile([4], 0.3)).toBe(4)
  })

  it('refuses an empty list and what is no probability', () => {
    expect(() => percentile([], 0.5)).toThrow(expect.objectContaining({ code: 'no_values' }))
    expect(() => percentile([1], 1.1)).toThrow(expect.objectContaining({ code: 'probability_invalid' }))
  })
})

describe('percentileInterval', () => {
  it('leaves half of the rest out on either side, whatever the order of the values', () => {
    const values = Array.from({ length: 101 }, (_, i) => (i * 37) % 101)
    const { lower, upper } = percentileInterval(values, 0.9)
    expect(lower).toBeCloseTo(5, 10)
    expect(upper).toBeCloseTo(95, 10)
    expect(values[1]).toBe(37)
  })

  it.each([1, 2, 3, 40, 1001])(
    'ends where the percentiles of the sorted list are, of %s values with and without ties',
    (count) => {
      const random = seededRandom(count)
      for (const steps of [3, 1e9]) {
        const values = Array.from({ length: count }, () => Math.floor(random.float() * steps) / steps)
        const sorted = values.toSorted((a, b) => a - b)
        for (const level of [0.001, 0.5, 0.95, 0.999]) {
          const [lower, upper] = [(1 - level) / 2, 1 - (1 - level) / 2].map((tail) => percentile(sorted, tail))
          expect(percentileInterval(values, level)).toEqual({ lower, upper })
        }
      }
    }
  )

  it.each([0, 1, 95])('refuses the level %s', (level) => {
    expect(() => percentileInterval([1], level)).toThrow(expect.objectContaining({ code: 'level_invalid' }))
  })
})
