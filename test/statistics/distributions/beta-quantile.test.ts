import { describe, expect, it } from 'vitest'
import { betaQuantile } from '../../../src/statistics/distributions/beta-quantile.ts'

describe('betaQuantile', () => {
  it.each([
    // scipy.stats.beta.ppf
    [0.1, 2.5, 0.7, 0.47612263469362526],
    [0.025, 7, 4, 0.3475471499400027],
    [0.999, 1e5, 3e4, 0.7728299859837638],
    [0.025, 0.01, 3, 1.3971959345401447e-161],
    [0.975, 0.02, 1.3, 0.20035625192869527],
    [0.975, 1.01, 0.001, 1.0],
    [0.025, 190, 1, 0.9807721052466721]
  ])('of %d for beta(%d, %d) is that of scipy', (probability, a, b, value) => {
    expect(betaQuantile(probability, a, b)).toBeCloseTo(value, 10)
  })

  it.each([0, 1, Number.NaN])('refuses the probability %d', (probability) => {
    expect(() => betaQuantile(probability, 1, 1)).toThrow('a probability in (0, 1)')
  })
})
