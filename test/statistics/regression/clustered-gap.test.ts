import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { clusteredGap } from '../../../src/statistics/regression/clustered-gap.ts'

const level = 0.95
/** Every row a cluster of its own. */
const alone = (rows: readonly unknown[]) => rows.map((_, row) => row)
const sides = (earlier: number, later: number) => Array.from({ length: earlier + later }, (_, row) => row >= earlier)

describe('clusteredGap', () => {
  it('is the difference of the means, with an error that can be had by hand', () => {
    // Residuals: three of -1/4 and one of 3/4, and the reverse: squares sum to 3/4 on each side, so the variance is
    // 2 (3/4) / 16, times (8/7) (7/6) = 1/8. Of t with 3 degrees of freedom 3.182446 errors.
    const y = [0, 0, 0, 1, 0, 1, 1, 1]
    const gap = clusteredGap({ y, isLater: sides(4, 4), cluster: alone(y), covariate: null, level })
    expect(gap).toMatchObject({ slope: null, clusters: { earlier: 4, later: 4 } })
    expect(gap.value).toBeCloseTo(0.5, 14)
    expect(gap.error).toBeCloseTo(Math.sqrt(1 / 8), 14)
    expect(gap.interval!.lower).toBeCloseTo(0.5 - 3.182446305 * Math.sqrt(1 / 8), 8)
    expect(gap.interval!.upper).toBeCloseTo(0.5 + 3.182446305 * Math.sqrt(1 / 8), 8)
  })

  it('takes away the slope times the difference of the lengths', () => {
    // Within the groups lengths deviate by -1, 0, 1 and scores by 0.3, -0.1, -0.2 and 0.2, 0.1, -0.3: the slope is
    // (-0.5 - 0.5) / (2 + 2) = -1/4. Means of scores are 0.6 and 0.4, of lengths 0 and 1: -0.2 + 1/4 = 0.05.
    const y = [0.9, 0.5, 0.4, 0.6, 0.5, 0.1]
    const given = { y, isLater: sides(3, 3), cluster: alone(y), level }
    const covariate = { name: 'log length', values: [-1, 0, 1, 0, 1, 2] }
    expect(clusteredGap({ ...given, covariate: null }).value).toBeCloseTo(-0.2, 14)
    const held = clusteredGap({ ...given, covariate })
    expect(held.value).toBeCloseTo(0.05, 14)
    expect(held.slope).toBeCloseTo(-0.25, 14)
  })

  // numpy 1.17 `linalg.lstsq` with (X'X)^-1 [sum X_g' u_g u_g' X_g] (X'X)^-1 times G/(G-1) (N-1)/(N-K), and `scipy.stats.t`
  // with 5 degrees of freedom by fragment and 4 by source.
  it.each([
    [
      'fragment, raw',
      'item',
      false,
      [-0.11607142857142876, 0.12510877596238132, -0.43767377553901937, 0.20553091839616183]
    ],
    [
      'fragment, length held fixed',
      'item',
      true,
      [0.1597086633148117, 0.09634453531416334, -0.08795284912659804, 0.4073701757562215]
    ],
    [
      'source, raw',
      'source',
      false,
      [-0.11607142857142876, 0.11355184159359856, -0.4313418833501707, 0.19919902620731317]
    ],
    [
      'source, length held fixed',
      'source',
      true,
      [0.1597086633148117, 0.09890474835240566, -0.11489494112904453, 0.43431226775866794]
    ]
  ] as const)('agrees with numpy by %s', (_, unit, isHeld, expected) => {
    const y = [0.5, 0.75, 0.25, 0.625, 0.875, 0.375, 0.5, 0.125, 0.75, 0.25, 0.625, 0.375, 0.5]
    const characters = [210, 340, 480, 260, 300, 620, 700, 950, 380, 810, 520, 640, 900]
    const sources = ['a', 'a', 'b', 'c', 'd', 'e', 'e', 'f', 'g', 'g', 'h', 'i', 'j']
    const covariate = { name: 'log length', values: characters.map(Math.log) }
    const { value, error, interval, slope } = clusteredGap({
      ...{ y, isLater: sides(6, 7), cluster: unit === 'item' ? alone(y) : sources, level },
      covariate: isHeld ? covariate : null
    })
    for (const [place, found] of [value, error!, interval!.lower, interval!.upper].entries()) {
      expect(found).toBeCloseTo(expected[place]!, 10)
    }
    if (isHeld) expect(slope).toBeCloseTo(-0.4126903288031671, 10)
  })

  it('has no interval where scores leave no residual, and none of it is a number', () => {
    const y = [0.3, 0.3, 0.3, 0.7, 0.7, 0.7]
    const given = { y, isLater: sides(3, 3), cluster: alone(y), covariate: null, level }
    expect(clusteredGap(given)).toMatchObject({ error: null, interval: null })
    expect(clusteredGap({ ...given, y: y.map(() => 0.1) })).toMatchObject({ value: 0, error: null, interval: null })
  })

  it('says what cannot be told apart', () => {
    const y = [0, 1, 0, 1, 1, 0]
    const given = { y, isLater: sides(3, 3), cluster: alone(y), level }
    const held = (values: readonly number[]) => () =>
      clusteredGap({ ...given, covariate: { name: 'log length', values } })
    expect(held([5, 5, 5, 5, 5, 5])).toThrow('cannot estimate log length: it does not vary')
    expect(held([5, 5, 5, 6, 6, 6])).toThrow('cannot estimate log length: it follows from the later group')
    const oneSource = ['a', 'a', 'a', 'b', 'c', 'd']
    expect(() => clusteredGap({ ...given, cluster: oneSource, covariate: null })).toThrow(
      'two clusters in each group, got 1'
    )
  })

  it('turns with its groups, and not with the order of the rows or the unit of the length', () => {
    const y = [0.5, 0.75, 0.25, 0.625, 0.875, 0.375, 0.5, 0.125]
    const values = [5.1, 5.9, 6.4, 5.3, 6.2, 6.6, 5.5, 7]
    const isLater = sides(3, 5)
    const of = (given: { y: number[]; values: number[]; isLater: boolean[] }) => {
      const covariate = { name: 'log length', values: given.values }
      return clusteredGap({ ...given, cluster: alone(y), covariate, level })
    }
    const [one, turned, shifted, other] = [
      of({ y, values, isLater }),
      of({ y: y.toReversed(), values: values.toReversed(), isLater: isLater.toReversed() }),
      of({ y, values: values.map((value) => value - 3), isLater }),
      of({ y, values, isLater: isLater.map((later) => !later) })
    ]
    for (const same of [turned, shifted]) {
      expect(same.value).toBeCloseTo(one.value, 12)
      expect(same.error!).toBeCloseTo(one.error!, 12)
    }
    expect(other.value).toBeCloseTo(-one.value, 12)
    expect(other.error!).toBeCloseTo(one.error!, 12)
  })
})

