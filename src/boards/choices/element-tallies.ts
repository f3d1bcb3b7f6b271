import type { GradedAnswer } from './graded-answer.ts'
import { countPlaces, type PlaceCounts } from './letter-positions.ts'
import { type Tally, tallyBy } from './tally.ts'
import { sumUse, type UseSums } from './use-of-answers.ts'

/** All that is counted of the answers to one element. */
export type ElementTallies = {
  right: number
  byGrade: Tally
  byDigits: Tally
  byDomain: Tally
  byType: Tally
  byPerspective: Tally
  places: PlaceCounts
  use: UseSums
  placed: readonly NonNullable<GradedAnswer['placeholder']>[]
}

export function tallyElement(answers: readonly GradedAnswer[]): ElementTallies {
  return {
    right: answers.filter(({ isRight }) => isRight).length,
    byGrade: tallyBy(answers, ({ grade }) => grade),
    byDigits: tallyBy(answers, ({ digits }) => digits),
    byDomain: tallyBy(answers, ({ domain }) => domain),
    byType: tallyBy(answers, ({ type }) => type),
    byPerspective: tallyBy(answers, ({ perspective }) => perspective),
    places: countPlaces(answers),
    use: sumUse(answers),
    placed: answers.flatMap(({ placeholder }) => placeholder ?? [])
  }
}
