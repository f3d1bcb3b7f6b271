import type { AlphaMetric } from '../krippendorff-alpha.ts'
import { assertClustered, type Clusters } from './clusters.ts'
import { denseRanks } from './dense-ranks.ts'

/** What is left of a sum after the same terms were taken from it is rounding up to this share. */
const CANCELLED = 1e-12

/** One list of values per thing that was coded, null for a missing one. */
type Units = readonly (readonly (number | null)[])[]

/**
 * Krippendorff's alpha of the units that are left when a cluster is left out, for each cluster. Under the metric interval
 * from sums by cluster; else from the table of coincidences of two values, from which each cluster is taken and to which it
 * is given back, in clusters x values^2 steps, and with the ranks of the pool that is left.
 *
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 *
 * @returns null where nothing is left to compare, or nothing varies
 * @throws {StatisticsError} `unequal_lengths`
 */
export function alphaWithout(
  units: Units,
  { metric, clusters }: { metric: AlphaMetric; clusters: Clusters }
): (number | null)[] {
  assertClustered(units.length, clusters)
  const given = units.map((unit) => unit.filter((value) => value !== null))
  const pairable = given.map((unit) => (unit.length >= 2 ? unit : []))
  return metric === 'interval' ? bySums(pairable, clusters) : byCoincidences(pairable, clusters, metric)
}

function bySums(pairable: readonly (readonly number[])[], clusters: Clusters): (number | null)[] {
  const pool = pairable.flat()
  const centre = pool.reduce((sum, value) => sum + value, 0) / pool.length
  const sums = clusters.rows.map((places) => {
    const own = { ...none }
    for (const place of places) add(own, sumsOf(pairable[place]!, centre))
    return own
  })
  const all = { ...none }
  for (const own of sums) add(all, own)
  return sums.map((own) => {
    const values = all.values - own.values
    const squares = all.squares - own.squares - (all.sum - own.sum) ** 2 / values
    if (values < 2 || squares <= CANCELLED * all.squares) return null
    const observed = all.observed - own.observed
    return 1 - ((observed <= CANCELLED * all.observed ? 0 : observed) * (values - 1)) / (values * squares)
  })
}

/** How many values, their sum and sum of squares about a centre, and half the disagreement within units. */
type Sums = { values: number; sum: number; squares: number; observed: number }
const none: Readonly<Sums> = { values: 0, sum: 0, squares: 0, observed: 0 }

function sumsOf(unit: readonly number[], centre: number): Readonly<Sums> {
  if (unit.length === 0) return none
  const values = unit.length
  const middle = unit.reduce((sum, value) => sum + value, 0) / values
  return {
    values,
    sum: unit.reduce((sum, value) => sum + value - centre, 0),
    squares: unit.reduce((sum, value) => sum + (value - centre) ** 2, 0),
    observed: (values * unit.reduce((sum, value) => sum + (value - middle) ** 2, 0)) / (values - 1)
  }
}

/** To what is there already: a large board has millions of scores, and a sum of its own for each step would be as many. */
function add(sums: Sums, more: Readonly<Sums>): void {
  sums.values += more.values
  sums.sum += more.sum
  sums.squares += more.squares
  sums.observed += more.observed
}

function byCoincidences(
  pairable: readonly (readonly number[])[],
  clusters: Clusters,
  metric: Exclude<AlphaMetric, 'interval'>
): (number | null)[] {
  const { ranks, counts } = denseRanks(pairable.flat())
  const inOrder = ranks.values()
  const placed = pairable.map((unit) => Int32Array.from(unit, () => inOrder.next().value!))
  const kinds = counts.length
  const pool = new Float64Array(kinds)
  const coincidences = new Float64Array(kinds * kinds)
  const count = (unit: Int32Array, by: 1 | -1) => {
    for (const [i, one] of unit.entries()) {
      pool[one]! += by
      for (const [j, other] of unit.entries()) if (i !== j) coincidences[one * kinds + other]! += by / (unit.length - 1)
    }
  }
  for (const unit of placed) count(unit, 1)
  return clusters.rows.map((places) => {
    for (const place of places) count(placed[place]!, -1)
    const alpha = alphaOf(pool, coincidences, metric)
    for (const place of places) count(placed[place]!, 1)
    return alpha
  })
}

function alphaOf(
  pool: Float64Array,
  coincidences: Float64Array,
  metric: Exclude<AlphaMetric, 'interval'>
): number | null {
  const values = pool.reduce((sum, count) => sum + count, 0)
  let below = 0
  const midranks = pool.map((count) => {
    below += count
    return below - count / 2
  })
  let [observed, expected] = [0, 0]
  for (const [i, one] of pool.entries()) {
    for (const [j, other] of pool.entries()) {
      const distance = i === j ? 0 : metric === 'nominal' ? 1 : (midranks[i]! - midranks[j]!) ** 2
      observed += distance * coincidences[i * pool.length + j]!
      expected += distance * one * other
    }
  }
  return expected === 0 ? null : 1 - (observed * (values - 1)) / expected
}
