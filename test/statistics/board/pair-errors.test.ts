import { mean, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { differenceError } from '../../../src/statistics/board/detectable-difference.ts'
import { pairErrors } from '../../../src/statistics/board/pair-errors.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { plainBootstrap } from '../plain-bootstrap.ts'

const random = seededRandom(3)
const strata = [
  { name: 'EA', weight: 2, items: 12 },
  { name: 'CI', weight: 1, items: 7 }
].map(({ items, ...stratum }) => ({
  ...stratum,
  scores: [0, 1].map(() => Array.from({ length: items }, () => random.integer(8) / 7)),
  sources: Array.from({ length: items }, (_, item) => `${stratum.name} ${Math.floor(item / 2)}`)
}))

describe('pairErrors', () => {
  it('is the error of a difference of stratified means for items', () => {
    const paired = strata.map(({ weight, scores }) => ({ weight, first: scores[0]!, second: scores[1]! }))
    expect(pairErrors(strata, 'item').of(0, 1)).toBeCloseTo(differenceError(paired), 14)
  })

  it('stands on the units less the groups that they are drawn within', () => {
    // 12 and 7 items in two tasks; 6 and 4 sources of one task each, few of either, in a group of their own task.
    expect(pairErrors(strata, 'item').degrees).toBe(17)
    expect(pairErrors(strata, 'source').degrees).toBe(8)
  })

  it('is near what the bootstrap of whole sources gives', () => {
    const { overall } = plainBootstrap({ strata, resamples: 4000, seed: 1, unit: 'source' })
    const differences = overall[0]!.map((value, resample) => value - overall[1]![resample]!)
    const found = pairErrors(strata, 'source').of(0, 1)
    expect(found / sampleStandardDeviation(differences)).toBeGreaterThan(0.93)
    expect(found / sampleStandardDeviation(differences)).toBeLessThan(1.07)
    expect(Math.abs(mean(differences))).toBeLessThan(1)
  })

  it('is zero for models that differ by the same everywhere', () => {
    const shifted = strata.map((stratum) => ({
      ...stratum,
      scores: [
        [1, 0.5],
        [0.75, 0.25]
      ],
      sources: ['a', 'b']
    }))
    expect(pairErrors(shifted, 'item').of(0, 1)).toBe(0)
    expect(pairErrors(shifted, 'source').of(0, 1)).toBe(0)
  })
})
