// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { drawCounts } from './draw-counts'
import { followSources } from './follow-sources'
import * as plan from './plan'
import { sumProducts } from './sum-products'

/** Models whose scores stay in the nearest cache while the counts pass by. */
const TILE: i32 = 32

/**
 * Draws the items of one block of resamples from one stratum, and sums up what each model scored on them. The counts lie
 * in the thread's own scratch, where they stay in the cache: kept for all resamples, they would be written to new memory
 * and read from it for every few models.
 */
export function sumBlock(stratum: usize, block: i32, scratch: usize): void {
  const items = load<i32>(stratum, plan.STRATUM_ITEMS)
  if (items === 0) return
  const first = block * plan.BLOCK
  const resamples = min<i32>(plan.BLOCK, load<i32>(plan.RESAMPLES_PADDED) - first)
  const counts = countsOf(stratum, block, resamples, scratch)
  const models = load<i32>(plan.MODELS)
  const rowBytes = usize(load<usize>(stratum, plan.STRATUM_ROW_BYTES))
  const sumRowBytes = usize(load<usize>(plan.RESAMPLES_PADDED)) << 2
  // The limbs of all models lie one after the other, in the scores and in the sums.
  const rows = models * load<i32>(stratum, plan.STRATUM_LIMBS)
  const scores = usize(load<usize>(stratum, plan.STRATUM_SCORES))
  const sums = usize(load<usize>(plan.SUMS)) + (usize(first) << 2)
  for (let row = 0; row < rows; row += TILE) {
    sumProducts(
      scores + usize(row) * rowBytes,
      min<i32>(TILE, rows - row),
      counts,
      resamples,
      rowBytes,
      sums + usize(row) * sumRowBytes,
      sumRowBytes
    )
  }
}

/** Counts of the items in a block: as they are given, or drawn into the scratch. Rows beyond the resamples are zero. */
function countsOf(stratum: usize, block: i32, rows: i32, scratch: usize): usize {
  const rowBytes = usize(load<usize>(stratum, plan.STRATUM_ROW_BYTES))
  const first = usize(block * plan.BLOCK)
  const given = usize(load<usize>(stratum, plan.STRATUM_COUNTS))
  if (given !== 0) return given + first * rowBytes
  memory.fill(scratch, 0, usize(rows) * rowBytes)
  const resamples = min<i32>(rows, load<i32>(plan.RESAMPLES) - block * plan.BLOCK)
  const group = usize(load<usize>(stratum, plan.STRATUM_GROUP))
  if (group !== 0) {
    const states = usize(load<usize>(group, plan.GROUP_STATES)) + (usize(block) << 6)
    drawCounts(states, load<i32>(group, plan.GROUP_MEMBERS), resamples, scratch, rowBytes)
    return scratch
  }
  const sourceRowBytes = usize(load<usize>(stratum, plan.STRATUM_SOURCE_ROW_BYTES))
  followSources(
    load<usize>(stratum, plan.STRATUM_SOURCE_COUNTS) + first * sourceRowBytes,
    sourceRowBytes,
    load<usize>(stratum, plan.STRATUM_SOURCES),
    load<i32>(stratum, plan.STRATUM_ITEMS),
    resamples,
    scratch,
    rowBytes,
    load<usize>(stratum, plan.STRATUM_DENOMINATORS) + (first << 3),
    load<f64>(stratum, plan.STRATUM_UNIT)
  )
  return scratch
}
