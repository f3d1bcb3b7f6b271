import { describe, expect, it } from 'vitest'
import { detectableDifference, differenceError } from '../../../src/statistics/board/detectable-difference.ts'

describe('differenceError', () => {
  it('combines the errors of the tasks by their weights', () => {
    // Differences 0.2, 0, 0.1 and -0.1: the first task's population sd is 0.1, so its error is 0.1/√2; the second's the
    // same. Halves of both: √(2 (0.5 · 0.1/√2)²) = 0.05.
    const tasks = [
      { weight: 1, first: [0.6, 0.5], second: [0.4, 0.5] },
      { weight: 1, first: [0.5, 0.4], second: [0.4, 0.5] }
    ]
    expect(differenceError(tasks)).toBeCloseTo(0.05, 12)
  })

  it('is zero for models that differ by the same on every item', () => {
    expect(differenceError([{ weight: 1, first: [0.5, 0.25], second: [0.25, 0] }])).toBe(0)
  })
})

describe('detectableDifference', () => {
  it('is 2.80 times the median error', () => {
    const { standardError, detectable } = detectableDifference([0.01, 0.03, 0.02])
    expect(standardError).toBe(0.02)
    expect(detectable).toBeCloseTo(2.8015852 * 0.02, 8)
  })
})
