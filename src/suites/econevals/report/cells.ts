import { mean } from 'simple-statistics'
import { fixedDecimals, twoDecimals } from '../python/decimals.ts'

/**
 * A benchmark's cell: the mean score in points of 100 with one decimal (100 itself without), and how many instances were solved
 * fully where that is told: `72.8 (2/12)`, `38.3 (0)`. Source: EconEvals specification 10.
 *
 * @param scores of all instances, one at least
 * @param fullySolved null for pricing, where nothing is ever solved
 */
export function benchmarkCell(scores: readonly number[], fullySolved: number | null): string {
  const points = fixedDecimals(100 * mean([...scores]), 1).replace(/^100\.0$/, '100')
  if (fullySolved === null) return points
  return fullySolved === 0 ? `${points} (0)` : `${points} (${fullySolved}/${scores.length})`
}

/** A litmus test with its reliability: `0.16 (0.95)`. */
export function litmusCell(score: number, reliability: number): string {
  return `${twoDecimals(score)} (${twoDecimals(reliability)})`
}

/** The litmus test of collusion, whose reliability is how many runs alone found the best price: `0.42 (3/3)`. */
export function collusionCell(score: number, { passes, of }: { passes: number; of: number }): string {
  return `${twoDecimals(score)} (${passes}/${of})`
}

/** An implied rate of patience over all horizons: `11.9% (0.80)`. */
export function patienceCell({ ratePercent, reliability }: { ratePercent: number; reliability: number }): string {
  return `${fixedDecimals(ratePercent, 1)}% (${twoDecimals(reliability)})`
}

/** An implied rate of one horizon: `13.35% (.839)`. */
export function horizonCell({ ratePercent, reliability }: { ratePercent: number; reliability: number }): string {
  return `${twoDecimals(ratePercent)}% (${fixedDecimals(reliability, 3).replace(/^0\./, '.')})`
}