describe('clusteredGap of scores that drift, and of later texts that are longer', () => {
  const [drift, slope, longer, runs] = [0.1, -0.15, 0.7, 500] as const

  /** Scores of rows whose sources have an effect of their own; 12 rows of the first decade and 40 of the last, as in use. */
  function simulate(seed: number, { ofSource, bySource }: { ofSource: number; bySource: boolean }) {
    const random = seededRandom(seed, 'clustered-gap')
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float())
    const isLater = sides(12, 40)
    const sources = isLater.map((later, row) => (later ? `later ${row % 20}` : `earlier ${row % 6}`))
    const effects = new Map([...new Set(sources)].map((source) => [source, ofSource * normal()]))
    const lengths = isLater.map((later) => 6 + (later ? longer : 0) + 0.4 * normal())
    const y = isLater.map(
      (later, row) =>
        0.6 + (later ? drift : 0) + slope * (lengths[row]! - 6) + effects.get(sources[row]!)! + 0.15 * normal()
    )
    const given = { y, isLater, cluster: bySource ? sources : alone(y), level }
    const covariate = { name: 'log length', values: lengths }
    return { raw: clusteredGap({ ...given, covariate: null }), held: clusteredGap({ ...given, covariate }) }
  }
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const holds = ({ interval }: { interval: { lower: number; upper: number } | null }, truth: number) =>
    interval!.lower <= truth && truth <= interval!.upper ? 1 : 0

  it('finds the drift with the length held fixed, and not without', () => {
    const found = Array.from({ length: runs }, (_, seed) => simulate(seed, { ofSource: 0, bySource: false }))
    // What is planted: 0.1. What the plain difference is off by: -0.15 x 0.7 = -0.105.
    expect(meanOf(found.map(({ held }) => held.value))).toBeCloseTo(drift, 1.9)
    expect(meanOf(found.map(({ raw }) => raw.value))).toBeCloseTo(drift + slope * longer, 1.9)
    expect(meanOf(found.map(({ held }) => held.slope!))).toBeCloseTo(slope, 1.9)
    const coverage = {
      held: meanOf(found.map(({ held }) => holds(held, drift))),
      ofDrift: meanOf(found.map(({ raw }) => holds(raw, drift)))
    }
    // 0.958 and 0.544 of these seeds.
    expect(coverage.held).toBeGreaterThan(0.93)
    expect(coverage.ofDrift).toBeLessThan(0.6)
  })

  it('keeps its coverage by source where texts of a source rise and fall together, and loses it by fragment', () => {
    const coverageOf = (bySource: boolean) =>
      meanOf(Array.from({ length: runs }, (_, seed) => holds(simulate(seed, { ofSource: 0.15, bySource }).held, drift)))
    // 0.976 and 0.918 of these seeds.
    expect(coverageOf(true)).toBeGreaterThan(0.94)
    expect(coverageOf(false)).toBeLessThan(0.93)
  })
})
