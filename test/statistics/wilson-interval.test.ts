import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '../../src/statistics/wilson-interval.ts'

describe('wilsonInterval', () => {
  it('is that of the paper by hand', () => {
    // z² = 3.841459; 5 of 10: half width sqrt(10 z² / 4 + z⁴ / 4) / (10 + z²) = 0.263407
    const { value, lower, upper } = wilsonInterval(5, 10, 0.95)
    expect([value, lower, upper]).toEqual([0.5, expect.closeTo(0.2365931, 6), expect.closeTo(0.7634069, 6)])
  })

  it('ends at 0 or 1 where none or all succeed, and has a width there', () => {
    // 10 / (10 + z²) = 0.722467
    expect(wilsonInterval(10, 10, 0.95)).toEqual({ value: 1, lower: expect.closeTo(0.7224672, 6), upper: 1 })
    expect(wilsonInterval(0, 10, 0.95)).toEqual({ value: 0, lower: 0, upper: expect.closeTo(0.2775328, 6) })
  })

  it('refuses to take a share of nothing', () => {
    expect(() => wilsonInterval(0, 0, 0.95)).toThrow('requires a trial')
  })
})
