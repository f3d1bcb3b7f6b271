import { z } from 'zod'
import type { Finding } from '../../../schemas/finding.ts'
import type { JsonValue } from '../../../schemas/json.ts'
import { tierWeights } from './citation-score.ts'
import type { LrContent, Reference } from './content.ts'

/** What `gradeCitations` stores, as far as works that count are told by it. */
const evidenceSchema = z.object({
  matched: z.array(z.string()),
  citedBy: z.record(z.string(), z.array(z.object({ text: z.string() }))).default({}),
  listedOnly: z.array(z.string()).default([])
})
const tierWords = { tier1: 'must be cited', tier2: 'should be cited' } as const

/** Work by work whether it is cited, and by which words of the response. What it is worth, `citationScore` says. */
export function findings({ gold }: LrContent, evidence: JsonValue): Finding[] {
  const read = evidenceSchema.safeParse(evidence)
  if (!read.success) return []
  const { matched, citedBy, listedOnly } = read.data
  const works = new Map(gold.references.map((reference) => [reference.key, reference]))
  return (['tier1', 'tier2'] as const).flatMap((tier) => {
    const keys = [...new Set(gold.tiers[tier])]
    // Each work of a tier counts the same, and an empty tier leaves its weight to the other.
    const other = gold.tiers[tier === 'tier1' ? 'tier2' : 'tier1']
    const share = (other.length === 0 ? 1 : tierWeights[tier]) / keys.length
    return keys.map((key): Finding => {
      const isCited = matched.includes(key)
      const said = citedBy[key]?.map(({ text }) => text).join(' · ') || null
      return {
        ...{ part: key, dimension: 'citation', share, score: isCited ? 1 : 0, said },
        expected: named(works.get(key)) ?? key,
        words: `${tierWords[tier]}, and ${isCited ? (listedOnly.includes(key) ? 'is listed, not cited in the text' : 'is cited') : 'is missed'}`
      }
    })
  })
}

function named(reference: Reference | undefined): string | null {
  if (!reference) return null
  const { authors, year, title } = reference
  return `${authors.join('; ') || 'without an author'} (${year}), ${title}`
}
