import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Model } from '../content.ts'

/** Whether every objective, and every constraint that binds someone, names an agent of the list by its id. */
export function partAgents({ agents, objectives, constraints }: Model): CheckResult {
  const ids = new Set(agents.map(({ id }) => id))
  const strangers = [...objectives, ...constraints.filter(({ agent }) => agent !== '')].filter(
    ({ agent }) => !ids.has(agent)
  )
  return {
    check: 'part-agents',
    ok: strangers.length === 0,
    message: `objectives and constraints must name an agent of the list by its id; they do not: ${strangers.map(({ id, agent }) => `${id} ("${agent}")`).join(', ') || 'none'}`
  }
}
