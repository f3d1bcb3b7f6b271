import { StatisticsError } from '../errors.ts'
import { betaQuantile } from './distributions/beta-quantile.ts'
import { incompleteBeta } from './distributions/incomplete-beta.ts'

/** Things to look at, beyond which nobody looks: a bound that needs more is none. */
const mostThings = 10_000_000

type Bound = {
  /** Share that is wrong at most, in (0, 1). */
  share: number
  /** How sure that is to be, in (0, 1). */
  confidence: number
}

/**
 * How many things to draw at random so that no more than `found` wrong ones among them mean that at most `share` of all are wrong, with
 * the confidence asked for: the least n with
 *
 *   P(X <= found) <= 1 - confidence   where X is binomial with n trials of probability `share`
 *
 * For found = 0 that is (1 - share)^n <= 1 - confidence. The binomial takes things as drawn from infinitely many; from few, the bound
 * holds all the more.
 *
 * Source: Clopper & Pearson (1934), Biometrika 26, 404-413, the upper end alone; Wilks (1941), Ann. Math. Statist. 12, for n.
 *
 * @throws {StatisticsError} `share_invalid`, `confidence_invalid`, `found_invalid`; `sample_too_large` beyond ten million
 * @example
 * sampleSize({ share: 0.05, confidence: 0.95 }) // => 59, as 0.95^58 = 0.0510 and 0.95^59 = 0.0485
 */
export function sampleSize({ share, confidence }: Bound, found = 0): number {
  assertBetween(share, 'share')
  assertBetween(confidence, 'confidence')
  assertCount(found)
  const isEnough = (n: number) => n > found && atMost(found, { n, share }) <= 1 - confidence
  let above = found + 1
  while (!isEnough(above)) {
    if (above > mostThings)
      throw new StatisticsError('sample_too_large', `a share of ${share} needs too large a sample`)
    above *= 2
  }
  let below = Math.max(found, Math.floor(above / 2))
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (isEnough(middle)) above = middle
    else below = middle
  }
  return above
}

/**
 * The share that is wrong at most when `found` of `n` things drawn at random are: the upper end of Clopper and Pearson's interval, of one
 * side.
 *
 * @throws {StatisticsError} `confidence_invalid`, `found_invalid`
 * @example
 * shareAtMost(0, { n: 59, confidence: 0.95 }) // => 0.0495, which is 1 - 0.05^(1/59)
 */
export function shareAtMost(found: number, { n, confidence }: { n: number; confidence: number }): number {
  assertBetween(confidence, 'confidence')
  assertCount(found)
  return found >= n ? 1 : betaQuantile(confidence, found + 1, n - found)
}

/** P(X <= found) of a binomial: the tail of a beta, I(1 - share; n - found, found + 1). */
function atMost(found: number, { n, share }: { n: number; share: number }): number {
  return incompleteBeta(1 - share, n - found, found + 1)
}

function assertBetween(value: number, name: 'share' | 'confidence'): void {
  if (value > 0 && value < 1) return
  throw new StatisticsError(`${name}_invalid`, `a sample requires a ${name} in (0, 1), got ${value}`)
}

function assertCount(found: number): void {
  if (Number.isInteger(found) && found >= 0) return
  throw new StatisticsError('found_invalid', `a sample requires a number of wrong things from 0, got ${found}`)
}
