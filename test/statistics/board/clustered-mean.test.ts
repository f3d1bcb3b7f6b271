import { describe, expect, it } from 'vitest'
import { clusterErrors } from '../../../src/statistics/board/cluster-errors.ts'
import { clusteredMean, type WeighedCluster } from '../../../src/statistics/board/clustered-mean.ts'
import { checkStrata } from '../../../src/statistics/board/stratum.ts'
import { studentQuantile } from '../../../src/statistics/distributions/student-quantile.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

type Part = { score: number; weight: number; cluster: number }

/** Parts summed by cluster. */
function clustersOf(parts: readonly Part[]): WeighedCluster[] {
  return [...Map.groupBy(parts, ({ cluster }) => cluster).values()].map((own) => ({
    sum: own.reduce((sum, { score, weight }) => sum + weight * score, 0),
    weight: own.reduce((sum, { weight }) => sum + weight, 0)
  }))
}

describe('clusteredMean', () => {
  it('is that of CR2 of a weighted mean, with the degrees of Satterthwaite', () => {
    const scores = [1, 0.4, 0, 0.7, 1, 0.15, 0.4]
    const weights = [15, 20, 30, 25, 10, 12.5, 37.5]
    const clusters = [0, 0, 1, 1, 1, 2, 3]
    const parts = scores.map((score, place) => ({ score, weight: weights[place]!, cluster: clusters[place]! }))
    const { value, error } = clusteredMean(clustersOf(parts))
    // numpy 1.17, least squares of sqrt(w) x on sqrt(w) with the matrices written out: A(s) = (I - H(s,s))^(-1/2) by
    // eigenvalues, l(s) = (X'X)^-1 X(s)' A(s), V = sum of (l(s) e(s))^2, degrees tr(P)^2 / tr(P P) of P = G G' with rows
    // l(s) (I - H)(s).
    expect(value).toBeCloseTo(0.4491666666666667, 14)
    expect(error!.standardError).toBeCloseTo(0.06462744706045213, 14)
    expect(error!.degrees).toBeCloseTo(2.308641975308642, 11)
  })

  it('is what clusterErrors gives for one stratum where all weigh the same, whatever they weigh', () => {
    const scores = [1, 0, 1, 1, 0, 0.5]
    const sources = ['a', 'a', 'a', 'b', 'b', 'c']
    const { strata, models } = checkStrata([{ name: 'X', weight: 1, scores: [scores] }])
    const wanted = clusterErrors(strata, [sources], models).task(0, 0)!
    for (const weight of [1, 0.05, 700]) {
      const parts = scores.map((score, place) => ({ score, weight, cluster: 'abc'.indexOf(sources[place]!) }))
      const { value, error } = clusteredMean(clustersOf(parts))
      expect(value).toBeCloseTo(3.5 / 6, 14)
      expect(error!.standardError).toBeCloseTo(wanted.standardError, 14)
      expect(error!.degrees).toBeCloseTo(wanted.degrees, 12)
    }
  })

  it("is Student's where every cluster is one score: s / sqrt(n) with n - 1 degrees", () => {
    // 1, 0, 0.5: s^2 = 0.25, so the error is 0.5 / sqrt(3).
    const { error } = clusteredMean([1, 0, 0.5].map((sum) => ({ sum, weight: 1 })))
    expect(error!.standardError).toBeCloseTo(0.5 / Math.sqrt(3), 14)
    expect(error!.degrees).toBeCloseTo(2, 12)
  })

  it('has no error for one cluster, and none where all score the same', () => {
    expect(clusteredMean([{ sum: 1, weight: 4 }])).toEqual({ value: 0.25, error: null })
    const { error } = clusteredMean([
      { sum: 0.5, weight: 1 },
      { sum: 1.5, weight: 3 }
    ])
    expect(error!.standardError).toBe(0)
  })

  it('refuses what has no mean', () => {
    expect(() => clusteredMean([])).toThrow(expect.objectContaining({ code: 'no_values' }))
    for (const weight of [0, -1, Number.NaN]) {
      expect(() => clusteredMean([{ sum: 0, weight }])).toThrow(expect.objectContaining({ code: 'weight_invalid' }))
    }
  })

  it('covers the mean of 15 papers with unequally many parts about as often as it says', () => {
    const random = seededRandom(11, 'clustered mean')
    const uniform = () => random.float()
    const trials = 2000
    let covered = 0
    for (let trial = 0; trial < trials; trial += 1) {
      const clusters = Array.from({ length: 15 }, () => {
        // The mean over parts is 0.5 in every paper that could be drawn.
        const own = 0.3 + 0.4 * uniform()
        const parts = Array.from({ length: 1 + Math.floor(6 * uniform()) }, () => ({
          weight: 0.5 + uniform(),
          score: Number(uniform() < own)
        }))
        return {
          sum: parts.reduce((sum, { weight, score }) => sum + weight * score, 0),
          weight: parts.reduce((sum, { weight }) => sum + weight, 0)
        }
      })
      const { value, error } = clusteredMean(clusters)
      const reach = studentQuantile(0.975, error!.degrees) * error!.standardError
      if (Math.abs(value - 0.5) <= reach) covered += 1
    }
    // Two standard errors of a share of 2,000 at 0.95 are 0.01.
    expect(Math.abs(covered / trials - 0.95)).toBeLessThan(0.0125)
  })
})
