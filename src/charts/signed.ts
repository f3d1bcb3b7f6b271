import { showScore } from '../grading/show-score.ts'
import type { Metric } from '../schemas/manifest.ts'

/**
 * A difference of scores as it is printed, with its sign and a minus that is none of the hyphens.
 *
 * @example
 * signed(0.125)   // => '+12.5'
 * signed(-0.0333) // => '−3.3'
 */
export function signed(difference: number, metric?: Pick<Metric, 'range'>): string {
  const shown = showScore(difference, metric)
  if (Number(shown) === 0) return showScore(0, metric)
  return difference > 0 ? `+${shown}` : shown.replace('-', '−')
}
