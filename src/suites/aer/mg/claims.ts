import type { AtomicClaim } from '../../../schemas/verification.ts'
import { sentenceClaims } from '../sentence-claims.ts'
import type { MgContent } from './content.ts'

/** What an item says of its paper: every part of the reference model, its mechanisms, and each sentence of the story. */
export function claims({ examinee, gold: { model } }: MgContent): AtomicClaim[] {
  const nameOf = (agent: string) => model.agents.find(({ id }) => id === agent)?.name ?? 'the whole economy'
  const part = (id: string, statement: string): AtomicClaim => ({ id, statement, holds: true })
  return [
    ...model.agents.map(({ id, name, description, choices }) => {
      const chosen = choices.map(({ symbol, meaning }) => `$${symbol}$ (${meaning})`).join(', ') || 'nothing'
      return part(id, `The model has the agent ${name}: ${description} It chooses ${chosen}.`)
    }),
    ...model.objectives.map(({ id, agent, direction, latex, meaning }) =>
      part(id, `${nameOf(agent)}: ${direction} $${latex}$, that is, ${meaning}`)
    ),
    ...model.constraints.map(({ id, agent, latex, meaning }) =>
      part(id, `A constraint on ${nameOf(agent)} is $${latex}$, that is, ${meaning}`)
    ),
    ...model.equilibrium.map(({ id, concept, latex, meaning }) =>
      part(id, `The equilibrium is a ${concept}: $${latex}$, that is, ${meaning}`)
    ),
    ...model.focs.map(({ id, latex, meaning }) =>
      part(id, `A first-order condition is $${latex}$, that is, ${meaning}`)
    ),
    ...model.mechanisms.map((statement, place) => part(`mechanisms.${place + 1}`, statement)),
    ...sentenceClaims('identification', model.identification),
    ...sentenceClaims('scenario', examinee.scenario)
  ]
}
