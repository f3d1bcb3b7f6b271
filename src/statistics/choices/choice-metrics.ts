import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { calibration } from '../bootstrap/calibration.ts'
import { gapClosed } from '../gap-closed.ts'

/** A question with what somebody chose: one part, or several of which all have to be right. */
export type Choice = {
  /** By part, how many options there are, which of them is right, and which was chosen, from 0; null where none was. */
  parts: readonly { options: number; right: number; chosen: number | null }[]
  /** Of the options of a question of one part; null where its provider tells none. */
  probabilities: readonly number[] | null
}

/** Every metric of right and wrong answers, means over questions. */
export type ChoiceMetrics = {
  exactMatch: number
  /** What guessing scores: the product over parts of 1 / options. */
  chance: number
  /** exactMatch - chance. */
  gapRaw: number
  /** (exactMatch - chance) / chance. */
  ratio: number
  gapClosed: number
  /** 1 for a right answer and -1 / (k - 1) for a wrong one of k, so that guessing scores 0; null where a question has one option. */
  formulaScoring: number | null
  /** Null unless the probabilities of all questions are known. */
  calibration: ChoiceCalibration | null
}

export type ChoiceCalibration = {
  /** Over equal bins, closed on the right, of the probability of the most probable option. */
  expectedError: number
  /** Mean over questions of the mean squared difference of the options' probabilities from the truth. */
  brier: number
  /** Mean probability of the right option. */
  expectedAccuracy: number
}

/**
 * Metrics of choices among options. Source: STEER, section 8 of its specification; STEER-ME, section 9.
 *
 * @param bins of the calibration error
 * @throws {StatisticsError} `no_values`; and as `calibration`
 */
export function choiceMetrics(choices: readonly Choice[], { bins = 10 } = {}): ChoiceMetrics {
  if (choices.length === 0) throw new StatisticsError('no_values', 'choiceMetrics requires a question')
  const scored = choices.map(({ parts }) => ({
    isRight: parts.every(({ right, chosen }) => chosen === right) ? 1 : 0,
    chance: parts.reduce((product, { options }) => product / options, 1)
  }))
  const exactMatch = mean(scored.map(({ isRight }) => isRight))
  const chance = mean(scored.map(({ chance }) => chance))
  return {
    ...{ exactMatch, chance, gapRaw: exactMatch - chance, ratio: (exactMatch - chance) / chance },
    gapClosed: gapClosed(exactMatch, chance),
    formulaScoring: scored.some(({ chance }) => chance === 1)
      ? null
      : mean(scored.map(({ isRight, chance }) => isRight - ((1 - isRight) * chance) / (1 - chance))),
    calibration: calibrationOf(choices, bins)
  }
}

function calibrationOf(choices: readonly Choice[], bins: number): ChoiceCalibration | null {
  const known = choices.flatMap(({ parts: [part, ...others], probabilities }) =>
    part && others.length === 0 && probabilities ? [{ probabilities, right: part.right }] : []
  )
  if (known.length < choices.length) return null
  const rows = known.map(({ probabilities }) => probabilities)
  const { binned } = calibration(
    rows,
    known.map(({ right }) => right),
    bins
  )
  return {
    expectedError: binned.right_closed.expectedError,
    brier: mean(
      known.map(({ probabilities, right }) =>
        mean(probabilities.map((probability, option) => (probability - (option === right ? 1 : 0)) ** 2))
      )
    ),
    expectedAccuracy: mean(known.map(({ probabilities, right }) => probabilities[right]!))
  }
}
