import { StatisticsError } from '../../errors.ts'

/** Ways of making probabilities of options out of those of their tokens; the last two as the paper's formulas read to the letter. */
export type Reshaped = Readonly<
  Record<'conditioning' | 'mixing' | 'conditioningSoftmax' | 'mixingSoftmax', readonly number[]>
> & {
  /** The share of all probability that lies on options. */
  mass: number
}

/**
 * Reshaped probability mapping: what a model leaves to tokens that are no option is divided among the options. All ways keep the
 * options' order. Where no option has any probability, all are alike. Source: STEER-ME, diagnostic adaptations.
 *
 *   conditioning p / m, mixing p + (1 - m) / k, with m the sum of p and k options; to the letter the softmax of p, and that of m p + (1 - m) / k
 *
 * @param raw probabilities of the options' tokens, which sum to 1 at most
 * @throws {StatisticsError} `no_values`, `probability_invalid`
 */
export function reshapeProbabilities(raw: readonly number[]): Reshaped {
  if (raw.length === 0) throw new StatisticsError('no_values', 'reshapeProbabilities requires an option')
  const mass = raw.reduce((sum, p) => sum + p, 0)
  if (!raw.every((p) => p >= 0 && p <= 1) || !(mass <= 1 + 1e-9)) {
    const message = `probabilities of options lie in [0, 1] and sum to 1 at most, got ${raw.join(', ')}`
    throw new StatisticsError('probability_invalid', message)
  }
  const mixing = raw.map((p) => p + Math.max(0, 1 - mass) / raw.length)
  const conditioning = mass === 0 ? mixing : raw.map((p) => p / mass)
  return {
    mass,
    conditioning,
    mixing,
    conditioningSoftmax: softmax(raw),
    mixingSoftmax: softmax(raw.map((p) => mass * p + (1 - mass) / raw.length))
  }
}

function softmax(values: readonly number[]): number[] {
  const powers = values.map((value) => Math.exp(value))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
