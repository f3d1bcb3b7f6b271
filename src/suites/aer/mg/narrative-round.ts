import { z } from 'zod'

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
