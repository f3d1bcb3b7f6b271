import { StatisticsError } from '../../errors.ts'
import { incompleteBeta } from './incomplete-beta.ts'

/**
 * The value that a beta(a, b) variable stays below with the given probability, found by halving: what
 * `scipy.stats.beta.ppf` gives, to about twelve digits.
 *
 * @param probability in (0, 1)
 * @throws {StatisticsError} `probability_invalid`, `beta_invalid`
 * @example
 * betaQuantile(0.5, 1, 1) // => 0.5
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (!(probability > 0 && probability < 1)) {
    throw new StatisticsError(
      'probability_invalid',
      `betaQuantile requires a probability in (0, 1), got ${probability}`
    )
  }
  let [below, above] = [0, 1]
  for (let middle = 0.5; middle > below && middle < above; middle = (below + above) / 2) {
    if (incompleteBeta(middle, a, b) < probability) below = middle
    else above = middle
    if (above - below < 1e-14) break
  }
  return above
}
