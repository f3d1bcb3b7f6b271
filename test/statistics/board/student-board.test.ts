import { describe, expect, it } from 'vitest'
import calibrate from '../../bench/calibration/calibrate.ts'

describe('studentBoard on small releases of equal models', () => {
  it.each(['item', 'source'] as const)('keeps its promises with five of each task (drawn by %s)', async (unit) => {
    const population = { items: 5, unit, models: 16, step: 0 }
    const claims = await calibrate({ population, method: 'student', resamples: 0, first: 1, boards: 150 })
    const mean = (of: (claim: (typeof claims)[number]) => number) =>
      claims.reduce((sum, claim) => sum + of(claim), 0) / claims.length
    // Seeded. At 5 % more than 15 of 150 would come once in a thousand; with a divisor of n, 30 and more.
    expect(claims.filter(({ falseFinding }) => falseFinding).length).toBeLessThanOrEqual(12)
    expect(claims.filter(({ ranksCovered }) => !ranksCovered).length).toBeLessThanOrEqual(12)
    expect(mean(({ overallCovered }) => overallCovered)).toBeGreaterThan(0.935)
    expect(mean(({ overallCovered }) => overallCovered)).toBeLessThan(0.985)
    for (const name of Object.keys(claims[0]!.tasksCovered)) {
      expect(mean(({ tasksCovered }) => tasksCovered[name]!)).toBeGreaterThan(0.915)
    }
  })
})
