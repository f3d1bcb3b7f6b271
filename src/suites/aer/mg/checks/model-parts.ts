import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Model } from '../content.ts'

/** Whether a model has what makes it one. First-order conditions may be lacking: some papers state none. */
export function modelParts({ agents, objectives, constraints, equilibrium, mechanisms }: Model): CheckResult {
  const lists = { agents, objectives, constraints, equilibrium, mechanisms }
  const empty = Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? [name] : []))
  return {
    check: 'model-parts',
    ok: empty.length === 0,
    message:
      'a suitable model needs agents, objectives, constraints, an equilibrium concept and mechanisms; empty: ' +
      `${empty.join(', ') || 'none'}`
  }
}
