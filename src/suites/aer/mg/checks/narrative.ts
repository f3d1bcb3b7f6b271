import { selfContained } from '../../../../ingestion/checks/self-contained.ts'
import { wordCountWithin } from '../../../../ingestion/checks/word-count-within.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { splitSentences } from '../../../../text/split-sentences.ts'
import type { Model } from '../content.ts'
import { type NarrativeReply, scenarioOf } from '../narrative-round.ts'
import { findSymbols } from './find-symbols.ts'
import { narrativeAnonymous } from './narrative-anonymous.ts'

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

/** Whether a story is free of mathematical symbols, names of Greek letters and single-letter variables. */
export function noSymbols(text: string): CheckResult {
  const found = findSymbols(text)
  const named = found.map(({ symbol, passage }) => `"${symbol}" in "${passage}"`).join('; ')
  return {
    check: 'no-symbols',
    ok: found.length === 0,
    message: `the narrative must say quantities in words, without symbols or variable names${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}

/** Words of names that tell no agent from another. */
const unspecific = new Set(
  'agent agents player players type types group groups representative individual individuals who with each and the both all large small mass continuum set two many some other potential'.split(
    ' '
  )
)

/** Letters at the end of a word that may differ: 'monopoly' stands for 'Monopolist', 'buying' for 'Buyer'. */
const ENDING = 3
const SHORTEST_STEM = 4

/** Whether a story calls every agent of its model by a word of the agent's name. */
export function narrativeAgents(story: string, { agents }: Pick<Model, 'agents'>): CheckResult {
  const told = [...new Set(wordsOf(story))]
  const missing = agents.filter(({ name }) => {
    const telling = specificWords(name)
    // A name such as 'Agent 1' says nothing that a story could hold.
    return telling.length > 0 && !telling.some((word) => told.some((other) => isSameStem(word, other)))
  })
  return {
    check: 'narrative-agents',
    ok: missing.length === 0,
    message: `the narrative must mention every agent by a word of its name; missing: ${missing.map(({ id, name }) => `${id} ("${name}")`).join(', ') || 'none'}`
  }
}

function specificWords(name: string): string[] {
  return wordsOf(name).filter((word) => word.length > 2 && !unspecific.has(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{2,40}/gu) ?? []
}

function isSameStem(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const stem = Math.min(shorter, Math.max(SHORTEST_STEM, shorter - ENDING))
  return stem > 2 && one.slice(0, stem) === other.slice(0, stem)
}
