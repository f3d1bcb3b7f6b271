import type { GradedChoice } from '../../suites/graded-choice.ts'

/** An answer to an item with options, as metrics of right and wrong take it. */
export type ChosenAnswer = Omit<GradedChoice, 'letters'> & {
  /** Its task type. */
  element: string
  /** What other items have in common with it: answers to fillings of one template rise and fall together. */
  template: string
  isRight: boolean
  /** The share of the item that no answer was found to. */
  unread: number
}

/** The same with what was told of the calls behind it, as all metrics of choices take it. */
export type GradedAnswer = ChosenAnswer & {
  /** Of the options of an item of one part, in their order, as their provider tells them; or why there are none. */
  probabilities: readonly number[] | { reason: ProbabilityGap }
  /** The probability of the likeliest token that is no option; left out where none is told. */
  elsewhere?: number
  /** What the calls to the model took; null where nobody says. */
  use: {
    calls: number
    inputTokens: number
    outputTokens: number
    seconds: number
    /** In US dollars; left out where some call does not tell its own. */
    costUsd?: number
  } | null
}

/** Why an answer has no probabilities of its options. */
export type ProbabilityGap = 'not_told' | 'unavailable' | 'several_parts' | 'invalid'
