import { StatisticsError } from '../../errors.ts'
import { studentTailP } from './student-t.ts'

/**
 * The value that a Student t variable stays below with the given probability, found by halving: what
 * `scipy.stats.t.ppf` gives, to about twelve digits.
 *
 * @param probability in (0, 1)
 * @param df degrees of freedom, above zero and finite
 * @throws {StatisticsError} `probability_invalid`, `degrees_invalid`
 * @example
 * studentQuantile(0.975, 10) // => 2.228138851964939
 */
export function studentQuantile(probability: number, df: number): number {
  if (!(probability > 0 && probability < 1)) {
    throw new StatisticsError(
      'probability_invalid',
      `studentQuantile requires a probability in (0, 1), got ${probability}`
    )
  }
  if (probability === 0.5) return 0
  if (probability < 0.5) return -studentQuantile(1 - probability, df)
  const tails = 2 * (1 - probability)
  let above = 1
  while (studentTailP(above, df) > tails) above *= 2
  let below = 0
  for (let middle = above / 2; middle > below && middle < above; middle = (below + above) / 2) {
    if (studentTailP(middle, df) > tails) below = middle
    else above = middle
  }
  return above
}
