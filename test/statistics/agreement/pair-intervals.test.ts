import { describe, expect, it } from 'vitest'
import { icc } from '../../../src/statistics/agreement/icc.ts'
import { alphaWithout } from '../../../src/statistics/agreement/intervals/alpha-without.ts'
import { clustersOf } from '../../../src/statistics/agreement/intervals/clusters.ts'
import { coMomentsWithout, iccOf, linOf, pearsonOf } from '../../../src/statistics/agreement/intervals/co-moments.ts'
import { denseRanks } from '../../../src/statistics/agreement/intervals/dense-ranks.ts'
import { kappaWithout } from '../../../src/statistics/agreement/intervals/kappa-without.ts'
import { kendallWithout } from '../../../src/statistics/agreement/intervals/kendall-without.ts'
import { iccIntervals, pairIntervals } from '../../../src/statistics/agreement/intervals/pair-intervals.ts'
import { spearmanWithout } from '../../../src/statistics/agreement/intervals/spearman-without.ts'
import { alphaMetrics, krippendorffAlpha } from '../../../src/statistics/agreement/krippendorff-alpha.ts'
import { pairAgreement, toTenth } from '../../../src/statistics/agreement/pair-agreement.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

const level = 0.95
const closeOrNull = (value: number | null | undefined) =>
  value === null || value === undefined ? null : expect.closeTo(value, 10)

describe('coefficients without a cluster', () => {
  // Coarse scores have many ties; sizes of clusters differ.
  it.each([3, 7, 21, 1001])('are those of the pairs that are left, scores on %i levels', (levels) => {
    const random = seededRandom(levels)
    const items = Array.from({ length: 60 }, () => random.integer(9))
    const score = () => random.integer(levels) / (levels - 1)
    const x = items.map(score)
    const y = x.map((value) => (random.integer(3) === 0 ? score() : value))
    const pairs = x.map((value, i) => [value, y[i]!])
    const clusters = clustersOf(items)
    const moments = coMomentsWithout(pairs, clusters)
    const kappas = kappaWithout(x.map(toTenth), y.map(toTenth), { categories: 11, clusters })
    const spearmans = spearmanWithout(denseRanks(x), denseRanks(y), clusters)
    const kendalls = kendallWithout(denseRanks(x), denseRanks(y), clusters)
    const alphas = alphaWithout(pairs, { metric: 'interval', clusters })
    for (const [cluster, rows] of clusters.rows.entries()) {
      const left = [...items.keys()].filter((row) => !rows.includes(row))
      const expected = pairAgreement(
        left.map((row) => x[row]!),
        left.map((row) => y[row]!)
      )
      expect({
        pearson: pearsonOf(moments[cluster]!),
        lin: linOf(moments[cluster]!),
        icc: iccOf(moments[cluster]!),
        spearman: spearmans[cluster],
        kendall: kendalls[cluster],
        krippendorff: alphas[cluster],
        kappa: kappas[cluster]
      }).toEqual({
        pearson: closeOrNull(expected.pearson),
        lin: closeOrNull(expected.lin),
        icc: {
          icc1Single: closeOrNull(expected.icc?.icc1Single),
          icc2Single: closeOrNull(expected.icc?.icc2Single),
          icc3Single: closeOrNull(expected.icc?.icc3Single)
        },
        spearman: closeOrNull(expected.spearman),
        kendall: closeOrNull(expected.kendall),
        krippendorff: closeOrNull(expected.krippendorff),
        kappa: { linear: closeOrNull(expected.kappa.linear), quadratic: closeOrNull(expected.kappa.quadratic) }
      })
    }
  })

  it.each(alphaMetrics)('are alphas of the units that are left, some values missing (%s)', (metric) => {
    const random = seededRandom(8, metric)
    const items = Array.from({ length: 50 }, () => random.integer(12))
    const units = items.map((item) =>
      Array.from({ length: 3 }, () => (random.integer(4) === 0 ? null : (item + random.integer(3)) % 5))
    )
    const clusters = clustersOf(items)
    const found = alphaWithout(units, { metric, clusters })
    for (const [cluster, rows] of clusters.rows.entries()) {
      const left = units.filter((_, row) => !rows.includes(row))
      expect(found[cluster]).toEqual(closeOrNull(krippendorffAlpha(left, { metric }).alpha))
    }
  })

  it('are intraclass correlations of what is left, of more than two raters', () => {
    const random = seededRandom(9)
    const rows = Array.from({ length: 40 }, () => {
      const base = random.float()
      return Array.from({ length: 4 }, (_, rater) => base + random.float() / 2 + rater / 10)
    })
    const clusters = clustersOf(rows.map(() => random.integer(7)))
    for (const [cluster, moments] of coMomentsWithout(rows, clusters).entries()) {
      const left = icc(rows.filter((_, row) => clusters.of[row] !== cluster))!
      const found = iccOf(moments)
      for (const name of ['icc1Single', 'icc2Single', 'icc3Single'] as const) {
        expect(found[name]).toBeCloseTo(left[name]!, 10)
      }
    }
    const whole = icc(rows)
    const intervals = iccIntervals({ rows, icc: whole }, { clusters, level })
    for (const [name, { lower, upper }] of Object.entries(intervals)) {
      const value = whole![name as keyof typeof intervals]!
      expect(lower).toBeLessThan(value)
      expect(upper).toBeGreaterThan(value)
    }
  })

  it('are none where nothing is left, or nothing that varies', () => {
    const pairs = [
      [0.1, 0.2],
      [0.1, 0.1],
      [0.1, 0.1]
    ]
    const clusters = clustersOf(['a', 'b', 'b'])
    const [x, y] = [pairs.map(([first]) => first!), pairs.map(([, second]) => second!)]
    expect(coMomentsWithout(pairs, clusters).map(pearsonOf)).toEqual([null, null])
    expect(coMomentsWithout(pairs, clusters).map(linOf)).toEqual([null, 0])
    expect([
      spearmanWithout(denseRanks(x), denseRanks(y), clusters),
      kendallWithout(denseRanks(x), denseRanks(y), clusters)
    ]).toEqual([
      [null, null],
      [null, null]
    ])
    expect(alphaWithout(pairs, { metric: 'interval', clusters })).toEqual([null, closeOrNull(0)])
    expect(alphaWithout(pairs, { metric: 'nominal', clusters })).toEqual([null, 0])
    const one = kappaWithout(x.map(toTenth), y.map(toTenth), { categories: 11, clusters: clustersOf(['a', 'a', 'a']) })
    expect(one).toEqual([{ linear: null, quadratic: null }])
  })

  it('refuse clusters of another number of rows', () => {
    const clusters = clustersOf(['a'])
    expect(() => spearmanWithout(denseRanks([1, 2]), denseRanks([1, 2]), clusters)).toThrow(
      'clusters require one for each row'
    )
  })
})

