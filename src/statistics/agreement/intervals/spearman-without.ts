import { assertClustered, type Clusters } from './clusters.ts'
import { countsAbove } from './counts-above.ts'
import type { DenseRanks } from './dense-ranks.ts'
import { type OwnCounts, ownCounts } from './own-counts.ts'

/**
 * Spearman's rank correlation of the pairs that are left when a cluster is left out, for each cluster; the pairs that are
 * left are ranked anew. A cluster lowers the midrank of a value by a = sum over its own values of 1 for each below it and 1/2
 * for each that is equal, and so on the other side by b. The sum of products of midranks that are left is
 *
 *   sum of (R - a)(S - b) = sum of R S - sum of R b - sum of S a + sum of a b
 *
 * over all pairs, less the cluster's own. All but the last sum add up over the cluster's values one by one; the last adds up
 * over each distinct x of the cluster with each distinct y of it. With n pairs in clusters of m it takes n m steps where all
 * values differ, and far fewer on a scale. The parts are sums of whole numbers and quarters, and so exact; what is taken from
 * the sum of R S is taken pair by pair, since that sum is rounded where there are more than some 200,000 pairs.
 *
 * @returns null where a side is constant
 * @throws {StatisticsError} `unequal_lengths`
 */
export function spearmanWithout(first: DenseRanks, second: DenseRanks, clusters: Clusters): (number | null)[] {
  assertClustered(first.ranks.length, clusters)
  const [x, y] = [sideOf(first), sideOf(second)]
  const { ranks: atX } = first
  const { ranks: atY } = second
  let products = 0
  const [byX, byY] = [new Float64Array(x.midranks.length), new Float64Array(y.midranks.length)]
  for (let place = 0; place < atX.length; place++) {
    const [r, s] = [x.midranks[atX[place]!]!, y.midranks[atY[place]!]!]
    products += r * s
    byX[atX[place]!]! += s
    byY[atY[place]!]! += r
  }
  const [aboveX, aboveY] = [sumsAbove(byX), sumsAbove(byY)]
  const shared = sharedAbove(first, second, clusters)
  const [ownX, ownY] = [ownCounts(first), ownCounts(second)]
  const [loweredX, loweredY] = [new Float64Array(x.midranks.length), new Float64Array(y.midranks.length)]
  return clusters.rows.map((places, cluster) => {
    const n = atX.length - places.length
    const [countsX, countsY] = [ownX(places), ownY(places)]
    lower(x, countsX, loweredX)
    lower(y, countsY, loweredY)
    let left = products + shared[cluster]!
    for (const place of places) {
      left -= aboveX[atX[place]!]! + aboveY[atY[place]!]!
      left -= loweredX[atX[place]!]! * loweredY[atY[place]!]!
    }
    const [squaresX, squaresY] = [squaresOf(x, countsX, n), squaresOf(y, countsY, n)]
    if (n < 2 || squaresX === 0 || squaresY === 0) return null
    const about = left - (n * (n + 1) ** 2) / 4
    return Math.max(-1, Math.min(1, about / Math.sqrt(squaresX) / Math.sqrt(squaresY)))
  })
}

/** One side of the pairs, with the midrank of each distinct value and the sum of t^3 - t over its counts. */
type Side = DenseRanks & { midranks: Float64Array; ties: number }

function sideOf({ ranks, counts }: DenseRanks): Side {
  const midranks = new Float64Array(counts.length)
  let [below, ties] = [0, 0]
  for (const [value, count] of counts.entries()) {
    midranks[value] = below + (count + 1) / 2
    below += count
    ties += cube(count)
  }
  return { ranks, counts, midranks, ties }
}

/** By distinct value: the sum over all values above it, and half of that over those equal to it. */
function sumsAbove(sums: Float64Array): Float64Array {
  let above = 0
  const found = new Float64Array(sums.length)
  for (let value = sums.length - 1; value >= 0; value--) {
    found[value] = above + sums[value]! / 2
    above += sums[value]!
  }
  return found
}

/**
 * By cluster, the sum of a b: over each x with each y of the cluster, how many pairs are above both. What is equal on a side
 * counts half there, so that the pairs of an x are counted by halves, before and after its clusters are looked at.
 */
function sharedAbove(first: DenseRanks, second: DenseRanks, clusters: Clusters): Float64Array {
  const shared = new Float64Array(clusters.rows.length)
  const ownYs = distinctOf(second, clusters)
  const counted = countsAbove(second.counts.length)
  const ofX = new Int32Array(clusters.rows.length)
  for (const places of placesByRank(first).toReversed()) {
    for (const place of places) {
      counted.count(second.ranks[place]!)
      ofX[clusters.of[place]!]! += 1
    }
    for (const place of places) {
      const cluster = clusters.of[place]!
      const times = ofX[cluster]!
      if (times === 0) continue
      const { values, counts } = ownYs[cluster]!
      let above = 0
      for (let own = 0; own < values.length; own++) above += counts[own]! * counted.above(values[own]!)
      shared[cluster]! += (times * above) / 4
      ofX[cluster] = 0
    }
    for (const place of places) counted.count(second.ranks[place]!)
  }
  return shared
}

/** By cluster, its distinct values with how often each comes. */
function distinctOf(side: DenseRanks, { rows }: Clusters): { values: readonly number[]; counts: number[] }[] {
  const own = ownCounts(side)
  return rows.map((places) => {
    const { values, counts } = own(places)
    return { values, counts: values.map((value) => counts[value]!) }
  })
}

/** By distinct value, from the least, the places that have it. */
function placesByRank({ ranks, counts }: DenseRanks): Int32Array[] {
  const order = new Int32Array(ranks.length)
  const ends = new Int32Array(counts.length)
  for (let value = 1; value < counts.length; value++) ends[value] = ends[value - 1]! + counts[value - 1]!
  for (const [place, value] of ranks.entries()) order[ends[value]!++] = place
  return Array.from(counts, (count, value) => order.subarray(ends[value]! - count, ends[value]!))
}

/** Writes for each value of a cluster its midrank less what the cluster lowers it by. */
function lower({ midranks }: Side, { values, counts }: OwnCounts, into: Float64Array): void {
  let below = 0
  for (const value of values.length > 1 ? Int32Array.from(values).sort() : values) {
    into[value] = midranks[value]! - below - counts[value]! / 2
    below += counts[value]!
  }
}

/** The sum of squares of the midranks that are left about their mean: (n^3 - n - sum of t^3 - t over ties) / 12. */
function squaresOf({ counts, ties }: Side, own: OwnCounts, n: number): number {
  let left = ties
  for (const value of own.values) left += cube(counts[value]! - own.counts[value]!) - cube(counts[value]!)
  return (cube(n) - left) / 12
}

function cube(count: number): number {
  return count ** 3 - count
}
