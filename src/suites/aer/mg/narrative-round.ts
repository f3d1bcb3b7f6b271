import { z } from 'zod'
import { selfContained } from '../../../ingestion/checks/self-contained.ts'
import { wordCountWithin } from '../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { Model } from './content.ts'
import { noSymbols } from './no-symbols.ts'

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

/** What a reply of the round must hold. The bounds on length are ours: the source gives sentences per part. */
export function checkNarrative(reply: NarrativeReply, model: Model): CheckResult[] {
  const scenario = scenarioOf(reply)
  const parts = [reply.context, ...reply.agents, reply.tradeoffs, reply.outcome]
  return [
    {
      check: 'narrative-parts',
      ok: parts.every((part) => part.trim() !== '') && reply.agents.length === model.agents.length,
      message: `context, trade-offs, outcome and one entry per agent are required: ${model.agents.length} agents, got ${reply.agents.length} entries`
    },
    wordCountWithin({ check: 'narrative-length', what: 'the narrative', text: scenario, from: 120, to: 700 }),
    noSymbols(scenario),
    selfContained({ check: 'self-contained', texts: { narrative: scenario } })
  ]
}
