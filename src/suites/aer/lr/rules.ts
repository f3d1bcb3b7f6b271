import { citationScore } from '../../../grading/citation-score.ts'
import { matchCitations } from '../../../grading/citations/match-citations.ts'
import type { RuleResult } from '../../../grading/grading.ts'
import type { LrContent } from './content.ts'

/**
 * Citation recall by tier: which works of the paper's reference list the response cites. Works outside the list cost
 * nothing, and the third tier does not count. Source: AER-bench E.3, G.4.8.
 */
export function gradeCitations({ gold }: LrContent, answer: string): RuleResult {
  const { matched, mentions, unmatched } = matchCitations(answer, gold.references)
  const { score, tier1Recall, tier2Recall } = citationScore(gold.tiers, matched)
  const missed = {
    tier1: gold.tiers.tier1.filter((key) => !matched.includes(key)),
    tier2: gold.tiers.tier2.filter((key) => !matched.includes(key))
  }
  return {
    dimensions: score === null ? [] : [{ dimension: 'citation', score }],
    evidence: { tier1Recall, tier2Recall, matched, missed, unmatched, mentions }
  }
}
