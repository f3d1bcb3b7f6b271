import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { MathContentReply } from '../math-content-round.ts'

/** Whether nothing in the inventory is empty: the next round has nothing else. */
export function elementTexts({ agents, equations, propositions }: MathContentReply): CheckResult {
  const isEmpty = (...texts: string[]) => texts.some((text) => text.trim() === '')
  const blankAgents = agents.filter(
    ({ name, variables, parameters }) =>
      isEmpty(name) || [...variables, ...parameters].some(({ symbol, meaning }) => isEmpty(symbol, meaning))
  )
  const empty = [
    ...equations.filter(({ label, latex, context }) => isEmpty(label, latex, context)),
    ...propositions.filter(({ statement, latex, proofSketch }) => isEmpty(statement, latex, proofSketch))
  ].map(({ id }) => id)
  const named = [...blankAgents.map(({ name }) => name.trim() || 'an agent without a name'), ...empty]
  return {
    check: 'element-texts',
    ok: named.length === 0,
    message: `agents need a name, their symbols a meaning, equations label, latex and context, propositions statement, latex and proofSketch; empty in: ${named.join(', ') || 'none'}`
  }
}
