import type { DenseRanks } from './dense-ranks.ts'

/** The distinct values of some rows, by their places among all distinct values, each with how many of the rows have it. */
export type OwnCounts = {
  /** In the order in which they come. */
  values: readonly number[]
  /** By value, of those that the rows have; what stands at others means nothing. */
  counts: Int32Array
}

/** Counts the values of one cluster after the other; what one gives is good until the next is asked for. */
export function ownCounts({ ranks, counts: { length } }: DenseRanks): (places: readonly number[]) => OwnCounts {
  // One array for all clusters: there are as many clusters as items, and as many values as there are scores.
  const counts = new Int32Array(length)
  return (places) => {
    for (const place of places) counts[ranks[place]!] = 0
    const values: number[] = []
    for (const place of places) {
      const value = ranks[place]!
      if (counts[value] === 0) values.push(value)
      counts[value]! += 1
    }
    return { values, counts }
  }
}
