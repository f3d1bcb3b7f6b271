import { weightsSum } from '../../../ingestion/checks/weights-sum.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkModel } from './checks/full-model.ts'
import { checkScenario, narrativeSentences } from './checks/narrative.ts'
import { pointsAllocated } from './checks/points-allocated.ts'
import type { MgContent } from './content.ts'
import { checkElementRubric } from './element-rubric-round.ts'

/** The checks of an item against its paper: those of all three rounds, and of the points that code allotted. */
export function checkItem(
  { examinee: { scenario }, gold: { model, elements } }: MgContent,
  paper: PaperText
): CheckResult[] {
  const points = elements.map((element) => element.points)
  return [
    ...checkModel(model, paper),
    ...checkParagraphs(scenario, model.agents.length),
    ...checkScenario(scenario, { model, paper }),
    ...checkElementRubric({ elements }, { model, paper }),
    weightsSum({ check: 'points-total', weights: points, total: 100 }),
    pointsAllocated(elements, model)
  ]
}

/** Sentences of the four parts, where the story still is in the paragraphs that the pipeline made; editors may move them. */
function checkParagraphs(scenario: string, agentCount: number): CheckResult[] {
  const [context, agents, tradeoffs, outcome, ...more] = scenario.split('\n\n')
  if (!context || !agents || !tradeoffs || !outcome || more.length > 0) return []
  return [narrativeSentences({ context, agents, tradeoffs, outcome }, agentCount)]
}
