import { StatisticsError } from '../../errors.ts'
import type { Random } from '../random.ts'
import { percentileInterval } from './percentile.ts'

/** The values of one cluster: their sum and their number, which is at least one. */
export type ClusterSum = { sum: number; count: number }

/**
 * Percentile bootstrap interval for the mean of values that lie in clusters. Clusters are drawn whole, as many as there
 * are: what rises and falls together stays together. A replicate is the mean of all values drawn, so its divisor moves
 * with the clusters' sizes.
 *
 * Source: Efron & Tibshirani (1993), ch. 13; Davison & Hinkley (1997), 3.8, for clusters.
 *
 * @param options.level coverage in (0, 1)
 * @returns in the unit of the values; no interval for a single cluster, which leaves nothing to draw
 * @throws {StatisticsError} `no_values`, `level_invalid`
 */
export function clusterBootstrap(
  clusters: readonly ClusterSum[],
  { resamples, level, random }: { resamples: number; level: number; random: Random }
): { value: number; lower: number | null; upper: number | null } {
  if (clusters.length === 0) throw new StatisticsError('no_values', 'clusterBootstrap requires clusters, got none')
  const sums = Float64Array.from(clusters, ({ sum }) => sum)
  const counts = Float64Array.from(clusters, ({ count }) => count)
  const value = total(sums) / total(counts)
  if (clusters.length === 1) return { value, lower: null, upper: null }
  const drawn = new Int32Array(clusters.length)
  const means = Float64Array.from({ length: resamples }, () => {
    random.fill(drawn, clusters.length)
    let sum = 0
    let count = 0
    for (let draw = 0; draw < drawn.length; draw++) {
      sum += sums[drawn[draw]!]!
      count += counts[drawn[draw]!]!
    }
    return sum / count
  })
  return { value, ...percentileInterval(means, level) }
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
