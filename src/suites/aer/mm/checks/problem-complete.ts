import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Problem } from '../problems-round.ts'

/** Whether no part of a problem or its solution is empty. Source: AER-bench G.2.6, question structure. */
export function problemComplete({ kind, scenario, conditions, task, solution, rubric }: Problem): CheckResult {
  const parts = {
    scenario: [scenario],
    conditions,
    task: [task],
    'solution.latex': [solution.latex],
    'solution.explanation': [solution.explanation],
    'rubric.correctness': [rubric.correctness],
    'rubric.keyElements': rubric.keyElements
  }
  const isEmpty = (texts: readonly string[]) => texts.length === 0 || texts.some((text) => text.trim() === '')
  const empty = Object.entries(parts).flatMap(([name, texts]) => (isEmpty(texts) ? [name] : []))
  return {
    check: 'problem-complete',
    ok: empty.length === 0,
    message: `${kind}: scenario, conditions, task, solution and rubric must all be filled; empty: ${empty.join(', ') || 'none'}`
  }
}
