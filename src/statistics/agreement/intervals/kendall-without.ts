import { countPairs } from '../count-pairs.ts'
import { assertClustered, type Clusters } from './clusters.ts'
import type { DenseRanks } from './dense-ranks.ts'
import { countBelow, increment } from './fenwick-tree.ts'

/**
 * Kendall's tau-b of the things that are left when a cluster is left out, for each cluster: the pairs of all things, less
 * those that its things are in. How many pairs of either order each thing is in comes from one sweep in either direction
 * over a tree of counts, n log n steps.
 *
 * @returns null where a side is constant
 * @throws {StatisticsError} `unequal_lengths`
 */
export function kendallWithout(first: DenseRanks, second: DenseRanks, clusters: Clusters): (number | null)[] {
  assertClustered(first.ranks.length, clusters)
  const surplus = surplusByThing(first, second)
  const all = {
    surplus: surplus.reduce((sum, value) => sum + value, 0) / 2,
    tiesX: tiedPairs(first),
    tiesY: tiedPairs(second)
  }
  return clusters.rows.map((places) => {
    const n = first.ranks.length - places.length
    const left = { ...all }
    for (const i of places) {
      left.surplus -= surplus[i]!
      left.tiesX -= first.counts[first.ranks[i]!]! - 1
      left.tiesY -= second.counts[second.ranks[i]!]! - 1
    }
    // A pair within the cluster was taken away by both of its things.
    if (places.length > 1) {
      const ranksY = places.map((place) => second.ranks[place]!)
      const within = countPairs(
        places.map((place) => first.ranks[place]!),
        ranksY,
        second.counts.length
      )
      left.surplus += within.concordant - within.discordant
      left.tiesX += within.tiesX
      left.tiesY += within.tiesY
    }
    const pairs = (n * (n - 1)) / 2
    if (left.tiesX >= pairs || left.tiesY >= pairs) return null
    const tau = left.surplus / Math.sqrt(pairs - left.tiesX) / Math.sqrt(pairs - left.tiesY)
    return Math.max(-1, Math.min(1, tau))
  })
}

function tiedPairs({ counts }: DenseRanks): number {
  return counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
}

/** By thing: other things that stand to it in the same order on both sides, less those in opposite order. */
function surplusByThing(first: DenseRanks, second: DenseRanks): Float64Array {
  const surplus = new Float64Array(first.ranks.length)
  const order = Int32Array.from(first.ranks.keys()).sort((a, b) => first.ranks[a]! - first.ranks[b]!)
  // Upwards, things below in x: those below in y too are in the same order. Downwards it is those above.
  sweep(order, 1)
  sweep(order.toReversed(), -1)
  return surplus

  function sweep(order: Int32Array, direction: 1 | -1): void {
    const tree = new Int32Array(second.counts.length + 1)
    let counted = 0
    for (let start = 0, end = 0; start < order.length; start = end) {
      while (end < order.length && first.ranks[order[end]!] === first.ranks[order[start]!]) end++
      for (let place = start; place < end; place++) {
        const value = second.ranks[order[place]!]!
        const below = countBelow(tree, value)
        const above = counted - countBelow(tree, value + 1)
        surplus[order[place]!]! += direction * (below - above)
      }
      for (; counted < end; counted++) increment(tree, second.ranks[order[counted]!]!)
    }
  }
}
