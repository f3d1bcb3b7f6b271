import { describe, expect, it } from 'vitest'
import { formatBounds, formatP, formatScore } from '../../../src/http/pages/format.ts'

describe('formatBounds', () => {
  it.each([
    [0.144, 0.369, '14.4–36.9'],
    [-0.082, 0.369, '−8.2 to 36.9'],
    [-0.5, -0.25, '−50.0 to −25.0'],
    // Below zero and printed as 0.0.
    [-0.0001, 0.1, '0.0–10.0']
  ])('prints %s and %s as %s', (lower, upper, shown) => {
    expect(formatBounds({ lower, upper })).toBe(shown)
  })

  it('has the sign of print in a score, too', () => {
    expect([formatScore(-0.015), formatScore(-12.25, { range: null })]).toEqual(['−1.5', '−12.25'])
  })
})

describe('formatP', () => {
  it.each([
    [null, '–'],
    [0.0314, '0.031'],
    [0.001, '0.001'],
    [5.02e-22, '< 0.001'],
    [0, '< 0.001']
  ])('prints %s as %s', (p, shown) => {
    expect(formatP(p)).toBe(shown)
  })

  it('prints a zero of resamples as what it is', () => {
    expect([formatP(0, '< 1/10000'), formatP(0.5, '< 1/10000')]).toEqual(['< 1/10000', '0.500'])
  })
})
