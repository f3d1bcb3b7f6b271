import { describe, expect, it } from 'vitest'
import { ratioBootstrap } from '../../../src/statistics/bootstrap/ratio-bootstrap.ts'

const options = { resamples: 2000, level: 0.95, seed: 1 }

/** One quantity in one stratum. */
const of = (counts: number[], sums: number[], name = 'MM') => ({ name, quantities: [{ counts, sums }] })

describe('ratioBootstrap', () => {
  it('agrees with the normal interval for many independent units', () => {
    // 400 coin flips: standard error root(0.25 / 400) = 0.025.
    const flips = Array.from({ length: 400 }, (_, i) => i % 2)
    const strata = [of(new Array(400).fill(1), flips)]
    const { all } = ratioBootstrap({ ...options, strata })[0]!
    expect(all.value).toBe(0.5)
    expect(all.upper! - all.lower!).toBeCloseTo(2 * 1.96 * 0.025, 2)
    expect(ratioBootstrap({ ...options, strata, seed: 2 })[0]!.all).not.toEqual(all)
  })

  it('draws units whole: four copies of each observation make no interval narrower', () => {
    const scores = [0.1, 0.5, 0.2, 0.9, 0.4]
    const copied = (copies: number) =>
      of(
        new Array(5).fill(copies),
        scores.map((score) => score * copies)
      )
    const [once, fourTimes] = [1, 4].map((copies) => ratioBootstrap({ ...options, strata: [copied(copies)] })[0]!.all)
    expect(fourTimes!.lower).toBeCloseTo(once!.lower!, 12)
    expect(fourTimes!.upper).toBeCloseTo(once!.upper!, 12)
  })

  it('weighs strata by their observations, gives each its own, and repeats itself', () => {
    const strata = [of([1, 3], [1, 0]), of([4], [4], 'PA')]
    const found = ratioBootstrap({ ...options, strata })
    expect(found).toHaveLength(1)
    expect(found[0]!.all.value).toBe(5 / 8)
    // The four observations of PA are one unit: nothing can be resampled there.
    expect(found[0]!.byStratum).toMatchObject([{ value: 1 / 4 }, { value: 1, lower: 1, upper: 1 }])
    expect(ratioBootstrap({ ...options, strata })).toEqual(found)
  })

  it('has nothing to say of nothing, and draws quantities of unequal counts together', () => {
    const nothing = { value: null, lower: null, upper: null }
    expect(ratioBootstrap({ ...options, strata: [of([0, 0], [0, 0]), of([], [], 'PA')] })).toEqual([
      { all: nothing, byStratum: [nothing, nothing] }
    ])
    const counts = [1, 1, 1]
    const quantities = [
      { counts, sums: [0, 0.5, 1] },
      { counts, sums: [1, 0.5, 0] },
      { counts: [1, 0, 1], sums: [0, 0, 1] }
    ]
    const [up, down, fewer] = ratioBootstrap({ ...options, strata: [{ name: 'MM', quantities }] })
    expect(up!.all.lower).toBeCloseTo(1 - down!.all.upper!, 12)
    expect(fewer!.all.value).toBe(0.5)
  })
})
