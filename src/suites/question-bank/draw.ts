import { type Random, seededRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'
import { rounded } from './decimals.ts'

/** The values of one question, drawn from its own stream of random numbers. */
export type Draw = {
  /** Evenly between the bounds, rounded before anything is computed from it. */
  uniform(least: number, most: number, decimals?: number): number
  /** An integer, each from `least` to `most` as likely as the others. */
  integer(least: number, most: number): number
  oneOf<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value
  /** True with this probability. */
  chance(probability: number): boolean
  /** The same values in an order of their own. */
  shuffled<Value>(values: readonly Value[]): Value[]
}

/**
 * @param seed an integer from 0 to 2^53 - 1
 * @param stream the name of the question: questions of different names draw unrelated values
 */
export function openDraw(seed: number, stream: string): Draw {
  return drawFrom(seededRandom(seed, stream))
}

/** Values drawn from a stream of random numbers. */
export function drawFrom(random: Random): Draw {
  const integer = (least: number, most: number) => least + random.integer(most - least + 1)
  return {
    uniform: (least, most, decimals = 2) => rounded(least + (most - least) * random.float(), decimals),
    integer,
    oneOf: (values) => values[random.integer(values.length)]!,
    chance: (probability) => random.float() < probability,
    shuffled: (values) => shuffled(values, random)
  }
}
