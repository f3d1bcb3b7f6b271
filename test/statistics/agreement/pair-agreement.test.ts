import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { agreementBands } from '../../../src/statistics/agreement/agreement-bands.ts'
import { blandAltman } from '../../../src/statistics/agreement/bland-altman.ts'
import { completePairs } from '../../../src/statistics/agreement/complete-pairs.ts'
import { correlationP, pearson, spearman } from '../../../src/statistics/agreement/correlation.ts'
import { countInversions } from '../../../src/statistics/agreement/count-inversions.ts'
import { cronbachAlpha } from '../../../src/statistics/agreement/cronbach-alpha.ts'
import { icc } from '../../../src/statistics/agreement/icc.ts'
import { kappa } from '../../../src/statistics/agreement/kappa.ts'
import { linConcordance } from '../../../src/statistics/agreement/lin-concordance.ts'
import { pairAgreement } from '../../../src/statistics/agreement/pair-agreement.ts'
import { withinCorrelation } from '../../../src/statistics/agreement/within-correlation.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { runOracleFile } from '../../oracles/run-oracles.ts'

const shared = '../shared/oracles/agreement.json'

describe('blandAltman', () => {
  it('describes differences, and their limits with 1.96 exactly', () => {
    // Differences .2 and 0: bias .1, standard deviation .1 root 2, limits .1 -+ .196 root 2.
    const { limitError, ...found } = blandAltman([0.5, 0.5], [0.3, 0.5])
    const deviation = 0.1 * Math.SQRT2
    const expected = { meanAbsolute: 0.1, rootMeanSquare: Math.sqrt(0.02), maxAbsolute: 0.2, bias: 0.1, deviation }
    for (const [name, value] of Object.entries(expected)) expect(found).toHaveProperty(name, expect.closeTo(value, 12))
    expect(found.upper).toBeCloseTo(0.1 + 1.96 * deviation, 12)
    expect(limitError).toBeCloseTo(deviation * Math.sqrt(1 / 2 + 1.96 ** 2 / 2), 12)
  })

  it('has no limits for one pair, none at all for nothing, and exact ones without spread', () => {
    expect(blandAltman([1], [0.5])).toMatchObject({ bias: 0.5, deviation: null, lower: null, limitError: null })
    expect(() => blandAltman([], [])).toThrow('paired')
    expect(blandAltman([0.1, 0.2, 0.7], [0.1, 0.2, 0.7])).toMatchObject({ deviation: 0, lower: 0, upper: 0 })
  })
})

describe('correlations', () => {
  it('are undefined where a side is constant, also one that rounding would let vary', () => {
    const same = new Array<number>(7).fill(0.1)
    const other = [1, 2, 3, 4, 5, 6, 7]
    expect([pearson(same, other), spearman(other, same), pearson([1], [2])]).toEqual([null, null, null])
    expect(linConcordance(same, same)).toEqual({ ccc: null, unbiased: null })
    // One constant side is no reason for Lin: pairs are far from the line, and nothing covaries.
    expect(linConcordance(same, other).ccc).toBe(0)
  })

  it('give a p from three pairs on, and none above what they are', () => {
    // r = 0.5 of n = 3: t = 0.5 / root(0.75) with one degree, the Cauchy tail 1 - 2/pi x atan(1/root 3) = 2/3.
    expect(correlationP(0.5, 3)).toBeCloseTo(2 / 3, 12)
    expect([correlationP(1, 5), correlationP(-1, 5), correlationP(1, 2)]).toEqual([0, 0, null])
  })

  it('count inversions as pairs do', () => {
    const random = seededRandom(3)
    const values = Array.from({ length: 101 }, () => random.integer(12))
    const slow = values.flatMap((a, i) => values.slice(i + 1).filter((b) => a > b)).length
    expect(countInversions(values)).toBe(slow)
    expect([countInversions([]), countInversions([1]), countInversions([2, 1])]).toEqual([0, 0, 1])
  })
})

