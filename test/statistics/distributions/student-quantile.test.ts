import { describe, expect, it } from 'vitest'
import { studentQuantile } from '../../../src/statistics/distributions/student-quantile.ts'

describe('studentQuantile', () => {
  it.each([
    // scipy.stats.t.ppf
    [0.975, 1, 12.706204736174694],
    [0.975, 10, 2.2281388519862735],
    [0.975, 145, 1.9764595626329178],
    [0.025, 3, -3.1824463052837086],
    [0.5, 3, 0]
  ])('at %d with %d degrees of freedom is %d', (probability, df, expected) => {
    expect(studentQuantile(probability, df)).toBeCloseTo(expected, 10)
  })

  it('refuses a probability of one', () => {
    expect(() => studentQuantile(1, 5)).toThrow('requires a probability in (0, 1), got 1')
  })
})
