import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Model } from '../content.ts'
import type { NarrativeReply } from '../narrative-round.ts'

/** Whether a narrative has all four parts, and one entry for each agent. */
export function narrativeParts(reply: NarrativeReply, { agents }: Model): CheckResult {
  const { context, tradeoffs, outcome } = reply
  const blank = Object.entries({ context, tradeoffs, outcome }).flatMap(([name, text]) => (text.trim() ? [] : [name]))
  const entries = reply.agents.filter((entry) => entry.trim() !== '').length
  return {
    check: 'narrative-parts',
    ok: blank.length === 0 && entries === agents.length && entries === reply.agents.length,
    message:
      `context, trade-offs, outcome and one entry per agent are required: ${agents.length} agents, got ${entries} ` +
      `entries with text; empty: ${blank.join(', ') || 'none'}`
  }
}
