import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkAbstract } from './checks/structure.ts'
import { checkCondensedBody } from './condensed-body-round.ts'
import type { PaContent } from './content.ts'
import { checkKeyPoints } from './key-points-round.ts'

/** The checks of an item against its paper: those of all three rounds, but for the outline, which no item holds. */
export function checkItem({ examinee, gold }: PaContent, paper: PaperText): CheckResult[] {
  const { abstract } = gold
  return [
    ...checkAbstract(abstract, paper),
    ...checkCondensedBody(examinee, { paper, abstract }),
    ...checkKeyPoints(gold, abstract)
  ]
}
