import { StatisticsError } from '../../errors.ts'
import { type Sums, selectSum } from '../board/select-sum.ts'

/**
 * The Hodges-Lehmann estimate of the centre of differences: the median of the means of all pairs, each value also paired
 * with itself. It is the shift that the signed-rank test is about, as the mean is that of a t test. Zeros count.
 *
 * Source: Hodges & Lehmann (1963), Annals of Mathematical Statistics 34. The n (n + 1) / 2 means are never listed.
 *
 * @param differences at least one, in any unit
 * @returns in the unit of the differences
 * @throws {StatisticsError} `no_values`, `not_finite`
 * @example
 * hodgesLehmann([1, 2, 6]) // => 2.75, the median of 1, 1.5, 2, 3.5, 4, 6
 */
export function hodgesLehmann(differences: readonly number[]): number {
  const sorted = sortedNumbers(differences)
  const n = sorted.length
  return medianSum({ rows: sorted, columns: sorted, isTriangle: true }, (n * (n + 1)) / 2) / 2
}

/**
 * The Hodges-Lehmann estimate of the shift between two samples: the median of all differences first - second. It is what
 * the Mann-Whitney test is about.
 *
 * Source: Hodges & Lehmann (1963).
 *
 * @param first at least one value, in any unit; so for `second`
 * @throws {StatisticsError} `no_values`, `not_finite`
 * @example
 * hodgesLehmannShift([1, 5], [0, 2]) // => 2, the median of 1, -1, 5, 3
 */
export function hodgesLehmannShift(first: readonly number[], second: readonly number[]): number {
  const rows = sortedNumbers(first)
  const columns = sortedNumbers(second.map((value) => -value))
  return medianSum({ rows, columns, isTriangle: false }, rows.length * columns.length)
}

function medianSum(sums: Sums, count: number): number {
  const upper = selectSum(sums, Math.floor(count / 2) + 1)
  return count % 2 === 1 ? upper : (selectSum(sums, count / 2) + upper) / 2
}

function sortedNumbers(values: readonly number[]): Float64Array {
  if (values.length === 0) throw new StatisticsError('no_values', 'hodgesLehmann requires values, got none')
  if (!values.every(Number.isFinite)) {
    throw new StatisticsError('not_finite', 'hodgesLehmann requires finite numbers')
  }
  return Float64Array.from(values).sort()
}
