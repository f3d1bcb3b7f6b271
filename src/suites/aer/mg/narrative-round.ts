import { z } from 'zod'
import { selfContained } from '../../../ingestion/checks/self-contained.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { narrativeAgents } from './checks/narrative-agents.ts'
import { narrativeAnonymous } from './checks/narrative-anonymous.ts'
import { narrativeParts } from './checks/narrative-parts.ts'
import { narrativeSentences } from './checks/narrative-sentences.ts'
import { noSymbols } from './checks/no-symbols.ts'
import type { Model } from './content.ts'

/** Reply of the round `narrative`: the four parts of the story. Source: AER-bench G.5.5. */
export const narrativeReplySchema = z.object({
  context: z.string().describe('two or three sentences: the economic environment'),
  agents: z.array(z.string()).describe('one sentence or two for each agent: who decides what, and what for'),
  tradeoffs: z.string().describe('what limits the choices, and how one decision bears on another'),
  outcome: z.string().describe('what counts as a solution')
})
export type NarrativeReply = z.infer<typeof narrativeReplySchema>

/** The story as an examinee reads it. */
export function scenarioOf({ context, agents, tradeoffs, outcome }: NarrativeReply): string {
  return [context, agents.join(' '), tradeoffs, outcome].map((paragraph) => paragraph.trim()).join('\n\n')
}

/** What a reply of the round must hold: all four parts, each agent, and nothing that only the paper explains. */
export function checkNarrative(
  reply: NarrativeReply,
  { model, paper }: { model: Model; paper: PaperText }
): CheckResult[] {
  const agents = reply.agents.join(' ')
  return [
    narrativeParts(reply, model),
    narrativeSentences({ ...reply, agents }, model.agents.length),
    ...checkScenario(scenarioOf(reply), { model, paper })
  ]
}

/** The checks of a story as a whole, in a reply or in an item. The bounds on length are ours. */
export function checkScenario(story: string, { model, paper }: { model: Model; paper: PaperText }): CheckResult[] {
  return [
    wordCountWithin({ check: 'narrative-length', what: 'the narrative', text: story, from: 120, to: 700 }),
    noSymbols(story),
    narrativeAgents(story, model),
    selfContained({ check: 'self-contained', texts: { narrative: story } }),
    narrativeAnonymous(story, paper)
  ]
}
