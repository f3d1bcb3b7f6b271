import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type Model, partsOfModel } from '../content.ts'

/** Whether no element stands for something that is not in the model, and no two for the same part. */
export function elementsKnown(elements: readonly { source: string }[], model: Model): CheckResult {
  const known = new Set(partsOfModel(model).map(({ source }) => source))
  const sources = elements.map(({ source }) => source)
  const unknown = sources.filter((source) => !known.has(source))
  const twice = sources.filter((source, i) => known.has(source) && sources.indexOf(source) !== i)
  return {
    check: 'elements-known',
    ok: unknown.length + twice.length === 0,
    message: `each element must belong to a part of the model of its own; of no part: ${unknown.join(', ') || 'none'}; twice: ${twice.join(', ') || 'none'}`
  }
}
