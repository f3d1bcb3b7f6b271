import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type ElementCategory, type Model, partsOfModel } from '../content.ts'

const letters: Record<ElementCategory, string> = {
  agent: 'A',
  objective: 'O',
  constraint: 'C',
  equilibrium: 'E',
  foc: 'F'
}

/** Whether ids are unique and made of the letter of their list and a number: A1, O1, C1, E1, F1. */
export function partIds(model: Model): CheckResult {
  const parts = partsOfModel(model)
  const ids = parts.map(({ source }) => source)
  const wrong = parts
    .filter(({ source, category }, i) => !isNumbered(source, letters[category]) || ids.indexOf(source) !== i)
    .map(({ source, category }) => `${source || '(empty)'} (${category})`)
  return {
    check: 'part-ids',
    ok: wrong.length === 0,
    message: `ids must be unique: A1, A2 for agents, O1 for objectives, C1 for constraints, E1 for equilibrium, F1 for focs; not so: ${wrong.join(', ') || 'none'}`
  }
}

function isNumbered(id: string, letter: string): boolean {
  return id.startsWith(letter) && /^\d{1,3}$/.test(id.slice(1))
}
