import type { Model } from './content.ts'

/** A model as judges and later rounds read it, without its mechanisms and identification: one line per part, formulas between dollar signs. */
export function showModel(model: Model): string {
  const agents = model.agents.map(({ id, name, description, choices }) => {
    const chosen = choices.map(({ symbol, meaning }) => `$${symbol}$ (${meaning})`).join(', ')
    return `- ${id} agent, ${name}: ${description}${chosen ? ` Chooses ${chosen}.` : ''}`
  })
  const formula = ({ id, latex, meaning }: { id: string; latex: string; meaning: string }, kind: string) =>
    `- ${id} ${kind}: $${latex}$. ${meaning}`
  return [
    ...agents,
    ...model.objectives.map((part) => formula(part, `objective of ${part.agent}, ${part.direction}`)),
    ...model.constraints.map((part) =>
      formula(part, `constraint, ${part.kind}${part.agent ? ` of ${part.agent}` : ''}`)
    ),
    ...model.equilibrium.map((part) => formula(part, `equilibrium, ${part.concept}`)),
    ...model.focs.map((part) => formula(part, 'first-order condition'))
  ].join('\n')
}

/** The forces behind a model's results, one line each. */
export function showMechanisms({ mechanisms }: Pick<Model, 'mechanisms'>): string {
  return mechanisms.map((mechanism) => `- ${mechanism}`).join('\n')
}
