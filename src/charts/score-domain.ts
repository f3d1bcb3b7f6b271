import { isInPoints } from '../grading/metrics.ts'
import type { Metric } from '../schemas/manifest.ts'

/**
 * The ends of an axis of scores, in points of 100: whole tens around all that is drawn. Positions need no zero, unlike
 * lengths of bars.
 *
 * @param scores in [0, 1], or of the metric; null is missing
 * @param metric whose values are no shares: then the axis ends where they do
 * @returns the whole scale where nothing is drawn
 * @example
 * scoreDomain([0.42, null, 0.87]) // => [40, 90]
 */
export function scoreDomain(scores: readonly (number | null)[], metric?: Metric): [number, number] {
  const known = scores.filter((score) => score !== null)
  if (!isInPoints(metric)) return spanOf(known, metric!)
  if (known.length === 0) return [0, 100]
  const least = known.reduce((low, score) => Math.min(low, score))
  const most = known.reduce((high, score) => Math.max(high, score))
  const [from, to] = [Math.floor(least * 10) * 10, Math.ceil(most * 10) * 10]
  return from < to ? [from, to] : from === 100 ? [90, 100] : [from, from + 10]
}

/** All that is drawn; where nothing is, the range of the metric. */
function spanOf(scores: readonly number[], { range }: Metric): [number, number] {
  const [from, to] = scores.length > 0 ? [Math.min(...scores), Math.max(...scores)] : (range ?? [0, 1])
  return from < to ? [from, to] : [from - 1, to + 1]
}
