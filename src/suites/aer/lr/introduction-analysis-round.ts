import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { quoteFound } from '../../../ingestion/checks/quote-found.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkTiers } from './check-tiers.ts'
import { citationSchema, moduleSchema, type Tiers } from './content.ts'

/** Reply of the round `introduction-analysis`. Source: AER-bench G.4.5; the quoted ends are ours. */
export const introductionAnalysisReplySchema = z.object({
  introduction: z.object({
    sectionNumber: z.string().describe('as printed, empty if the section has none'),
    firstPage: z.int(),
    lastPage: z.int(),
    opening: z.string().describe('its first eight to fifteen words, verbatim'),
    closing: z.string().describe('its last eight to fifteen words, verbatim')
  }),
  modules: z.array(moduleSchema),
  citations: z.array(citationSchema),
  tierShortfall: z.string().describe('why the tiers are smaller than wanted; empty if they are not')
})
export type IntroductionAnalysisReply = z.infer<typeof introductionAnalysisReplySchema>

/** What a reply of the round must hold: boundaries that the paper confirms, an argument, and well-formed tiers. */
export function checkIntroductionAnalysis(
  { introduction, modules, citations, tierShortfall }: IntroductionAnalysisReply,
  { paper, knownKeys }: { paper: PaperText; knownKeys: readonly string[] }
): CheckResult[] {
  const { firstPage, lastPage, opening, closing } = introduction
  const silent = citations.filter(({ role }) => role.trim() === '').map(({ key }) => key)
  return [
    {
      check: 'introduction-pages',
      ok: firstPage >= 1 && firstPage <= lastPage && lastPage <= paper.pageCount,
      message: `pages must run forward within 1 to ${paper.pageCount}, got ${firstPage} to ${lastPage}`
    },
    quoteFound({ check: 'introduction-ends', what: 'the opening of the introduction', paper, quote: opening }),
    quoteFound({ check: 'introduction-ends', what: 'the closing of the introduction', paper, quote: closing }),
    countWithin({ check: 'module-count', what: 'argumentative modules', count: modules.length, from: 3, to: 10 }),
    ...modules.map(({ name, summary }) =>
      wordCountWithin({ check: 'module-summary', what: `the summary of "${name}"`, text: summary, from: 10, to: 120 })
    ),
    {
      check: 'citation-roles',
      ok: silent.length === 0,
      message: `every citation needs a role; missing in: ${silent.join(', ') || 'none'}`
    },
    ...checkTiers(tiersOf(citations), { knownKeys, shortfall: tierShortfall })
  ]
}

/** The keys of the cited works by tier, in the order in which the introduction cites them. */
export function tiersOf(citations: IntroductionAnalysisReply['citations']): Tiers {
  const keysOf = (wanted: number) => citations.filter(({ tier }) => tier === wanted).map(({ key }) => key)
  return { tier1: keysOf(1), tier2: keysOf(2), tier3: keysOf(3) }
}
