import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type Model, partsOfModel } from '../content.ts'

/** Whether every agent, objective, constraint, equilibrium concept and first-order condition has an element. */
export function elementsComplete(elements: readonly { source: string }[], model: Model): CheckResult {
  const sources = new Set(elements.map(({ source }) => source))
  const missing = partsOfModel(model).filter(({ source }) => !sources.has(source))
  return {
    check: 'elements-complete',
    ok: missing.length === 0,
    message: `every part of the model needs an element; missing: ${missing.map(({ source, category }) => `${source} (${category})`).join(', ') || 'none'}`
  }
}
