import { StatisticsError } from '../../errors.ts'
import type { StandardError } from './cluster-errors.ts'

/** What a cluster holds: the weighted sum of its scores, and the sum of their weights, above zero. */
export type WeighedCluster = { sum: number; weight: number }

/**
 * The weighted mean of scores that come in clusters (papers, items), which rise and fall together, with its standard error
 * over clusters drawn anew: bias-reduced linearisation (CR2) with Satterthwaite's degrees of freedom, where the variance of
 * a score is taken to be inverse to its weight, which is that of least squares of sqrt(w) x on sqrt(w). A cluster s with
 * weight W(s) of W adds
 *
 *   q(s) = (sum of w x - mean W(s)) / W / sqrt(1 - W(s) / W),     V = sum over s of q(s)^2
 *
 * With equal weights it is what `clusterErrors` gives for one stratum.
 *
 * Source: Bell & McCaffrey (2002), Survey Methodology 28; Satterthwaite (1946).
 *
 * @returns in score units; no error for a single cluster
 * @throws {StatisticsError} `no_values` without a cluster, `weight_invalid` for a weight that is not above zero
 * @example
 * clusteredMean([{ sum: 1, weight: 1 }, { sum: 0, weight: 1 }])
 * // => { value: 0.5, error: { standardError: 0.5, degrees: 1 } }
 */
export function clusteredMean(clusters: readonly WeighedCluster[]): { value: number; error: StandardError | null } {
  if (clusters.length === 0) throw new StatisticsError('no_values', 'clusteredMean requires clusters, got none')
  const wrong = clusters.find(({ weight }) => !(weight > 0 && Number.isFinite(weight)))
  if (wrong) {
    throw new StatisticsError('weight_invalid', `clusteredMean requires weights above zero, got ${wrong.weight}`)
  }
  const whole = clusters.reduce((total, { weight }) => total + weight, 0)
  const value = clusters.reduce((total, { sum }) => total + sum, 0) / whole
  if (clusters.length === 1) return { value, error: null }
  let variance = 0
  // Of the covariance that q has, but for a factor, when scores are independent: diag(a) - b b'.
  let [squaresOfA, crossed, squaresOfB] = [0, 0, 0]
  for (const { sum, weight } of clusters) {
    const leverage = weight / whole
    variance += ((sum - value * weight) / whole) ** 2 / (1 - leverage)
    const a = leverage / (1 - leverage)
    squaresOfA += a * a
    crossed += a * a * leverage
    squaresOfB += a * leverage
  }
  const degrees = 1 / (squaresOfA - 2 * crossed + squaresOfB ** 2)
  return { value, error: { standardError: Math.sqrt(variance), degrees } }
}
