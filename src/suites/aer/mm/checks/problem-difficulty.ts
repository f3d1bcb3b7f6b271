import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { Problem } from '../problems-round.ts'

/** Whether the problems are of both difficulties: one or two of three medium, the rest hard. Source: AER-bench G.2.6. */
export function problemDifficulty(problems: readonly Problem[]): CheckResult {
  const medium = problems.filter(({ difficulty }) => difficulty === 'medium').length
  const hard = problems.length - medium
  return {
    check: 'problem-difficulty',
    ok: medium > 0 && hard > 0,
    message: `one or two problems must be medium and one or two hard, got ${medium} medium and ${hard} hard`
  }
}
