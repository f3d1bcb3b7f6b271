import { weighDimensions } from '../../../grading/weigh-dimensions.ts'

/** What the two tiers that are scored weigh. */
export const tierWeights = { tier1: 0.8, tier2: 0.2 } as const

/** How many of the references that a review should cite it does cite. Null where a tier is empty. */
export type CitationScore = { tier1Recall: number | null; tier2Recall: number | null; score: number | null }

/**
 * Citation recall of a literature review: 0.8 for the must-cite tier, 0.2 for the supplementary one. The optional
 * third tier is not scored, and citing more than the gold set costs nothing.
 *
 * Source: AER-bench E.3 and G.4. That an empty tier leaves its weight to the other is our rule; with both empty there
 * is no score.
 *
 * @param tiers reference keys; a key counts once however often it is cited or listed
 * @param cited keys found in the response
 * @example
 * citationScore({ tier1: ['a', 'b'], tier2: ['c'] }, ['a', 'a', 'c']).score // => 0.8 * 1/2 + 0.2 * 1 = 0.6
 */
export function citationScore(
  tiers: { tier1: readonly string[]; tier2: readonly string[] },
  cited: readonly string[]
): CitationScore {
  const found = new Set(cited)
  const tier1Recall = recall(tiers.tier1, found)
  const tier2Recall = recall(tiers.tier2, found)
  const score = weighDimensions([
    { id: 'tier1', weight: tierWeights.tier1, score: tier1Recall },
    { id: 'tier2', weight: tierWeights.tier2, score: tier2Recall }
  ])
  return { tier1Recall, tier2Recall, score }
}

function recall(tier: readonly string[], found: ReadonlySet<string>): number | null {
  const wanted = new Set(tier)
  return wanted.size === 0 ? null : [...wanted].filter((key) => found.has(key)).length / wanted.size
}