describe('pairIntervals', () => {
  it('does not hang on the order of things, and mirrors when the judges change places', () => {
    const random = seededRandom(2)
    const items = Array.from({ length: 80 }, (_, i) => i % 16)
    const x = items.map((item) => (item / 16 + random.float()) / 2)
    const y = x.map((value) => (value + random.float()) / 2)
    const of = (first: number[], second: number[], keys: number[]) =>
      pairIntervals(
        { x: first, y: second, agreement: pairAgreement(first, second) },
        { clusters: clustersOf(keys), level }
      )
    const found = of(x, y, items)
    const close = (value: unknown): unknown => {
      if (typeof value === 'number') return expect.closeTo(value, 10)
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, close(of)]))
    }
    expect(of(x.toReversed(), y.toReversed(), items.toReversed())).toEqual(close(found))
    expect(of(y, x, items)).toEqual(close(found))
    expect(JSON.stringify(of(x, y, items))).toBe(JSON.stringify(found))
  })

  it('gives reasons for every coefficient of nothing, of one item and of judges who always agree', () => {
    const reasons = (x: number[], items: number[]) => {
      const { kappa, icc, ...rest } = pairIntervals(
        { x, y: x, agreement: pairAgreement(x, x) },
        { clusters: clustersOf(items), level }
      )
      const all = [...Object.values(kappa), ...Object.values(icc), ...Object.values(rest)]
      return new Set(all.map(({ reason }) => reason))
    }
    expect(reasons([], [])).toEqual(new Set(['items_too_few']))
    expect(reasons([0.1, 0.5], [3, 3])).toEqual(new Set(['items_too_few']))
    expect(reasons([0.1, 0.5, 0.7], [1, 2, 3])).toEqual(new Set(['no_spread']))
  })
})
