import type { MathContentReply } from './math-content-round.ts'

type SymbolMeaning = { symbol: string; meaning: string }

/** An inventory of mathematics for whoever sets problems from it: one line per entry, formulas between dollar signs. */
export function showInventory({ agents, equations, propositions, candidates }: MathContentReply): string {
  return [
    list(
      'Agents',
      agents.map(
        ({ name, variables, parameters }) =>
          `${name}. Variables: ${showSymbols(variables)}. Parameters: ${showSymbols(parameters)}.`
      )
    ),
    list(
      'Equations',
      equations.map(
        ({ id, label, latex, context, dependsOn }) => `${id}${showSource(dependsOn)}, ${label}: $${latex}$. ${context}`
      )
    ),
    list(
      'Propositions',
      propositions.map(
        ({ id, statement, latex, proofSketch, dependsOn }) =>
          `${id}${showSource(dependsOn)}: ${statement} Core: $${latex}$. Proof: ${proofSketch}`
      )
    ),
    list(
      'Candidates for a problem',
      candidates.map(({ kind, target, reason, difficulty }) => `${target}, ${kind}, ${difficulty}: ${reason}`)
    )
  ].join('\n\n')
}

function list(title: string, entries: readonly string[]): string {
  return [`${title}${entries.length > 0 ? '' : ': none'}`, ...entries.map((entry) => `- ${entry}`)].join('\n')
}

function showSymbols(symbols: readonly SymbolMeaning[]): string {
  return symbols.map(({ symbol, meaning }) => `$${symbol}$ ${meaning}`).join('; ') || 'none'
}

function showSource(ids: readonly string[]): string {
  return ids.length > 0 ? ` (from ${ids.join(', ')})` : ''
}
