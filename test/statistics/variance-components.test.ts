import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/statistics/random.ts'
import { varianceComponents } from '../../src/statistics/variance-components.ts'

describe('varianceComponents', () => {
  it('is what the arithmetic gives for two groups of two', () => {
    // Means 2 and 6, grand mean 4: MSB = 2 (4 + 4) / 1 = 16, MSW = (2 + 2) / 2 = 2, n0 = 2, (16 - 2) / 2 = 7.
    expect(
      varianceComponents([
        [1, 3],
        [5, 7]
      ])
    ).toEqual({
      ...{ groups: 2, values: 4, withinVariance: 2, betweenVariance: 7 }
    })
  })

  it('agrees with the analysis of variance of unequal groups', () => {
    const found = varianceComponents([[0.72, 0.73, 0.727], [0.6, 0.61, 0.59, 0.635, 0.7], [], [0.5, 0.58], [0.66]])
    expect([found.groups, found.values]).toEqual([4, 11])
    // SciPy 1.17: f_oneway gives F, MSW from numpy, MSB = F * MSW, n0 = (11 - 39 / 11) / 3.
    expect(found.withinVariance).toBeCloseTo(0.0015760952380952375, 14)
    expect(found.betweenVariance).toBeCloseTo(0.0051673112659698026, 14)
  })

  it('is below zero where groups lie closer together than their values would have them', () => {
    expect(
      varianceComponents([
        [0, 2],
        [0, 2]
      ])
    ).toMatchObject({ withinVariance: 2, betweenVariance: -1 })
  })

  it('is null where there is nothing to tell it from', () => {
    expect(varianceComponents([])).toEqual({ groups: 0, values: 0, withinVariance: null, betweenVariance: null })
    expect(varianceComponents([[1], [2]])).toMatchObject({ groups: 2, withinVariance: null, betweenVariance: null })
    expect(varianceComponents([[1, 2], []])).toMatchObject({ groups: 1, withinVariance: 0.5, betweenVariance: null })
  })

  it('is right on average where the model holds, with groups of unequal sizes', () => {
    const random = seededRandom(3, 'variance components')
    // Uniform on [-1, 1] has the variance 1/3: between 0.25 / 3, within 1 / 3.
    const draw = (half: number) => half * (2 * random.float() - 1)
    let [within, between] = [0, 0]
    const times = 4000
    for (let time = 0; time < times; time++) {
      const groups = [1, 2, 3, 6].map((size) => {
        const group = draw(0.5)
        return Array.from({ length: size }, () => group + draw(1))
      })
      const found = varianceComponents(groups)
      within += found.withinVariance! / times
      between += found.betweenVariance! / times
    }
    // The standard errors of these means are about 0.002 and 0.003.
    expect(within).toBeCloseTo(1 / 3, 2)
    expect(Math.abs(between - 0.25 / 3)).toBeLessThan(0.01)
  })
})
