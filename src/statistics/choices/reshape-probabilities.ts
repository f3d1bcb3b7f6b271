import { StatisticsError } from '../../errors.ts'

/** How probabilities of options are made out of those of their tokens, of which `mass` is the sum. */
const ways = {
  conditioning: (raw, mass) => (mass === 0 ? mixing(raw, mass) : raw.map((p) => p / mass)),
  mixing,
  // As the paper's formulas read to the letter.
  conditioningSoftmax: softmax,
  mixingSoftmax: (raw, mass) => softmax(raw.map((p) => mass * p + (1 - mass) / raw.length))
} satisfies Record<string, (raw: readonly number[], mass: number) => readonly number[]>

export type ReshapingWay = keyof typeof ways

/** All ways at once, and the share of all probability that lies on options. */
export type Reshaped = Readonly<Record<ReshapingWay, readonly number[]>> & { mass: number }

/**
 * Reshaped probability mapping: what a model leaves to tokens that are no option is divided among the options. All ways keep the
 * options' order. Where no option has any probability, all are alike. Source: STEER-ME, diagnostic adaptations.
 *
 *   conditioning p / m, mixing p + (1 - m) / k, with m the sum of p and k options; to the letter the softmax of p, and that of m p + (1 - m) / k
 *
 * @param raw probabilities of the options' tokens, which sum to 1 at most
 * @throws {StatisticsError} as `massOf`
 */
export function reshapeProbabilities(raw: readonly number[]): Reshaped {
  const mass = massOf(raw)
  return {
    mass,
    conditioning: ways.conditioning(raw, mass),
    mixing: ways.mixing(raw, mass),
    conditioningSoftmax: ways.conditioningSoftmax(raw),
    mixingSoftmax: ways.mixingSoftmax(raw, mass)
  }
}

/** One of them alone. @param mass as `massOf` */
export function reshapedBy(way: ReshapingWay, raw: readonly number[], mass: number): readonly number[] {
  return ways[way](raw, mass)
}

/**
 * The share of all probability that lies on options.
 *
 * @throws {StatisticsError} `no_values`, `probability_invalid`
 */
export function massOf(raw: readonly number[]): number {
  if (raw.length === 0) throw new StatisticsError('no_values', 'reshapeProbabilities requires an option')
  const mass = raw.reduce((sum, p) => sum + p, 0)
  if (!raw.every((p) => p >= 0 && p <= 1) || !(mass <= 1 + 1e-9)) {
    const message = `probabilities of options lie in [0, 1] and sum to 1 at most, got ${raw.join(', ')}`
    throw new StatisticsError('probability_invalid', message)
  }
  return mass
}

function mixing(raw: readonly number[], mass: number): number[] {
  return raw.map((p) => p + Math.max(0, 1 - mass) / raw.length)
}

function softmax(values: readonly number[]): number[] {
  const powers = values.map((value) => Math.exp(value))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
