import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'

/** Deviations below this share of the largest value are rounding. */
const ROUNDING = 1e-14
/** A coefficient of this size is none: its denominator is rounding. */
const CANCELLED = 1e-12

/**
 * Intraclass correlations of Shrout & Fleiss, and the mean squares they are made of. `1`: raters differ from thing to
 * thing; `2`: the same raters, who stand for others (absolute agreement, ICC(A,1) of McGraw & Wong); `3`: these raters
 * only (consistency, ICC(C,1)). `Single` is the reliability of one rater, `Mean` that of the mean of all.
 */
export type Icc = {
  icc1Single: number | null
  icc1Mean: number | null
  icc2Single: number | null
  icc2Mean: number | null
  icc3Single: number | null
  icc3Mean: number | null
  /** Between things, between raters, and what is left. */
  meanSquares: { things: number; raters: number; residual: number }
  things: number
  raters: number
}

/**
 * Intraclass correlations from the two-way analysis of variance of things by raters.
 *
 * Source: Shrout & Fleiss (1979), Psychological Bulletin 86; McGraw & Wong (1996), Psychological Methods 1.
 *
 * @param ratings by thing, then by rater; nothing missing
 * @returns null in place of all with fewer than two things or raters; of a coefficient where its denominator is zero
 * @throws {StatisticsError} `unequal_lengths` when things have unequal numbers of ratings
 * @example
 * icc([[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]])?.icc2Single // => 0.29
 */
export function icc(ratings: readonly (readonly number[])[]): Icc | null {
  const n = ratings.length
  const k = ratings[0]?.length ?? 0
  if (ratings.some(({ length }) => length !== k)) {
    throw new StatisticsError('unequal_lengths', 'icc requires as many ratings of every thing')
  }
  if (n < 2 || k < 2) return null
  const squares = sumsOfSquares(ratings)
  const [things, raters] = [squares.things / (n - 1), squares.raters / (k - 1)]
  const residual = squares.residual / ((n - 1) * (k - 1))
  const within = (squares.raters + squares.residual) / (n * (k - 1))
  return {
    icc1Single: ratio(things - within, things + (k - 1) * within),
    icc1Mean: ratio(things - within, things),
    icc2Single: ratio(things - residual, things + (k - 1) * residual + (k * (raters - residual)) / n),
    icc2Mean: ratio(things - residual, things + (raters - residual) / n),
    icc3Single: ratio(things - residual, things + (k - 1) * residual),
    icc3Mean: ratio(things - residual, things),
    meanSquares: { things, raters, residual },
    things: n,
    raters: k
  }
}

function sumsOfSquares(ratings: readonly (readonly number[])[]) {
  const [n, k] = [ratings.length, ratings[0]!.length]
  const ofThings = ratings.map((row) => mean([...row]))
  const ofRaters = ratings[0]!.map((_, rater) => mean(ratings.map((row) => row[rater]!)))
  const grand = mean(ofThings)
  let largest = 0
  for (const row of ratings) for (const value of row) largest = Math.max(largest, Math.abs(value))
  const square = (value: number) => (Math.abs(value) <= ROUNDING * largest ? 0 : value ** 2)
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + square(value), 0)
  let residual = 0
  for (const [i, row] of ratings.entries()) {
    for (let j = 0; j < k; j++) residual += square(row[j]! - ofThings[i]! - ofRaters[j]! + grand)
  }
  return {
    things: k * total(ofThings.map((value) => value - grand)),
    raters: n * total(ofRaters.map((value) => value - grand)),
    residual
  }
}

/** Null where all that varies cancels in the denominator, but for rounding: two raters without variance between things. */
function ratio(part: number, whole: number): number | null {
  return Math.abs(whole) <= CANCELLED * Math.abs(part) ? null : part / whole
}
