import { describe, expect, it } from 'vitest'
import { closedFindings, marginalRankSet, simultaneousRankSets } from '../../../src/statistics/board/rank-sets.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

describe('closedFindings', () => {
  it('adds what follows from findings', () => {
    const found = new Set(['0 1', '1 2'])
    const { better } = closedFindings(4, (i, j) => found.has(`${i} ${j}`))
    expect([better(0, 1), better(1, 2), better(0, 2), better(0, 3), better(2, 3)]).toEqual([
      ...[true, true, true, false, false]
    ])
  })

  it('gives models that are not told apart sets that overlap, on boards of any length', () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = seededRandom(seed, 'findings')
      const models = 2 + random.integer(70)
      const share = random.float()
      const found = Array.from({ length: models }, () => Array.from({ length: models }, () => random.float() < share))
      const findings = closedFindings(models, (i, j) => found[i]![j]!)
      const sets = simultaneousRankSets(findings)
      for (let i = 0; i < models; i++) {
        for (let j = i + 1; j < models; j++) {
          expect(!found[i]![j] || findings.better(i, j)).toBe(true)
          if (!findings.better(i, j)) expect(sets[j]!.lower).toBeLessThanOrEqual(sets[i]!.upper)
          else expect(sets[i]!.lower).toBeLessThan(sets[j]!.lower)
        }
      }
    }
  })
})

describe('simultaneousRankSets', () => {
  it('leaves each model the ranks between those found to be better and those found to be worse', () => {
    const sets = simultaneousRankSets({ models: 4, better: (i, j) => i === 0 && j >= 2 })
    expect(sets).toEqual([
      { lower: 1, upper: 2 },
      { lower: 1, upper: 4 },
      { lower: 2, upper: 4 },
      { lower: 2, upper: 4 }
    ])
  })
})

describe('marginalRankSet', () => {
  it("takes Holm over the model's own comparisons, and one-sided tests for being among the first", () => {
    // The second of four; against the first .03, the third .02, the last .09. Two-sided Holm over three: .02 · 3 = .06 is
    // not below .05, so nothing is found. One-sided: the third .01 · 3 = .03, then the last .045 · 2 = .09; so among the first 3.
    const p = [0.03, Number.NaN, 0.02, 0.09]
    expect(marginalRankSet(1, (other) => p[other]!, { models: 4, alpha: 0.05 })).toEqual({
      lower: 1,
      upper: 4,
      amongFirst: 3
    })
    // With .015 against the third: .045, found; then the first .03 · 2 = .06, not.
    expect(marginalRankSet(1, (other) => [0.03, 1, 0.015, 0.09][other]!, { models: 4, alpha: 0.05 })).toEqual({
      ...{ lower: 1, upper: 3, amongFirst: 3 }
    })
  })
})
