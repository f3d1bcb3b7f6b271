import { describe, expect, it } from 'vitest'
import { weightedMean } from '../../src/statistics/weighted-mean.ts'

describe('weightedMean', () => {
  it('takes weights relative to their sum', () => {
    // (3 * 1 + 1 * 0.2) / 4
    const parts = [
      { value: 1, weight: 3 },
      { value: 0.2, weight: 1 }
    ]
    expect(weightedMean(parts)).toBeCloseTo(0.8, 12)
    expect(weightedMean(parts.map(({ value, weight }) => ({ value, weight: weight * 7 })))).toBeCloseTo(0.8, 12)
  })

  it('is null where nothing has weight', () => {
    expect(weightedMean([])).toBeNull()
    expect(weightedMean([{ value: 1, weight: 0 }])).toBeNull()
  })

  it.each([
    ['weight_invalid', { value: 1, weight: -1 }],
    ['weight_invalid', { value: 1, weight: Number.POSITIVE_INFINITY }],
    ['not_finite', { value: Number.NaN, weight: 1 }]
  ])('refuses with %s', (code, part) => {
    expect(() => weightedMean([part])).toThrow(expect.objectContaining({ code }))
  })
})
