import { fence } from '../../../grading/fence.ts'
import type { SolutionVerdict } from '../../../schemas/solution.ts'
import type { CompareByModel } from '../../suite.ts'
import type { MmContent } from './content.ts'

/**
 * Holds an independent model's solution against the reference: the solver model itself says whether both come to the
 * same, without being told which is which.
 */
export async function compareSolutions(
  { examinee, gold }: MmContent,
  output: string,
  compareByModel: CompareByModel
): Promise<SolutionVerdict> {
  const answer = output.trim()
  if (answer === '') return { outcome: 'unusable', reason: 'unparsable', share: null, parts: [] }
  const { agrees, difference } = await compareByModel({
    prompt: 'solver/compare-problem',
    variables: {
      problem: fence('problem', [examinee.scenario, ...examinee.conditions, examinee.task].join('\n\n')),
      solution: fence('solution', [gold.solution.latex, gold.solution.explanation].join('\n\n')),
      answer: fence('solution', answer)
    }
  })
  return {
    outcome: agrees ? 'agrees' : 'differs',
    share: agrees ? 1 : 0,
    parts: [{ id: 'solution', agrees, answer, gold: gold.solution.latex, ...(difference && { difference }) }]
  }
}
