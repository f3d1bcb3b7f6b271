import { StatisticsError } from '../../errors.ts'
import type { ConceptDrift } from '../../schemas/concept-drift.ts'
import { bootstrapCells } from '../../statistics/bootstrap/bootstrap-cells.ts'
import { quartiles } from '../../statistics/regression/quartiles.ts'
import type { Periods } from './concept-periods.ts'
import type { DatedItem } from './concept-table.ts'
import { level, type Resampling, type ScoreRow, shownEstimate } from './drift-over-time.ts'

/**
 * Accuracy by length of the fragment and era, as in Table 8 of the paper: quartiles of the items' lengths, intervals from
 * items drawn anew within each cell.
 *
 * @param pooled the mean over models, by item
 */
export function driftByLength(
  { pooled, models, items }: { pooled: ScoreRow; models: number; items: readonly DatedItem[] },
  { earlier, later }: Periods,
  resampling: Resampling
): ConceptDrift['lengths'] {
  const cut = cutOf(items)
  if (typeof cut === 'string') return { reason: cut, quartiles: [] }
  const { ends, quartileOf } = cut
  const cells = [earlier, later].flatMap((era) =>
    [1, 2, 3, 4].map((quartile) => ({
      label: `${era.label} in quartile ${quartile}`,
      places: era.places.filter((place) => quartileOf[place] === quartile)
    }))
  )
  const [estimates] = bootstrapCells({
    rows: [pooled],
    cells: cells.map(({ label, places }) => ({ name: label, places })),
    gaps: [0, 1, 2, 3].map((quarter) => ({ earlier: quarter, later: quarter + 4 })),
    level,
    ...resampling
  })
  const shown = (place: number) => {
    const cell = cells[place]!
    const { length: count } = cell.places
    return { accuracy: shownEstimate(estimates!.cells[place]!, [cell]), items: count, rows: count * models }
  }
  return {
    reason: null,
    quartiles: [0, 1, 2, 3].map((quarter) => ({
      ...{ quartile: quarter + 1, from: ends[quarter]!, to: ends[quarter + 1]! },
      earlier: shown(quarter),
      later: shown(quarter + 4),
      gap: shownEstimate(estimates!.gaps[quarter]!, [cells[quarter]!, cells[quarter + 4]!])
    }))
  }
}

function cutOf(items: readonly DatedItem[]) {
  if (items.length === 0) return 'no items in either era'
  try {
    return quartiles(items.map(({ characters }) => characters!))
  } catch (error) {
    if (error instanceof StatisticsError) return error.message
    throw error
  }
}
