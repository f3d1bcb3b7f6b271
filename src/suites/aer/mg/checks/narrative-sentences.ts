import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { splitSentences } from '../../../../text/split-sentences.ts'

/**
 * Sentences of each part. AER-bench G.5.5 asks for 2-3, 1 for each agent, 2-3 and 1. Ours is wider: a model with many
 * constraints cannot be told in three sentences, and what is left out of the story cannot be rebuilt from it.
 */
const bounds = {
  context: { from: 2, to: 5 },
  /** For each agent. */
  agents: { from: 1, to: 4 },
  tradeoffs: { from: 2, to: 10 },
  outcome: { from: 1, to: 3 }
} as const

/** Whether the parts of a narrative are told in as many sentences as they may take; `agents` is that of all agents. */
export function narrativeSentences(
  parts: { context: string; agents: string; tradeoffs: string; outcome: string },
  agentCount: number
): CheckResult {
  const ranges = [
    { part: 'context', text: parts.context, ...bounds.context },
    { part: 'agents', text: parts.agents, from: agentCount, to: bounds.agents.to * agentCount },
    { part: 'tradeoffs', text: parts.tradeoffs, ...bounds.tradeoffs },
    { part: 'outcome', text: parts.outcome, ...bounds.outcome }
  ]
  const off = ranges.flatMap(({ part, text, from, to }) => {
    const count = splitSentences(text).length
    return count >= from && count <= to ? [] : [`${part} needs ${from} to ${to} sentences, got ${count}`]
  })
  return {
    check: 'narrative-sentences',
    ok: off.length === 0,
    message: `every part of the narrative must be told in the sentences it may take: ${off.join('; ') || 'it is'}`
  }
}
