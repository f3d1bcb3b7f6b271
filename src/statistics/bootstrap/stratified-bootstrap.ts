import { askForAll, type BoardEstimate, estimatesOf, percentileTails } from '../board/board-estimates.ts'
import { type PairCounts, pairCounts } from '../board/pair-counts.ts'
import { checkStrata, type Stratum } from '../board/stratum.ts'
import type { Draws } from '../kernel/board.ts'
import { fillBoard } from '../kernel/fill-board.ts'
import { workHere } from '../kernel/load-kernel.ts'
import { openPhases } from '../kernel/phases.ts'
import { replicatesOf } from '../kernel/read-board.ts'
import { checkResamples } from './resamples.ts'

/** A statistic with its interval, in the unit of the scores. */
export type Estimate = { value: number; lower: number; upper: number }

/** Estimates in the order of the models; null for a model that was not scored on the whole task, or on every task. */
export type StratifiedBootstrap = {
  overall: (Estimate | null)[]
  tasks: Record<string, (Estimate | null)[]>
  /** Overall in each resample, per model; the same resamples for all, so that differences of models are paired. */
  replicates: (Float64Array | null)[]
  pairs: PairCounts
}

/**
 * Item-level bootstrap, stratified within tasks: every resample draws n items with replacement from the n items of
 * each task, the same ones for every model, and takes task means and their weighted mean, Overall. Intervals are
 * percentile intervals. The points are the means of the items themselves.
 *
 * It computes what `boardBootstrap` does, in the thread that calls and at once, and hands out the replicates: for small
 * boards, and for whoever checks them.
 *
 * Each task draws from its own stream, named after it: a task's interval depends neither on the other tasks nor on
 * the order of tasks or models. A model that lacks a task that counts has no Overall, rather than one over the others.
 *
 * A task of one item has an interval of zero width, as has one with equal scores: resampling cannot show a variation
 * that the sample does not hold. Show the number of items beside it, and do not read it as precision.
 *
 * Source: AER-bench 2.3, 3 and Appendix A; Efron & Tibshirani (1993), ch. 13.
 *
 * @param options.level coverage in (0, 1), usually 0.95
 * @param options.resamples 1 or more, usually 10,000
 * @param options.seed a non-negative safe integer; the same seed gives the same bytes
 * @throws {StatisticsError} `resamples_invalid`, `level_invalid`, `seed_invalid`, and those of `checkStrata` and
 *   `layOutBoard`
 * @example
 * stratifiedBootstrap({ strata: [{ name: 'quizzes', weight: 1, scores: [[0.5, 0.5]] }], resamples: 100, level: 0.95, seed: 7 })
 *   .overall // => [{ value: 0.5, lower: 0.5, upper: 0.5 }]
 */
export function stratifiedBootstrap(options: {
  strata: readonly Stratum[]
  resamples: number
  level: number
  seed: number
}): StratifiedBootstrap {
  return bootstrapHere(options, { kind: 'items', seed: options.seed })
}

/**
 * The same with resamples that the caller gives, to check one implementation against another.
 *
 * @param options.indices per stratum and resample, the places of the drawn items
 * @throws {StatisticsError} `indices_invalid` when they do not fit the strata, and as `stratifiedBootstrap`
 */
export function stratifiedBootstrapWithIndices(options: {
  strata: readonly Stratum[]
  level: number
  indices: Readonly<Record<string, readonly (readonly number[])[]>>
}): StratifiedBootstrap {
  const { strata, indices } = options
  const resamples = Math.max(0, ...Object.values(indices).map((resampled) => resampled.length))
  const given = strata.map(({ name }) => indices[name] ?? [])
  return bootstrapHere({ ...options, resamples }, { kind: 'given', indices: given })
}

function bootstrapHere(
  { strata: given, resamples, level }: { strata: readonly Stratum[]; resamples: number; level: number },
  draws: Draws
): StratifiedBootstrap {
  checkResamples(resamples)
  const { strata, models } = checkStrata(given)
  const board = fillBoard({ strata, models, resamples, draws, threads: 1 })
  const tails = percentileTails(board, level)
  askForAll(board, tails)
  const { first, last } = openPhases(board, { to: 'compare' })
  workHere(board.memory, first, last)
  const { overall, tasks } = estimatesOf(board, tails)
  return {
    overall: overall.map(withEnds),
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, estimates]) => [name, estimates.map(withEnds)])),
    replicates: overall.map((estimate, model) => (estimate === null ? null : replicatesOf(board, model))),
    pairs: pairCounts(board)
  }
}

/** A percentile interval always has ends. */
function withEnds(estimate: BoardEstimate | null): Estimate | null {
  return estimate && { value: estimate.value, lower: estimate.lower!, upper: estimate.upper! }
}
