import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { adjustments, adjustP } from '../../../src/statistics/tests/adjust-p.ts'
import { runOracleFile } from '../../oracles/run-oracles.ts'

const shared = '../shared/oracles/multiple_comparisons.json'

describe('adjustP', () => {
  it('multiplies by what is left, keeps the order given and lets no smaller p overtake', () => {
    const p = [0.01, 0.04, 0.03]
    // Ascending .01 .03 .04. Holm: 3 x .01, 2 x .03, max(.04, .06). Hochberg: .03, min(2 x .03, .04), .04.
    expect(adjustP(p, 'holm')).toEqual([0.03, 0.06, 0.06])
    expect(adjustP(p, 'hochberg')).toEqual([0.03, 0.04, 0.04])
    // Benjamini-Hochberg: .01 x 3, min(.03 x 3/2, .04), .04; Yekutieli: 1 + 1/2 + 1/3 = 11/6 as much.
    expect(adjustP(p, 'bh')).toEqual([0.03, 0.04, 0.04])
    expect(adjustP(p, 'by')[0]).toBeCloseTo((0.03 * 11) / 6, 12)
    expect(adjustP(p, 'bonferroni')).toEqual([0.03, 0.12, 0.09])
  })

  it('leaves a single p as it is, goes no higher than one, and takes none', () => {
    for (const method of adjustments) {
      expect(adjustP([0.2], method)).toEqual([0.2])
      expect(adjustP([0.9, 1, 0.95], method).every((p) => p <= 1)).toBe(true)
      expect(adjustP([], method)).toEqual([])
    }
  })

  it('refuses what is no probability', () => {
    expect(() => adjustP([0.1, Number.NaN], 'holm')).toThrow('[0, 1]')
    expect(() => adjustP([1.01], 'bh')).toThrow('[0, 1]')
  })

  it('agrees with every reference value in ../shared/oracles', async ({ skip }) => {
    skip(!existsSync(shared), '../shared/oracles is not here')
    expect(await runOracleFile(shared)).toMatchObject({ passed: 10, failures: [] })
  })
})
