import { describe, expect, it } from 'vitest'
import { betaQuantile } from '../../../src/statistics/distributions/beta-quantile.ts'

describe('betaQuantile', () => {
  it.each([
    // scipy.stats.beta.ppf
    [0.1, 2.5, 0.7, 0.47612263469362526],
    [0.025, 7, 4, 0.3475471499400027],
    [0.999, 1e5, 3e4, 0.7728299859837638]
  ])('of %d for beta(%d, %d) is that of scipy', (probability, a, b, value) => {
    expect(betaQuantile(probability, a, b)).toBeCloseTo(value, 10)
  })

  it.each([0, 1, Number.NaN])('refuses the probability %d', (probability) => {
    expect(() => betaQuantile(probability, 1, 1)).toThrow('a probability in (0, 1)')
  })
})
