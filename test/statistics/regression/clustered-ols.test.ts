import { describe, expect, it } from 'vitest'
import { clusteredOls } from '../../../src/statistics/regression/clustered-ols.ts'
import { fixedEffectsOls } from '../../../src/statistics/regression/fixed-effects-ols.ts'

const level = 0.95
const lengths = [200, 300, 500, 900, 250, 400, 800, 1600]
const later = [false, false, false, false, true, true, true, true]

describe('fixedEffectsOls', () => {
  it('gives the three errors of a mean where there is no slope', () => {
    // Mean 0.5, residuals -0.5 -0.5 0.5 0.5; s^2 = 1/3, so classical and HC1 are sqrt(1/3 / 4). The clusters' sums of
    // residuals are -1 and 1: sqrt(2) / 4.
    const fit = fixedEffectsOls({ y: [0, 0, 1, 1], group: [0, 0, 0, 0], cluster: [0, 0, 1, 1], slopes: [] })
    expect(fit.values).toEqual([0.5])
    expect(fit.classical[0]).toBeCloseTo(Math.sqrt(1 / 12), 14)
    expect(fit.hc1[0]).toBeCloseTo(Math.sqrt(1 / 12), 14)
    expect(fit.clustered[0]).toBeCloseTo(Math.SQRT2 / 4, 14)
    expect(fit).toMatchObject({
      rows: 4,
      columns: 1,
      clusters: 2,
      residualSumOfSquares: 1,
      rSquared: 0,
      isExact: false
    })
  })

  it('says when no degree of freedom is left', () => {
    const given = { y: [0, 1], group: [0, 1], cluster: [0, 1], slopes: [] }
    expect(() => fixedEffectsOls(given)).toThrow('more rows than columns, got 2 of 2')
  })
})

describe('clusteredOls', () => {
  it('finds the coefficients that the scores were made with, and tests nothing where no residual is left', () => {
    const centre = lengths.reduce((sum, length) => sum + Math.log(length), 0) / lengths.length
    const score = (effect: number) =>
      lengths.map((length, item) => {
        const [era, log] = [later[item] ? 1 : 0, Math.log(length) - centre]
        return effect + 0.1 * era - 0.2 * log + 0.05 * era * log
      })
    const fit = clusteredOls({ scores: [score(0.5), score(0.7)], later, lengths, level })
    const values = [...fit.models, fit.era, fit.logLength, fit.eraByLogLength].map(({ value }) => value)
    for (const [place, value] of [0.5, 0.7, 0.1, -0.2, 0.05].entries()) expect(values[place]).toBeCloseTo(value, 12)
    expect(fit.logLengthMean).toBeCloseTo(centre, 14)
    expect(fit.era.corrected).toMatchObject({ z: null, pNormal: null, pStudent: null, normal: null, student: null })
  })

  it('counts no item without scores as a cluster', () => {
    const row = [null, 0.2, 0.9, 0.1, 0.4, 0.8, 0.3, 0.6]
    const fit = clusteredOls({ scores: [row, row.map((score) => score && 1 - score)], later, lengths, level })
    expect([fit.rows, fit.clusters, fit.columns, fit.degreesOfFreedom]).toEqual([14, 7, 5, 9])
    // Both models move against each other on every item: the slopes cancel, and with them the clustered errors.
    expect(fit.era.value).toBeCloseTo(0, 14)
    expect(fit.era.uncorrected.error).toBeLessThan(1e-14)
    expect(fit.era.corrected).toMatchObject({ z: null, pNormal: null })
    expect(fit.era.classical.error).toBeGreaterThan(0.1)
  })

  it.each([
    ['one era', { later: later.map(() => true) }, 'cannot estimate era: it does not vary within a model'],
    ['one length', { lengths: lengths.map(() => 437) }, 'cannot estimate log length: it does not vary within a model'],
    [
      'one length in an era',
      { lengths: [437, 437, 437, 437, 250, 400, 800, 1600] },
      'cannot estimate era by log length: it follows from era, log length, the fixed effects'
    ],
    ['a model without scores', { scores: [lengths.map(() => null)] }, 'cannot estimate model 0: it has no scores'],
    ['a length of zero', { lengths: [0, 300, 500, 900, 250, 400, 800, 1600] }, 'lengths above 0, got 0'],
    ['no model', { scores: [] }, 'requires scores, got none']
  ])('says what is wrong with %s', (_, given, message) => {
    const scores = [[1, 0.2, 0.9, 0.1, 0.4, 0.8, 0.3, 0.6]]
    expect(() => clusteredOls({ scores, later, lengths, level, ...given })).toThrow(message)
  })

  it('tests no coefficient whose residuals are zero but for rounding', () => {
    // One model and two items of the earlier era, which its effect and slope fit exactly.
    const { models, logLength, era } = clusteredOls({
      scores: [[0.9, 0.3, 0.2, 0.7, 0.4, 0.8]],
      later: [false, false, true, true, true, true],
      lengths: [2472, 893, 300, 700, 1100, 2100],
      level
    })
    expect([models[0]!.corrected.z, logLength.corrected.z]).toEqual([null, null])
    expect(era.corrected.z).not.toBeNull()
  })
})
