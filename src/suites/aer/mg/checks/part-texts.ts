import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Model } from '../content.ts'

/** Whether every part of a model says what it is: in words, and but for agents and mechanisms in LaTeX as well. */
export function partTexts({ agents, objectives, constraints, equilibrium, focs, mechanisms }: Model): CheckResult {
  const formulas = [...objectives, ...constraints, ...equilibrium, ...focs]
  const blank = [
    ...agents.filter((part) => isBlank(part.name, part.description)).map(({ id }) => id),
    ...agents
      .filter(({ choices }) => choices.some(({ symbol, meaning }) => isBlank(symbol, meaning)))
      .map(({ id }) => `${id} (choices)`),
    ...formulas.filter(({ latex, meaning }) => isBlank(latex, meaning)).map(({ id }) => id),
    ...equilibrium.filter(({ concept }) => isBlank(concept)).map(({ id }) => `${id} (concept)`),
    ...mechanisms.flatMap((text, i) => (isBlank(text) ? [`mechanism ${i + 1}`] : []))
  ]
  return {
    check: 'part-texts',
    ok: blank.length === 0,
    message: `agents need a name and a description, choices a symbol and a meaning, all other parts LaTeX and a meaning; lacking in: ${blank.join(', ') || 'none'}`
  }
}

function isBlank(...texts: string[]): boolean {
  return texts.some((text) => text.trim() === '')
}
