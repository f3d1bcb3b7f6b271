import { describe, expect, it } from 'vitest'
import { clusterBootstrap } from '../../../src/statistics/bootstrap/cluster-bootstrap.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

const options = () => ({ resamples: 2000, level: 0.95, random: seededRandom(1) })

describe('clusterBootstrap', () => {
  it('has the mean of all values in the middle of its interval', () => {
    // 400 coin flips: standard error 0.025, 1.96 of them 0.049.
    const { value, lower, upper } = clusterBootstrap(
      Array.from({ length: 400 }, (_, place) => ({ sum: place % 2, count: 1 })),
      options()
    )
    expect(value).toBe(0.5)
    expect(upper! - lower!).toBeCloseTo(0.098, 2)
  })

  it('is wider when values of a cluster rise and fall together', () => {
    const flips = Array.from({ length: 100 }, (_, place) => place % 2)
    const alone = clusterBootstrap(
      flips.flatMap((sum) => Array.from({ length: 4 }, () => ({ sum, count: 1 }))),
      options()
    )
    const together = clusterBootstrap(
      flips.map((sum) => ({ sum: 4 * sum, count: 4 })),
      options()
    )
    expect(together.value).toBe(alone.value)
    // Twice as wide: 100 independent draws in place of 400.
    expect((together.upper! - together.lower!) / (alone.upper! - alone.lower!)).toBeCloseTo(2, 0)
  })

  it('has no interval for one cluster, and none at all for none', () => {
    expect(clusterBootstrap([{ sum: 3, count: 2 }], options())).toEqual({ value: 1.5, lower: null, upper: null })
    expect(() => clusterBootstrap([], options())).toThrow('requires clusters')
  })
})
