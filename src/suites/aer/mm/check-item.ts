import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkProblem } from './checks/problems.ts'
import type { MmContent } from './content.ts'

/**
 * The checks of an item: those of its round that look at one problem. A problem stands on its own: only its formulas are
 * held against the displays of the paper.
 */
export function checkItem({ examinee, gold }: MmContent, paper: PaperText): CheckResult[] {
  const { solution, correctness, keyElements, difficulty, sources } = gold
  return checkProblem({ ...examinee, solution, difficulty, sources, rubric: { correctness, keyElements } }, null, paper)
}
