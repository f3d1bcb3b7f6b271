import { StatisticsError } from '../../errors.ts'

const usualBins = 10
/** A probability of zero for the right option would make the log loss infinite. */
const LEAST_PROBABILITY = 1e-15

/** To which bin a confidence on an edge belongs: the one below (Guo et al.), or the one above. */
export type BinEdges = 'right_closed' | 'left_closed'

export type CalibrationBin = { bin: number; n: number; accuracy: number | null; confidence: number | null }
export type Binned = {
  /** Expected and maximum calibration error: |accuracy - confidence| over the bins, weighted mean and largest. */
  expectedError: number
  maximumError: number
  bins: CalibrationBin[]
}

export type Calibration = {
  n: number
  accuracy: number
  /** By where edges belong; the two differ only when a confidence lies on one. */
  binned: Record<BinEdges, Binned>
  /** Mean squared difference of the confidence in the chosen option from whether it was right. */
  brierBinary: number
  /** Mean over items of the squared differences of all options' probabilities from the truth, summed. */
  brierMulticlass: number
  /** Mean -ln of the probability of the right option. */
  logLoss: number
  /** `chanceCorrected` with the mean chance over items. */
  chanceCorrected: number | null
  /** The mean of each item corrected by its own chance. */
  normalizedPerItem: number | null
}

/**
 * How far stated probabilities of options keep what they promise. The option chosen is the first of the most probable.
 *
 * Source: Guo et al. (2017), On Calibration of Modern Neural Networks (ten equal bins, closed on the right); Brier (1950).
 *
 * @param probabilities by item and option; rows need not sum to 1
 * @param gold place of the right option of each item
 * @param bins how many equal bins confidence is put into
 * @throws {StatisticsError} `unequal_lengths`, `no_values`, `probability_invalid`, `option_unknown`
 */
export function calibration(
  probabilities: readonly (readonly number[])[],
  gold: readonly number[],
  bins = usualBins
): Calibration {
  const answers = answersOf(probabilities, gold)
  const accuracy = meanOf(answers, ({ correct }) => correct)
  return {
    n: gold.length,
    accuracy,
    binned: { right_closed: bin(answers, 'right_closed', bins), left_closed: bin(answers, 'left_closed', bins) },
    brierBinary: meanOf(answers, ({ confidence, correct }) => (confidence - correct) ** 2),
    brierMulticlass: meanOf(probabilities.entries(), ([item, row]) =>
      row.reduce((sum, p, option) => sum + (p - (option === gold[item] ? 1 : 0)) ** 2, 0)
    ),
    logLoss: meanOf(
      probabilities.entries(),
      ([item, row]) => -Math.log(Math.max(row[gold[item]!]!, LEAST_PROBABILITY))
    ),
    chanceCorrected: chanceCorrected(
      accuracy,
      meanOf(answers, ({ chance }) => chance)
    ),
    normalizedPerItem: answers.some(({ chance }) => chance === 1)
      ? null
      : meanOf(answers, ({ correct, chance }) => (correct - chance) / (1 - chance))
  }
}

/** The calibration error alone, which takes a part of the time. @throws {StatisticsError} as `calibration` */
export function calibrationError(
  probabilities: readonly (readonly number[])[],
  gold: readonly number[],
  { edges, bins = usualBins }: { edges: BinEdges; bins?: number }
): number {
  return bin(answersOf(probabilities, gold), edges, bins).expectedError
}

/**
 * Accuracy on a scale where guessing is 0 and all right is 1; below zero is worse than guessing.
 *
 * @param accuracy in [0, 1]
 * @param chance of a right guess: 1 / options
 * @returns null where a guess is always right
 * @throws {StatisticsError} `probability_invalid` when chance is not in (0, 1]
 * @example
 * chanceCorrected(0.25, 1 / 4) // => 0
 */
export function chanceCorrected(accuracy: number, chance: number): number | null {
  if (!(chance > 0 && chance <= 1)) {
    throw new StatisticsError('probability_invalid', `chanceCorrected requires a chance in (0, 1], got ${chance}`)
  }
  return chance === 1 ? null : (accuracy - chance) / (1 - chance)
}

function answersOf(probabilities: readonly (readonly number[])[], gold: readonly number[]) {
  assertAnswers(probabilities, gold)
  return probabilities.map((row, item) => {
    const chosen = row.indexOf(Math.max(...row))
    return { confidence: row[chosen]!, correct: chosen === gold[item] ? 1 : 0, chance: 1 / row.length }
  })
}

function bin(answers: readonly { confidence: number; correct: number }[], edges: BinEdges, count: number): Binned {
  const members: { confidence: number; correct: number }[][] = Array.from({ length: count }, () => [])
  for (const answer of answers) members[binOf(answer.confidence, edges, count)]!.push(answer)
  const bins = members.map((within, place) => ({
    bin: place + 1,
    n: within.length,
    accuracy: within.length === 0 ? null : meanOf(within, ({ correct }) => correct),
    confidence: within.length === 0 ? null : meanOf(within, ({ confidence }) => confidence)
  }))
  const errors = bins.map(({ accuracy, confidence }) => Math.abs((accuracy ?? 0) - (confidence ?? 0)))
  return {
    expectedError: bins.reduce((sum, { n }, place) => sum + (n / answers.length) * errors[place]!, 0),
    maximumError: Math.max(...errors),
    bins
  }
}

/** Place of the bin, from 0: how many inner edges lie below the confidence, or at it when bins are closed on the left. */
export function binOf(confidence: number, edges: BinEdges, bins: number): number {
  let place = 0
  // An edge is the double nearest to m/bins, which adding up widths would miss.
  while (
    place < bins - 1 &&
    (edges === 'right_closed' ? confidence > (place + 1) / bins : confidence >= (place + 1) / bins)
  ) {
    place++
  }
  return place
}

function assertAnswers(probabilities: readonly (readonly number[])[], gold: readonly number[]): void {
  if (probabilities.length !== gold.length || gold.length === 0) {
    const code = probabilities.length === gold.length ? 'no_values' : 'unequal_lengths'
    throw new StatisticsError(code, `calibration requires a gold option of each item, got ${gold.length}`)
  }
  for (const [item, row] of probabilities.entries()) {
    const wrong = row.find((p) => !(p >= 0 && p <= 1))
    if (wrong !== undefined)
      throw new StatisticsError('probability_invalid', `item ${item} has a probability of ${wrong}`)
    if (row[gold[item]!] === undefined)
      throw new StatisticsError('option_unknown', `item ${item} lacks its gold option`)
  }
}

function meanOf<Value>(values: Iterable<Value>, measure: (value: Value) => number): number {
  let sum = 0
  let n = 0
  for (const value of values) {
    sum += measure(value)
    n++
  }
  return sum / n
}
