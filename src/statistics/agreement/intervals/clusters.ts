import { StatisticsError } from '../../../errors.ts'

/** Rows that come in clusters (items, each with the responses of all models), and clusters in strata (task types). */
export type Clusters = {
  /** By row, the place of its cluster. */
  of: Int32Array
  /** By cluster, its rows. */
  rows: readonly (readonly number[])[]
  /** By stratum, its clusters: two at least, but where there is one cluster in all. */
  strata: readonly (readonly number[])[]
}

/**
 * Finds the clusters of rows, in the order in which they come. Strata of one cluster, which cannot show how clusters differ,
 * are taken together, and a single one with the smallest other stratum.
 *
 * @param keys by row, which cluster it belongs to
 * @param stratumOf the stratum of a cluster; one for all when left out
 * @example
 * clustersOf(['a', 'b', 'a']).rows // => [[0, 2], [1]]
 */
export function clustersOf<Key>(keys: readonly Key[], stratumOf: (key: Key) => string | number = () => 0): Clusters {
  const byKey = Map.groupBy(keys.keys(), (row) => keys[row]!)
  const of = new Int32Array(keys.length)
  for (const [place, rows] of [...byKey.values()].entries()) for (const row of rows) of[row] = place
  return { of, rows: [...byKey.values()], strata: collapsed([...byKey.keys()].map(stratumOf)) }
}

/** @param strata the stratum of each cluster */
function collapsed(strata: readonly (string | number)[]): number[][] {
  const groups = [...Map.groupBy(strata.keys(), (place) => strata[place]!).values()]
  const [smallest, ...others] = groups.filter(({ length }) => length > 1).toSorted((a, b) => a.length - b.length)
  const single = groups.filter(({ length }) => length === 1).flat()
  if (smallest === undefined) return single.length === 0 ? [] : [single]
  if (single.length === 1) return [[...single, ...smallest], ...others]
  return single.length === 0 ? [smallest, ...others] : [single, smallest, ...others]
}

/** @throws {StatisticsError} `unequal_lengths` */
export function assertClustered(length: number, { of }: Clusters): void {
  if (of.length === length) return
  throw new StatisticsError('unequal_lengths', `clusters require one for each row, got ${of.length} for ${length}`)
}
