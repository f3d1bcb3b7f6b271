import { describe, expect, it } from 'vitest'
import {
  erfc,
  normalInterval,
  normalQuantile,
  twoSidedNormalP
} from '../../../src/statistics/distributions/normal-distribution.ts'

describe('erfc', () => {
  it.each([
    // scipy.special.erfc 1.17.1
    [-1, 1.8427007929497148],
    [0, 1.0],
    [0.5, 0.4795001221869535],
    [1.99, 0.004888586800383002],
    [2, 0.004677734981047266],
    [5, 1.5374597944280347e-12],
    [20, 5.395865611607901e-176]
  ])('of %s is %s to twelve digits', (x, expected) => {
    expect(Math.abs(erfc(x) / expected - 1)).toBeLessThan(1e-12)
  })
})

describe('normalQuantile', () => {
  it('gives the usual bounds, and is symmetric', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
    expect(normalQuantile(0.5)).toBeCloseTo(0, 14)
    expect(normalQuantile(0.1)).toBeCloseTo(-normalQuantile(0.9), 14)
  })

  it('undoes the two-sided p', () => {
    for (const p of [0.9, 0.3, 0.05, 1e-4, 1e-10]) expect(twoSidedNormalP(normalQuantile(p / 2)) / p).toBeCloseTo(1, 10)
  })

  it.each([0, 1, Number.NaN])('refuses the probability %s', (p) => {
    expect(() => normalQuantile(p)).toThrow(expect.objectContaining({ code: 'probability_invalid' }))
  })
})

describe('normalInterval', () => {
  it('reaches 1.96 standard errors to either side', () => {
    const { lower, upper } = normalInterval(0.5, 0.1, 0.95)
    expect(lower).toBeCloseTo(0.304, 4)
    expect(upper).toBeCloseTo(0.696, 4)
  })
})
