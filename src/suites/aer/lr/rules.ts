import type { RuleResult } from '../../../grading/grading.ts'
import { type MatchedMention, matchCitations } from '../../../ingestion/citations/match-citations.ts'
import { citationScore } from './citation-score.ts'
import type { LrContent } from './content.ts'

/**
 * Citation recall by tier: which works of the paper's reference list the response cites. Works outside the list cost
 * nothing, and the third tier does not count; `citedBy` tells by which mention a work is cited. Source: AER-bench E.3, G.4.8.
 */
export function gradeCitations({ gold }: LrContent, answer: string): RuleResult {
  const { matched, listedOnly, mentions, unmatched } = matchCitations(answer, gold.references)
  const { score, tier1Recall, tier2Recall } = citationScore(gold.tiers, matched)
  const missed = {
    tier1: gold.tiers.tier1.filter((key) => !matched.includes(key)),
    tier2: gold.tiers.tier2.filter((key) => !matched.includes(key))
  }
  const citedBy = Object.fromEntries(matched.map((key) => [key, mentionsOf(key, mentions)]))
  return {
    dimensions: score === null ? [] : [{ dimension: 'citation', score }],
    evidence: { tier1Recall, tier2Recall, matched, citedBy, listedOnly, missed, unmatched, mentions }
  }
}

/** A work counts once; its first mentions show why. */
const mentionsShown = 3

function mentionsOf(key: string, mentions: readonly MatchedMention[]): { text: string; offset: number }[] {
  const own = mentions.filter(({ keys }) => keys.includes(key))
  return own.slice(0, mentionsShown).map(({ text, offset }) => ({ text, offset }))
}
