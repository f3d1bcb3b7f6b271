import { mean, sampleStandardDeviation } from 'simple-statistics'
import { percentile } from '../statistics/bootstrap/percentile.ts'

/** Points at which the density is drawn. */
const steps = 80
/** Scores that are all equal still have some width: that of a hundredth of the scale. */
const leastBandwidth = 0.01

/**
 * A smooth density of scores in [0, 1], with a Gaussian kernel; what the kernel would put beyond either end is folded
 * back, so that no score that cannot be is drawn.
 *
 * The bandwidth is Silverman's: 0.9 x min(standard deviation, interquartile range / 1.34) x n^(-1/5). Source: Silverman (1986), Density Estimation, 3.4 (bandwidth), 2.10 (reflection).
 *
 * @param scores at least two
 * @returns density at even steps from the least score - 3 bandwidths to the largest + 3, within [0, 1]
 */
export function kernelDensity(scores: readonly number[]): { score: number; density: number }[] {
  const bandwidth = bandwidthOf(scores)
  const from = Math.max(0, Math.min(...scores) - 3 * bandwidth)
  const to = Math.min(1, Math.max(...scores) + 3 * bandwidth)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const score = from + ((to - from) * step) / steps
    const images = scores.flatMap((centre) => [centre, -centre, 2 - centre])
    const kernel = images.map((centre) => Math.exp(-0.5 * ((score - centre) / bandwidth) ** 2))
    return { score, density: (3 * mean(kernel)) / (bandwidth * Math.sqrt(2 * Math.PI)) }
  })
}

function bandwidthOf(scores: readonly number[]): number {
  const sorted = Float64Array.from(scores).sort()
  const range = (percentile(sorted, 0.75) - percentile(sorted, 0.25)) / 1.34
  const deviation = sampleStandardDeviation([...scores])
  // Half of the scores may be equal: then the range says nothing of the width.
  const spread = range > 0 ? Math.min(deviation, range) : deviation
  return Math.max(0.9 * spread * scores.length ** -0.2, leastBandwidth)
}
