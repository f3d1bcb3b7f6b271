import { setImmediate as turn } from 'node:timers/promises'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { OverTime } from '../../schemas/concept-drift.ts'
import type { Estimate } from '../../schemas/leaderboard.ts'
import { bootstrapCells, type CellEstimates } from '../../statistics/bootstrap/bootstrap-cells.ts'
import type { Period, Periods } from './concept-periods.ts'

export const level = 0.95
export const noModel = 'no submission answered every item'
/** Resampled means in memory at a time, per period: 8 bytes each. */
const meansAtOnce = 2 ** 17

export type Resampling = { resamples: number; seed: number }
export type ScoreRow = readonly (number | null)[]

/**
 * Accuracy per decade and era of each row, and the gap of the eras, with percentile intervals over items: they are drawn
 * anew within the decade, or the era, the same ones for every row.
 *
 * @param rows scores by row and item: a model's, or a mean over models
 */
export async function overTime(
  rows: readonly ScoreRow[],
  periods: Periods,
  resampling: Resampling
): Promise<OverTime[]> {
  const { decades, earlier, later } = periods
  const cells = [...decades, earlier, later].map(({ label, places }, place) => ({
    name: `${place < decades.length ? 'decade' : 'era'} ${label}`,
    places
  }))
  const gaps = [{ earlier: decades.length, later: decades.length + 1 }]
  return (await inTurns(rows, { cells, gaps, ...resampling })).map(({ cells: means, gaps: differences }) => ({
    decades: decades.map((decade, place) => shownEstimate(means[place]!, [decade])),
    earlier: shownEstimate(means[decades.length]!, [earlier]),
    later: shownEstimate(means[decades.length + 1]!, [later]),
    gap: shownEstimate(differences[0]!, [earlier, later])
  }))
}

/** `bootstrapCells` of some rows after the others; requests and replies get their turn in between. */
export async function inTurns(
  rows: readonly ScoreRow[],
  { resamples, ...wanted }: Resampling & Pick<Parameters<typeof bootstrapCells>[0], 'cells' | 'gaps'>
): Promise<CellEstimates[]> {
  const atOnce = Math.max(4, Math.floor(meansAtOnce / resamples))
  const found: CellEstimates[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    await turn()
    found.push(...bootstrapCells({ rows: rows.slice(from, from + atOnce), level, resamples, ...wanted }))
  }
  return found
}

type Cell = Pick<Period, 'label' | 'places'>

/** An estimate over some cells, or the reason why there is none. */
export function shownEstimate(estimate: Estimate | null, cells: readonly Cell[]): BoardEstimate {
  const reason = whyUndefined(cells) ?? (estimate === null ? 'scores are missing' : null)
  return reason === null ? { ...estimate!, reason } : { value: null, lower: null, upper: null, reason }
}

/** The same for many estimates of no rows at all. */
export function undefinedOverTime({ decades, earlier, later }: Periods, why: string): OverTime {
  const none = (...cells: Cell[]): BoardEstimate => ({
    ...shownEstimate(null, cells),
    reason: whyUndefined(cells) ?? why
  })
  return {
    decades: decades.map((cell) => none(cell)),
    earlier: none(earlier),
    later: none(later),
    gap: none(earlier, later)
  }
}

function whyUndefined(cells: readonly Cell[]): string | null {
  const empty = cells.find(({ places }) => places.length === 0)
  return empty ? `no items in ${empty.label}` : null
}
