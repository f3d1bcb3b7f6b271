import { isInPoints } from '../grading/metrics.ts'
import type { Metric } from '../schemas/manifest.ts'

/** A share of one as a percentage without the noise of doubles: 0.95 is 95, 0.999 is 99.9. */
export function percent(share: number): number {
  return Number((100 * share).toPrecision(6))
}

/** A score as charts show it: shares in points of 100, anything else as it is; what is missing stays missing. */
export function scoreShown(score: number | null | undefined, metric: Metric | undefined): number | null {
  return isInPoints(metric) ? points(score) : (score ?? null)
}

/** The title of an axis of such scores. */
export function scoreTitle(noun: string, metric: Metric | undefined): string {
  return isInPoints(metric) ? `${noun} (points of 100)` : `${noun} (${metric?.name})`
}

/** A score in [0, 1] in points of 100; what is missing stays missing. */
export function points(score: number | null | undefined): number | null {
  return score === null || score === undefined ? null : 100 * score
}

/** The unit of scores at the end of a clause; nothing where the metric has none. */
export function scoreUnit(metric: Metric | undefined): string {
  return isInPoints(metric) ? ', in points of 100' : ''
}
