import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { evidencePage } from '../checks/evidence-page.ts'
import { keyComplete } from '../checks/key-complete.ts'
import type { EkContent } from '../content.ts'
import { checkQuestions } from './check-questions.ts'
import { checkKnowledgePoints } from './knowledge-points-round.ts'
import { questionsOf } from './questions-of.ts'

/** The checks of both rounds on an item, and what only an item can get wrong: a key that does not fit, a wrong page. */
export function checkItem(content: EkContent, paper: PaperText): CheckResult[] {
  const points = { paper: content.gold.paper, knowledgePoints: content.gold.knowledgePoints }
  return [
    keyComplete(content),
    ...checkKnowledgePoints(points, paper),
    evidencePage(points.knowledgePoints, paper),
    ...checkQuestions(questionsOf(content), points, paper)
  ]
}
