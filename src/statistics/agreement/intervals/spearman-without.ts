import { assertClustered, type Clusters } from './clusters.ts'
import type { DenseRanks } from './dense-ranks.ts'
import { countBelow, increment } from './fenwick-tree.ts'

/**
 * Spearman's rank correlation of the pairs that are left when a cluster is left out, for each cluster; the pairs that are
 * left are ranked anew. A cluster lowers the midrank of a value by a = sum over its own values of 1 for each below it and 1/2
 * for each that is equal, and so on the other side by b. The sum of products of midranks that are left is
 *
 *   sum of (R - a)(S - b) = sum of R S - sum of R b - sum of S a + sum of a b
 *
 * over all pairs, less the cluster's own. All but the last sum add up over the cluster's values one by one; the last adds up
 * over each x of the cluster with each y of it. With n pairs in clusters of m it takes n m log n steps. All sums are of whole
 * numbers and quarters, and so exact.
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
  return clusters.rows.map((places, cluster) => {
    const n = atX.length - places.length
    let left = products + shared[cluster]!
    for (const place of places) {
      left -= aboveX[atX[place]!]! + aboveY[atY[place]!]!
      left -= lowered(x, places, atX[place]!) * lowered(y, places, atY[place]!)
    }
    const [squaresX, squaresY] = [squaresOf(x, places, n), squaresOf(y, places, n)]
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
 * counts half there: it is the mean of what is above before and after the values equal to x are counted.
 */
function sharedAbove(first: DenseRanks, second: DenseRanks, { of, rows }: Clusters): Float64Array {
  const shared = new Float64Array(rows.length)
  const tree = new Int32Array(second.counts.length + 1)
  const order = Int32Array.from(first.ranks.keys()).sort((a, b) => first.ranks[b]! - first.ranks[a]!)
  let counted = 0
  const addUp = (start: number, end: number) => {
    for (let place = start; place < end; place++) {
      const cluster = of[order[place]!]!
      for (const other of rows[cluster]!) {
        const value = second.ranks[other]!
        const notAbove = (countBelow(tree, value) + countBelow(tree, value + 1)) / 2
        shared[cluster]! += (counted - notAbove) / 2
      }
    }
  }
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && first.ranks[order[end]!] === first.ranks[order[start]!]) end++
    addUp(start, end)
    for (; counted < end; counted++) increment(tree, second.ranks[order[counted]!]!)
    addUp(start, end)
  }
  return shared
}

/** The midrank of a value less what the pairs at these places lower it by. */
function lowered({ ranks, midranks }: Side, places: readonly number[], value: number): number {
  let rank = midranks[value]!
  for (const place of places) rank -= ranks[place]! < value ? 1 : ranks[place]! === value ? 0.5 : 0
  return rank
}

/** The sum of squares of the midranks that are left about their mean: (n^3 - n - sum of t^3 - t over ties) / 12. */
function squaresOf({ ranks, counts, ties }: Side, places: readonly number[], n: number): number {
  let left = ties
  for (const value of new Set(places.map((place) => ranks[place]!))) {
    const own = places.reduce((count, place) => (ranks[place] === value ? count + 1 : count), 0)
    left += cube(counts[value]! - own) - cube(counts[value]!)
  }
  return (cube(n) - left) / 12
}

function cube(count: number): number {
  return count ** 3 - count
}
