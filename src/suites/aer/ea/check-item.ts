import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { checkDescription, resultFound } from './checks/results.ts'
import type { EaContent } from './content.ts'
import { checkAnalysis } from './reference-analysis-round.ts'

/** The checks of an item against its paper: those of both rounds, but for the list from which the result was selected. */
export function checkItem({ examinee, gold }: EaContent, paper: PaperText): CheckResult[] {
  const { resultLabel: label, resultType, referenceAnalysis, applicableDimensions } = gold
  return [
    resultFound({ label, paper }),
    ...checkDescription({ label, resultType, ...examinee }, paper),
    ...checkAnalysis({ label, referenceAnalysis, applicableDimensions }, paper)
  ]
}
