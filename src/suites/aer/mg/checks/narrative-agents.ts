import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Model } from '../content.ts'

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