describe('icc and cronbachAlpha', () => {
  const sixByFour = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7]
  ]

  it('give the published values of Shrout & Fleiss (1979), table 4', () => {
    const found = icc(sixByFour)!
    const { icc1Single, icc2Single, icc3Single, icc1Mean, icc2Mean, icc3Mean } = found
    const rounded = [icc1Single, icc2Single, icc3Single, icc1Mean, icc2Mean, icc3Mean].map((value) => value?.toFixed(2))
    expect(rounded).toEqual(['0.17', '0.29', '0.71', '0.44', '0.62', '0.91'])
    expect(cronbachAlpha(sixByFour)).toBeCloseTo(icc3Mean!, 12)
  })

  it('are undefined where nothing varies, and with fewer than two things or raters', () => {
    const still = [
      [0.1, 0.1, 0.1],
      [0.1, 0.1, 0.1],
      [0.1, 0.1, 0.1]
    ]
    expect(icc(still)).toMatchObject({ icc1Single: null, icc2Single: null, icc3Single: null, icc3Mean: null })
    expect([icc([[1, 2]]), icc([[1], [2]]), icc([]), cronbachAlpha(still)]).toEqual([null, null, null, null])
    expect(() => icc([[1, 2], [1]])).toThrow('as many')
  })

  it('are undefined where two raters swap their ratings, and the denominator is what rounding leaves', () => {
    // No variance between things, none between raters: MSB - MSE over MSB + MSE + 2 (MSR - MSE) / 2 is -MSE over 0.
    const swapped = [
      [0.1, 0.3],
      [0.3, 0.1]
    ]
    expect(icc(swapped)).toMatchObject({
      icc2Single: null,
      icc1Mean: null,
      icc3Mean: null,
      icc1Single: -1,
      icc3Single: -1
    })
  })

  it('see a judge that is lenient throughout in agreement, not in consistency', () => {
    const shifted = [0.1, 0.4, 0.35, 0.8].map((score) => [score, score + 0.1])
    expect(icc(shifted)!.icc3Single).toBe(1)
    expect(icc(shifted)!.icc2Single).toBeLessThan(0.99)
  })
})

describe('kappa', () => {
  it('weighs by distance on the list', () => {
    // Seen: two of four differ, by 1 and by 2. Expected from margins (2,1,1) and (2,1,1): sum of weight x shares.
    const { cohen, linear, quadratic, observed } = kappa(['a', 'a', 'b', 'c'], ['a', 'b', 'a', 'c'], ['a', 'b', 'c'])
    expect(observed).toBe(0.5)
    expect(cohen).toBeCloseTo(1 - 0.5 / (1 - 6 / 16), 12)
    expect(linear).toBeCloseTo(1 - 0.5 / ((2 * (2 * 1 + 2 * 2 + 1)) / 16), 12)
    expect(quadratic).toBeCloseTo(1 - 0.5 / ((2 * (2 * 1 + 2 * 4 + 1)) / 16), 12)
  })

  it('is undefined when both use one category, and knows no other than those given', () => {
    expect(kappa([1, 1], [1, 1], [0, 1])).toMatchObject({
      cohen: null,
      quadratic: null,
      observed: 1,
      standardError: null
    })
    expect(() => kappa([2], [1], [0, 1])).toThrow('2')
  })
})

describe('pairAgreement', () => {
  it('is null throughout for no pair, and for one where it takes two', () => {
    const none = pairAgreement([], [])
    expect(none).toMatchObject({ difference: null, pearson: null, icc: null, kappa: { linear: null } })
    expect(pairAgreement([0.5], [0.7])).toMatchObject({
      difference: { n: 1 },
      spearman: null,
      icc: null,
      kendall: null
    })
  })

  it('is perfect for equal scores of some spread', () => {
    const scores = [0.11, 0.42, 0.42, 0.93]
    expect(pairAgreement(scores, scores)).toMatchObject({
      ...{ pearson: expect.closeTo(1, 12), spearman: expect.closeTo(1, 12), kendall: expect.closeTo(1, 12), lin: 1 },
      ...{ krippendorff: 1, kappa: { linear: 1, quadratic: 1 }, icc: { icc2Single: 1 } }
    })
  })

  it('agrees with every reference value in ../shared/oracles', async ({ skip }) => {
    skip(!existsSync(shared), '../shared/oracles is not here')
    expect((await runOracleFile(shared)).failures).toEqual([])
  })
})

describe('what stands around it', () => {
  it('leaves out what one side lacks', () => {
    expect(completePairs([1, null, 3], [1, 2, null])).toEqual({ x: [1], y: [1] })
  })

  it('bands by the mean of both, edges above, and keeps empty bands', () => {
    const bands = agreementBands([0.1, 0.5, 1], [0.3, 0.7, 1])
    expect(bands.map(({ n }) => n)).toEqual([0, 1, 0, 1, 1])
    expect(bands[1]).toMatchObject({ from: 0.2, to: 0.4, difference: { bias: expect.closeTo(-0.2, 12) } })
    expect(bands[0]!.difference).toBeNull()
  })

  it('averages correlations within groups, so that what differs between groups does not count', () => {
    const groups = [
      { x: [1, 2, 3], y: [103, 102, 101] },
      { x: [11, 12, 13], y: [203, 202, 201] },
      { x: [1, 1, 1], y: [1, 2, 3] },
      { x: [1, 2], y: [1, 2] }
    ]
    expect(withinCorrelation(groups)).toEqual({ value: -1, standardError: 0, groups: 2, undefinedGroups: 2 })
    expect(withinCorrelation([])).toEqual({ value: null, standardError: null, groups: 0, undefinedGroups: 0 })
  })
})
