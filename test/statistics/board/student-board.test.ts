import { describe, expect, it } from 'vitest'
import { meanInterval } from '../../../src/statistics/board/mean-interval.ts'
import { studentBoard } from '../../../src/statistics/board/student-board.ts'
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

describe('an interval of studentBoard', () => {
  const right = [1, 0, 1, 1, 0, 1]
  const own = ['a', 'b', 'c', 'd', 'e', 'f']
  const asked = { level: 0.95, unit: 'source', range: [0, 1] } as const
  const exact = meanInterval(4 / 6, { standardError: 0.1, degrees: 5 }, { ...asked, sources: 6, isBinary: true })

  it('is exact for right and wrong answers of a task, and for Overall where that is the only one', () => {
    const board = studentBoard({ ...asked, strata: [{ name: 'EK', weight: 1, scores: [right], sources: own }] })
    expect(board.tasks.EK).toEqual([exact])
    expect(board.overall).toEqual([exact])
  })

  it('goes by its error where answers share a source, and for Overall of several tasks', () => {
    const shared = { name: 'EK', weight: 1, scores: [right], sources: ['a', 'a', 'b', 'b', 'c', 'c'] }
    const { tasks, errors } = studentBoard({ ...asked, strata: [shared] })
    expect(tasks.EK).toEqual([meanInterval(4 / 6, errors.task(0, 0), { ...asked, sources: 3, isBinary: false })])
    const two = ['EK', 'CI'].map((name) => ({ name, weight: 1, scores: [right], sources: own.map((id) => name + id) }))
    const board = studentBoard({ ...asked, strata: two })
    expect(board.tasks.CI).toEqual([exact])
    expect(board.overall).toEqual([
      meanInterval(4 / 6, board.errors.overall(0), { ...asked, sources: 6, isBinary: false })
    ])
  })
})
