import type { Conventions } from '../../../ingestion/citations/list-headings.ts'
import { matchCitations } from '../../../ingestion/citations/match-citations.ts'
import type { MatchedMention } from '../../../ingestion/citations/matched-mention.ts'
import { citationScore } from './citation-score.ts'
import type { LrContent } from './content.ts'

/**
 * Citation recall by tier: which works of the paper's reference list the response cites. Works outside the list cost
 * nothing, and the third tier does not count; `citedBy` tells by which mention a work is cited. Source: AER-bench E.3, G.4.8.
 *
 * By the paper's rule a work that the response only lists counts as cited. `inText` has the same score of the works that
 * its running text cites, and `mostlyListed` points out a response most of whose hits stand in its list alone.
 */
export function gradeCitations(content: LrContent, answer: string) {
  const { match, dimensions, evidence } = recallBy('all', content, answer)
  const inText = match.matched.filter((key) => !match.listedOnly.includes(key))
  const listedShare = match.matched.length === 0 ? null : match.listedOnly.length / match.matched.length
  return {
    dimensions,
    evidence: {
      ...evidence,
      inText: citationScore(content.gold.tiers, inText),
      listedShare,
      mostlyListed: listedShare !== null && listedShare > 0.5
    }
  }
}

/** As releases that pin the first reader have it: by the conventions of English texts alone. */
export function gradeEnglishCitations(content: LrContent, answer: string) {
  const { dimensions, evidence } = recallBy('english', content, answer)
  return { dimensions, evidence }
}

function recallBy(conventions: Conventions, { gold }: LrContent, answer: string) {
  const match = matchCitations(answer, gold.references, { conventions })
  const { matched, listedOnly, mentions, unmatched } = match
  const { score, tier1Recall, tier2Recall } = citationScore(gold.tiers, matched)
  const missed = {
    tier1: gold.tiers.tier1.filter((key) => !matched.includes(key)),
    tier2: gold.tiers.tier2.filter((key) => !matched.includes(key))
  }
  const citedBy = Object.fromEntries(matched.map((key) => [key, mentionsOf(key, mentions)]))
  return {
    match,
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
