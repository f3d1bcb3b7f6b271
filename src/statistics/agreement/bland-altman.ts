import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { isConstant } from './complete-pairs.ts'

/** As published: not the 1.959964 of a normal quantile. */
const REACH = 1.96

/** Two measurements of the same things by their differences x - y, in the unit of the measurements. */
export type BlandAltman = {
  n: number
  /** Mean |x - y|. */
  meanAbsolute: number
  /** Root of the mean squared difference. */
  rootMeanSquare: number
  maxAbsolute: number
  /** Mean x - y: how much higher the first measures. */
  bias: number
  /** Standard deviation of x - y (divisor n - 1); null for one pair, and so are the limits. */
  deviation: number | null
  /** bias -+ 1.96 deviations: where about 95 % of single differences lie if they are normal. */
  lower: number | null
  upper: number | null
  /** Standard error of either limit: deviation x root(1/n + 1.96^2 / (2(n - 1))). */
  limitError: number | null
}

/**
 * The differences of two measurements: their size, and the limits of agreement.
 *
 * Source: Bland & Altman (1986), Lancet 327; the standard error of a limit is that of Bland & Altman (1999), Stat.
 * Methods Med. Res. 8, without its rounding.
 *
 * @throws {StatisticsError} `unequal_lengths`, `no_values`
 * @example
 * blandAltman([0.5, 0.7], [0.4, 0.4]) // => { bias: 0.2, meanAbsolute: 0.2, lower: -0.077, upper: 0.477, ... }
 */
export function blandAltman(x: readonly number[], y: readonly number[]): BlandAltman {
  if (x.length !== y.length || x.length === 0) {
    const code = x.length === y.length ? 'no_values' : 'unequal_lengths'
    throw new StatisticsError(code, `blandAltman requires paired values, got ${x.length} and ${y.length}`)
  }
  const n = x.length
  const differences = x.map((value, i) => value - y[i]!)
  const sizes = differences.map(Math.abs)
  const bias = mean(differences)
  const deviation = deviationOf(differences, bias)
  return {
    n,
    meanAbsolute: mean(sizes),
    rootMeanSquare: Math.sqrt(mean(differences.map((difference) => difference ** 2))),
    maxAbsolute: sizes.reduce((largest, size) => Math.max(largest, size), 0),
    bias,
    deviation,
    lower: deviation === null ? null : bias - REACH * deviation,
    upper: deviation === null ? null : bias + REACH * deviation,
    limitError: deviation === null ? null : deviation * Math.sqrt(1 / n + REACH ** 2 / (2 * (n - 1)))
  }
}

function deviationOf(differences: readonly number[], bias: number): number | null {
  if (differences.length < 2) return null
  if (isConstant(differences)) return 0
  const squares = differences.reduce((sum, difference) => sum + (difference - bias) ** 2, 0)
  return Math.sqrt(squares / (differences.length - 1))
}
