import { seededRandom } from '../random.ts'
import { ZERO_BAND } from './paired-difference.ts'
import { percentileInterval } from './percentile.ts'
import { resampleMeans } from './resample-means.ts'
import type { Estimate } from './stratified-bootstrap.ts'

/** Items that are looked at together, such as those of a decade, and drawn anew among themselves. */
export type Cell = { name: string; places: readonly number[] }

/** In the order of the cells and gaps; null where the row lacks a score in the cell, or the cell has no items. */
export type CellEstimates = { cells: (Estimate | null)[]; gaps: (Estimate | null)[] }

/**
 * Means over cells of items, and differences of such means, with percentile intervals: every resample draws n items with
 * replacement from the n items of each cell. All rows see the same draws, and each cell draws from a stream named after
 * it, so that an interval depends neither on the other rows nor on the other cells; two cells are independent.
 *
 * A cell of one item has an interval of zero width: show the number of items beside it.
 *
 * Source: AER-bench Appendix D, Table 9; Efron & Tibshirani (1993), ch. 13. The memory is 8 bytes for each row, cell and
 * resample: give many rows some at a time.
 *
 * @param options.rows scores by row (a model, or a mean over models) and item; null is missing
 * @param options.gaps pairs of places in `cells`: the later minus the earlier
 * @param options.level coverage in (0, 1), usually 0.95
 * @throws {StatisticsError} `level_invalid`, `seed_invalid`
 */
export function bootstrapCells(options: {
  rows: readonly (readonly (number | null)[])[]
  cells: readonly Cell[]
  gaps: readonly { earlier: number; later: number }[]
  resamples: number
  level: number
  seed: number
}): CellEstimates[] {
  const { rows, cells, gaps, level } = options
  const samples = cells.map((cell) => resampleCell(cell, options))
  return rows.map((_, row) => ({
    cells: samples.map((sampled) => estimateOf(sampled[row]!, level)),
    gaps: gaps.map(({ earlier, later }) => estimateOf(subtract(samples[later]![row]!, samples[earlier]![row]!), level))
  }))
}

/** The mean of a row over a cell, and in each resample. */
type Sampled = { value: number; means: Float64Array } | null

function resampleCell(
  { name, places }: Cell,
  { rows, resamples, seed }: { rows: readonly (readonly (number | null)[])[]; resamples: number; seed: number }
): Sampled[] {
  const present = rows.map((row) => places.map((place) => row[place] ?? null).filter((score) => score !== null))
  const complete = [...rows.keys()].filter((row) => places.length > 0 && present[row]!.length === places.length)
  const scores = complete.map((row) => Float64Array.from(present[row]!))
  const random = seededRandom(seed, name)
  const means = resampleMeans(scores, resamples, (into) => random.fill(into, places.length))
  const sampled = new Array<Sampled>(rows.length).fill(null)
  for (const [place, row] of complete.entries()) sampled[row] = { value: meanOf(scores[place]!), means: means[place]! }
  return sampled
}

function subtract(later: Sampled, earlier: Sampled): Sampled {
  if (later === null || earlier === null) return null
  const means = later.means.map((value, resample) => withoutNoise(value - earlier.means[resample]!))
  return { value: withoutNoise(later.value - earlier.value), means }
}

/** Equal scores summed over cells of unequal size: their gap is zero, and an interval must not end beside it. */
function withoutNoise(gap: number): number {
  return Math.abs(gap) <= ZERO_BAND ? 0 : gap
}

function estimateOf(sampled: Sampled, level: number): Estimate | null {
  return sampled && { value: sampled.value, ...percentileInterval(sampled.means, level) }
}

/** Added in the order of the items, as the resamples are, so that equal scores give an interval of exactly zero width. */
function meanOf(scores: Float64Array): number {
  let sum = 0
  for (const score of scores) sum += score
  return sum / scores.length
}
