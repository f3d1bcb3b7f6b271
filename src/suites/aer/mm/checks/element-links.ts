import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { MathContentReply } from '../math-content-round.ts'

/** Whether every `dependsOn` and every candidate's `target` names an element of the list, and none itself. */
export function elementLinks({ equations, propositions, candidates }: MathContentReply): CheckResult {
  const elements = [...equations, ...propositions]
  const ids = new Set(elements.map(({ id }) => id))
  const unknown = [
    ...elements.flatMap(({ id, dependsOn }) =>
      dependsOn.filter((on) => on === id || !ids.has(on)).map((on) => `${id} depends on ${on}`)
    ),
    ...candidates.flatMap(({ target }, at) => (ids.has(target) ? [] : [`candidate ${at + 1} targets ${target}`]))
  ]
  return {
    check: 'element-links',
    ok: unknown.length === 0,
    message: `dependsOn and target must name other equations or propositions of the list; wrong: ${unknown.join(', ') || 'none'}`
  }
}
