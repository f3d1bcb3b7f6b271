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
  manifest: Pinned
): Estimate {
  if (!isOverFew(sources, manifest) || estimate.value === null) return estimate
  return { ...estimate, lower: null, upper: null, reason: templatesTooFew }
}

/** Whether a release asks for more templates than are behind a figure: it has no interval then, and is compared with no other. */
export function isOverFew(sources: number, { statistics: { leastTemplates } }: Pinned): boolean {
  return leastTemplates !== undefined && sources < leastTemplates
}

/** What a hash holds of it: nothing of a release that asks for no templates. */
export function hashedTemplates({ statistics: { leastTemplates } }: Pinned): { leastTemplates?: number } {
  return leastTemplates === undefined ? {} : { leastTemplates }
}
