import { StatisticsError } from '../../errors.ts'
import type { ConceptDrift } from '../../schemas/concept-drift.ts'
import { cellMean } from '../../statistics/bootstrap/cell-mean.ts'
import { clusteredOls } from '../../statistics/regression/clustered-ols.ts'
import type { ScoredModel } from '../leaderboard/score-table.ts'
import type { Periods } from './concept-periods.ts'
import type { DatedItem } from './concept-table.ts'
import { level, noModel, type ScoreRow } from './drift-over-time.ts'

/**
 * The regression of Appendix D over the items of both eras, or why it cannot be estimated: one era, one length, no
 * model.
 */
export function driftRegression(
  {
    models,
    scores,
    items
  }: { models: readonly ScoredModel[]; scores: readonly ScoreRow[]; items: readonly DatedItem[] },
  { earlier, later }: Periods
): ConceptDrift['regression'] {
  const missing = [earlier, later].find(({ places }) => places.length === 0)
  if (models.length === 0) return { reason: noModel, result: null }
  if (missing) return { reason: `no items in ${missing.label}`, result: null }
  const isLater = new Set(later.places)
  try {
    const { models: effects, ...fit } = clusteredOls({
      scores,
      later: items.map((_, place) => isLater.has(place)),
      lengths: items.map(({ characters }) => characters!),
      level
    })
    const [before, after] = [earlier, later].map(({ places }) => cellMean(scores, places).mean!)
    return {
      reason: null,
      result: {
        ...fit,
        rawGap: after! - before!,
        models: models.map(({ submissionId, model }, place) => ({ submissionId, model, ...effects[place]! }))
      }
    }
  } catch (error) {
    if (error instanceof StatisticsError) return { reason: error.message, result: null }
    throw error
  }
}
