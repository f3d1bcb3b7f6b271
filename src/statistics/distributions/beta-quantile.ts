import { gammaln } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { incompleteBeta } from './incomplete-beta.ts'

const precision = 1e-14

/**
 * The value that a beta(a, b) variable stays below with the given probability, by Newton's
 * steps within what halving leaves: what `scipy.stats.beta.ppf` gives, to about twelve digits.
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
  const logScale = gammaln(a + b) - gammaln(a) - gammaln(b)
  let [below, above] = [0, 1]
  let value = a / (a + b)
  for (let step = 1; Math.abs(step) > precision && above - below > precision; ) {
    const excess = incompleteBeta(value, a, b) - probability
    if (excess > 0) above = value
    else below = value
    const density = Math.exp(logScale + (a - 1) * Math.log(value) + (b - 1) * Math.log1p(-value))
    const next = value - excess / density
    // Newton's step, and where it leads out of what is left, half of that.
    step = next > below && next < above ? value - next : value - (below + above) / 2
    value -= step
  }
  return value
}
