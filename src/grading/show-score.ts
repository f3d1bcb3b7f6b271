import type { Metric } from '../schemas/manifest.ts'
import { isInPoints } from './metrics.ts'

/**
 * A score as everything that people read prints it, so that one score is one figure on pages, in charts and on a
 * terminal: a share in points of 100 with one decimal, anything else with four digits.
 *
 * @example
 * showScore(0.7785)             // => '77.9'
 * showScore(0.7784999999999999) // => '77.9': sums of the same numbers in another order differ in the last digits
 */
export function showScore(value: number, metric?: Pick<Metric, 'range'>): string {
  return isInPoints(metric) ? showPoints(100 * value) : String(Number(value.toPrecision(4)))
}

/** Points of 100 with one decimal; halves go away from zero, where `toFixed` would go by the last digits of a double. */
export function showPoints(points: number): string {
  const tenths = Math.round(Number((10 * Math.abs(points)).toPrecision(12)))
  return `${points < 0 && tenths > 0 ? '-' : ''}${(tenths / 10).toFixed(1)}`
}
