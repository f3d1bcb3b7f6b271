import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'

export const templatesTooFew = 'templates_too_few'

type Pinned = Pick<Manifest, 'statistics'>

/**
 * An estimate as a release shows it whose questions are filled in from templates: without an interval, and with the reason, where
 * fewer templates are behind it than its manifest asks for. What a few stories have in common would be told as what
 * the model can do. Of any other release it is as it is.
 *
 * @param sources that are behind it
 */
export function overTemplates<Estimate extends BoardEstimate>(
  estimate: Estimate,
  sources: number,
  { statistics: { leastTemplates } }: Pinned
): Estimate {
  return fewerThan(leastTemplates, sources) ? withoutInterval(estimate) : estimate
}

/** A difference between models, in the same way; a release that was frozen before comparisons asked for templates keeps its interval. */
export function differenceOverTemplates<Estimate extends BoardEstimate>(
  difference: Estimate,
  sources: number,
  manifest: Pinned
): Estimate {
  return isCompared(sources, manifest) ? difference : withoutInterval(difference)
}

/** Whether enough templates are behind Overall to tell models apart. */
export function isCompared(sources: number, { statistics: { leastTemplatesCompared } }: Pinned): boolean {
  return !fewerThan(leastTemplatesCompared, sources)
}

/** What a hash holds of it: nothing of a release that asks for no templates. */
export function hashedTemplates({ statistics: { leastTemplates, leastTemplatesCompared } }: Pinned) {
  return {
    ...(leastTemplates !== undefined && { leastTemplates }),
    ...(leastTemplatesCompared !== undefined && { leastTemplatesCompared })
  }
}

function fewerThan(least: number | undefined, sources: number): boolean {
  return least !== undefined && sources < least
}

function withoutInterval<Estimate extends BoardEstimate>(estimate: Estimate): Estimate {
  if (estimate.value === null) return estimate
  return { ...estimate, lower: null, upper: null, reason: templatesTooFew }
}
