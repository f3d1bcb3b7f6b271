import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkCondensedBody } from './condensed-body-round.ts'
import { type LrContent, tiersOf } from './content.ts'
import { checkAnalysis } from './introduction-analysis-round.ts'
import { checkReferences } from './references-round.ts'
import { checkWritingRubric } from './writing-rubric-round.ts'

/** The checks of an item against its paper: those of all four rounds, but for the bounds of the introduction. */
export function checkItem({ examinee, gold }: LrContent, paper: PaperText): CheckResult[] {
  const { references, argument: modules, citations, tierShortfall } = gold
  return [
    ...checkReferences({ references }, paper),
    ...checkAnalysis({ modules, citations, tierShortfall }, { paper, references }),
    ...checkCondensedBody(examinee, paper),
    ...checkWritingRubric(gold, tiersOf(citations))
  ]
}
