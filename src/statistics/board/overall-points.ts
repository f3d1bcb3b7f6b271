import { pointsOf } from '../kernel/fill-board.ts'
import { integerUnitOf } from '../kernel/integer-scores.ts'
import { checkStrata, type Stratum } from './stratum.ts'

/**
 * The Overall of each model, as `boardBootstrap` gives it, without a resample: what decides the ranking.
 *
 * @returns in the order of the models, in score units; null for a model that lacks a task that counts
 * @throws {StatisticsError} those of `checkStrata`
 */
export function overallPoints(given: readonly Stratum[]): readonly (number | null)[] {
  return meanPoints(checkStrata(given)).at(-1)!
}

/** Mean scores by stratum and model, as `boardBootstrap` gives them, and Overall as the last stratum. */
export function meanPoints({ strata, models }: ReturnType<typeof checkStrata>): (number | null)[][] {
  const units = strata.map(({ rows }) => integerUnitOf(rows))
  return pointsOf({ strata, models }, units)
}
