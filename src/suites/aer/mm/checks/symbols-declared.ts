import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { stemTexts } from '../problem-texts.ts'
import type { Problem } from '../problems-round.ts'
import { undeclaredSymbols } from '../undeclared-symbols.ts'

/** Whether every symbol of a problem and its solution is in its notation. */
export function symbolsDeclared(problem: Problem): CheckResult {
  const undeclared = undeclaredSymbols({
    notation: problem.notation.map(({ symbol }) => symbol),
    stem: Object.values(stemTexts(problem)),
    solution: problem.solution.latex
  })
  return {
    check: 'symbols-declared',
    ok: undeclared.length === 0,
    message: `${problem.kind}: every symbol used must be in the notation, or defined in the solution with \\equiv; undeclared: ${undeclared.join(', ') || 'none'}`,
    ...(undeclared.length > 0 && { evidence: { passage: undeclared.join(', ') } })
  }
}
