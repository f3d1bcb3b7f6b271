import { StatisticsError } from '../../errors.ts'
import { incompleteBeta } from './incomplete-beta.ts'

/** Squares of t below this have a p of some size: 1 - p is as exact as p. */
const MIDDLE = 1

/**
 * The probability that a Student t value lies at least as far from zero as `t`: I_x(df/2, 1/2) at x = df/(df + t^2).
 *
 * Source: Abramowitz & Stegun 26.7.1; agrees with `2 * scipy.stats.t.sf(abs(t), df)`, to a
 * relative 1e-10 up to some ten thousand degrees of freedom and 1e-8 at a million.
 *
 * @param t any number; infinite gives 0
 * @param df degrees of freedom, above zero and finite; not necessarily whole
 * @throws {StatisticsError} `degrees_invalid`, `not_a_number`
 * @example
 * studentTailP(2.228138852, 10) // => 0.05
 */
export function studentTailP(t: number, df: number): number {
  if (!(df > 0 && df < Number.POSITIVE_INFINITY)) {
    throw new StatisticsError('degrees_invalid', `studentTailP requires degrees of freedom above 0, got ${df}`)
  }
  if (Number.isNaN(t)) throw new StatisticsError('not_a_number', 'studentTailP requires a number, got NaN')
  const square = t * t
  // Near the middle df/(df + t^2) rounds to 1 and loses t; far from it the other tail would cancel.
  return square < MIDDLE
    ? 1 - incompleteBeta(square / (df + square), 0.5, df / 2)
    : incompleteBeta(df / (df + square), df / 2, 0.5)
}
