import { z } from 'zod'
import { claimsAgree } from '../../../ingestion/checks/claims-agree.ts'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { citationRoles } from './checks/citation-roles.ts'
import { citationsCited } from './checks/citations-cited.ts'
import { citationsComplete } from './checks/citations-complete.ts'
import { introductionEnds } from './checks/introduction-ends.ts'
import { introductionPages } from './checks/introduction-pages.ts'
import { moduleNames } from './checks/module-names.ts'
import { tierKeysKnown } from './checks/tier-keys-known.ts'
import { tierSizes } from './checks/tier-sizes.ts'
import { tiersDisjoint } from './checks/tiers-disjoint.ts'
import { citedInIntroduction } from './cited-in-introduction.ts'
import { citationSchema, moduleSchema, type Reference, tiersOf } from './content.ts'

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

type Looked = { paper: PaperText; references: readonly Reference[] }

/** What a reply of the round must hold: boundaries that the paper confirms, an argument, and well-formed tiers. */
export function checkIntroductionAnalysis(
  { introduction, ...analysis }: IntroductionAnalysisReply,
  looked: Looked
): CheckResult[] {
  return [
    introductionPages(introduction, looked.paper),
    ...introductionEnds(introduction, looked.paper),
    ...checkAnalysis(analysis, looked)
  ]
}

/** The checks of what an item keeps of the reply: all but the boundaries. */
export function checkAnalysis(
  { modules, citations, tierShortfall }: Omit<IntroductionAnalysisReply, 'introduction'>,
  looked: Looked
): CheckResult[] {
  const { paper, references } = looked
  const tiers = tiersOf(citations)
  const knownKeys = references.map(({ key }) => key)
  return [
    countWithin({ check: 'module-count', what: 'argumentative modules', count: modules.length, from: 3, to: 10 }),
    ...modules.map(({ name, summary }) =>
      wordCountWithin({ check: 'module-summary', what: `the summary of "${name}"`, text: summary, from: 10, to: 120 })
    ),
    moduleNames(modules),
    claimsAgree({
      check: 'module-claims',
      what: 'a step of the argument',
      isParaphrase: true,
      texts: modules.map(({ name, summary }) => ({
        name: `"${name}"`,
        text: summary,
        sources: paper.passages.map(({ text }) => text)
      }))
    }),
    citationRoles(citations),
    citationsCited(citations, references, paper),
    citationsComplete(citations, references, paper),
    tierKeysKnown(tiers, knownKeys),
    tiersDisjoint(tiers),
    tierSizes(tiers, { shortfall: tierShortfall, isUncited: citesNothing({ citations }, looked) })
  ]
}

/** Whether a reply gives no citations, and none was found in the introduction either. */
export function citesNothing(
  { citations }: Pick<IntroductionAnalysisReply, 'citations'>,
  { paper, references }: Looked
): boolean {
  return citations.length === 0 && citedInIntroduction(references, paper)?.size === 0
}
