import { AppError } from '../../../errors.ts'
import type { PurchasePeriod } from './purchase-plan.ts'

/** Workers by which a plan may stay below the optimum and still solve the instance. */
const SOLVED_WITHIN = 1e-4
/** Relative; what rounding can make of one plan valued twice. */
const ROUNDING = 1e-9

export type ProcurementScore = {
  /** The most workers that an attempt supported within the rules; null where none was. */
  bestWorkers: number | null
  /** Its share of the optimum; 0 where no attempt could be bought. */
  score: number
  fullSolve: boolean
}

/**
 * The score of a run: the best attempt that could be bought, by the optimum. Source: EconEvals specification 4, 13 (X4, X5).
 *
 * @throws {AppError} `optimum_wrong` when an attempt is better than the optimum
 */
export function scoreProcurement(periods: readonly PurchasePeriod[], optimum: { workers: number }): ProcurementScore {
  const supported = periods.filter(({ reasons }) => reasons.length === 0).map(({ workers }) => workers)
  if (supported.length === 0) return { bestWorkers: null, score: 0, fullSolve: false }
  const bestWorkers = Math.max(...supported)
  if (bestWorkers > optimum.workers * (1 + ROUNDING)) {
    const message = `a plan supports ${bestWorkers} workers, more than the optimum of ${optimum.workers}`
    throw new AppError('optimum_wrong', message, 500)
  }
  // With an optimum of nobody there is nothing to find.
  const score = optimum.workers === 0 ? 1 : Math.min(1, bestWorkers / optimum.workers)
  return { bestWorkers, score, fullSolve: bestWorkers >= optimum.workers - SOLVED_WITHIN }
}

/**
 * Distinct plans by attempts; null without an attempt.
 *
 * @param options.asWritten plans that buy the same in another order count as two, as in the public code (X14); for vectors
 */
export function explorationRate(
  periods: readonly PurchasePeriod[],
  { asWritten = false }: { asWritten?: boolean } = {}
): number | null {
  if (periods.length === 0) return null
  return new Set(periods.map((period) => (asWritten ? period.proposed : planKey(period)))).size / periods.length
}

/** The same for plans that buy the same, whatever the order of their keys. */
export function planKey({ plan }: PurchasePeriod): string {
  return JSON.stringify(plan.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
