import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { calibrationError } from '../bootstrap/calibration.ts'
import { gapClosed } from '../gap-closed.ts'

/** A question with what somebody chose: one part, or several of which all have to be right. */
export type Choice = {
  /** By part, how many options there are, which of them is right, and which was chosen, from 0; null where none was. */
  parts: readonly { options: number; right: number; chosen: number | null }[]
  /** Of the options of a question of one part; null where its provider tells none. */
  probabilities: readonly number[] | null
}

/** Every metric of right and wrong answers, means over questions. */
export type ChoiceMetrics = AnswerMetrics & {
  /** Null unless the probabilities of all questions are known. */
  calibration: ChoiceCalibration | null
}

/** Those that need no probabilities. */
export type AnswerMetrics = {
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
    isRight: parts.every(({ right, chosen }) => chosen === right),
    chance: parts.reduce((product, { options }) => product / options, 1)
  }))
  return { ...answerMetrics(scored), calibration: calibrationOf(choices, bins) }
}

/** @param answers whether each is right, and how often guessing is @throws {StatisticsError} `no_values` */
export function answerMetrics(answers: readonly { isRight: boolean; chance: number }[]): AnswerMetrics {
  if (answers.length === 0) throw new StatisticsError('no_values', 'answerMetrics requires an answer')
  const exactMatch = mean(answers.map(({ isRight }) => (isRight ? 1 : 0)))
  const chance = mean(answers.map(({ chance }) => chance))
  const scored = answers.map(formulaScore)
  return {
    ...{ exactMatch, chance, gapRaw: exactMatch - chance, ratio: (exactMatch - chance) / chance },
    gapClosed: gapClosed(exactMatch, chance),
    formulaScoring: scored.every((score) => score !== null) ? mean(scored) : null
  }
}

/** What an answer counts under formula scoring; null where guessing is always right. */
export function formulaScore({ isRight, chance }: { isRight: boolean; chance: number }): number | null {
  if (chance === 1) return null
  return isRight ? 1 : -chance / (1 - chance)
}

function calibrationOf(choices: readonly Choice[], bins: number): ChoiceCalibration | null {
  const known = choices.flatMap(({ parts: [part, ...others], probabilities }) =>
    part && others.length === 0 && probabilities ? [{ probabilities, right: part.right }] : []
  )
  return known.length < choices.length ? null : choiceCalibration(known, bins)
}

type Told = { probabilities: readonly number[]; right: number }

/**
 * @param answers probabilities of the options of each question, and which of them is right, from 0
 * @throws {StatisticsError} as `calibration`
 */
export function choiceCalibration(answers: readonly Told[], bins = 10): ChoiceCalibration {
  const rows = answers.map(({ probabilities }) => probabilities)
  const gold = answers.map(({ right }) => right)
  return {
    expectedError: calibrationError(rows, gold, { edges: 'right_closed', bins }),
    brier: mean(answers.map(brierOf)),
    expectedAccuracy: mean(answers.map(({ probabilities, right }) => probabilities[right]!))
  }
}

/** The mean over options of the squared difference of their probabilities from the truth. */
export function brierOf({ probabilities, right }: Told): number {
  return mean(probabilities.map((probability, option) => (probability - (option === right ? 1 : 0)) ** 2))
}
