import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calibration, chanceCorrected } from '../../../src/statistics/bootstrap/calibration.ts'
import { runOracleFile } from '../../oracles/run-oracles.ts'

const shared = '../shared/oracles/calibration.json'

describe('calibration', () => {
  it('compares confidence with accuracy bin by bin', () => {
    // Confidences .75 (right) and .75 (wrong): one bin, accuracy .5, error .25.
    const found = calibration(
      [
        [0.75, 0.25],
        [0.75, 0.25]
      ],
      [0, 1]
    )
    expect(found).toMatchObject({ accuracy: 0.5, brierBinary: (0.0625 + 0.5625) / 2, chanceCorrected: 0 })
    expect(found.binned.right_closed).toMatchObject({ expectedError: 0.25, maximumError: 0.25 })
    expect(found.logLoss).toBeCloseTo(-(Math.log(0.75) + Math.log(0.25)) / 2, 12)
  })

  it('puts a confidence on an edge below or above it, and the ends inside', () => {
    const binsOf = (confidence: number) => {
      const { binned } = calibration([[confidence]], [0])
      return [binned.right_closed, binned.left_closed].map(({ bins }) => bins.find(({ n }) => n > 0)!.bin)
    }
    expect([0.3, 0.7, 0, 1].map(binsOf)).toEqual([
      [3, 4],
      [7, 8],
      [1, 1],
      [10, 10]
    ])
  })

  it('takes the first of equal options, survives a zero for the right one, and corrects for items without a choice', () => {
    const found = calibration(
      [
        [0.5, 0.5],
        [1, 0]
      ],
      [0, 1]
    )
    expect(found.accuracy).toBe(0.5)
    expect(found.logLoss).toBeCloseTo((Math.log(2) - Math.log(1e-15)) / 2, 10)
    expect(calibration([[1]], [0])).toMatchObject({ chanceCorrected: null, normalizedPerItem: null })
    expect(chanceCorrected(0, 0.25)).toBeCloseTo(-1 / 3, 12)
  })

  it('refuses what cannot be graded', () => {
    expect(() => calibration([], [])).toThrow('gold')
    expect(() => calibration([[0.5, 0.5]], [2])).toThrow('gold option')
    expect(() => calibration([[1.5]], [0])).toThrow('1.5')
  })

  it('agrees with every reference value in ../shared/oracles', async ({ skip }) => {
    skip(!existsSync(shared), '../shared/oracles is not here')
    expect((await runOracleFile(shared)).failures).toEqual([])
  })
})
