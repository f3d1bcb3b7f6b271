import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { problemKinds } from '../content.ts'
import type { Problem } from '../problems-round.ts'

/** Whether there is exactly one problem of each kind. Source: AER-bench G.2.1. */
export function checkProblemKinds(problems: readonly Problem[]): CheckResult {
  const counts = problemKinds.map((kind) => problems.filter((problem) => problem.kind === kind).length)
  const got = problems.map(({ kind }) => kind).join(', ') || 'none'
  return {
    check: 'problem-kinds',
    ok: counts.every((count) => count === 1),
    message: `one problem of each kind is required (${problemKinds.join(', ')}), got ${got}`
  }
}
