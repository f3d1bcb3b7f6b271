import { StatisticsError } from '../../errors.ts'
import { checkResamples } from '../bootstrap/resamples.ts'
import type { Board, BoardTask } from '../kernel/board.ts'
import { fillBoard } from '../kernel/fill-board.ts'
import { openPhases } from '../kernel/phases.ts'
import { ranksOf } from '../kernel/read-board.ts'
import { startThreads } from '../kernel/run-kernel.ts'
import { boardDraws } from './board-draws.ts'
import { askForAll, type BoardEstimate, estimatesOf, percentileTails } from './board-estimates.ts'
import { modelKeys, readModel, writeModel } from './board-memory.ts'
import type { BoardOptions, BoardStratum } from './board-options.ts'
import { boardTails } from './board-tails.ts'
import { type PairCounts, pairCounts } from './pair-counts.ts'
import { type RankInterval, rankInterval } from './rank-interval.ts'
import { checkStrata } from './stratum.ts'

/** More than two would take cores from the requests that the service answers meanwhile. */
const defaultThreads = 2
/** Products that one thread takes some 10 ms for: nobody is kept waiting when the caller does them by itself. */
const smallWork = 2e8
/** Products that one thread takes some 60 ms for: below, to start another takes longer than it saves. */
const workOfOne = 1.2e9
/** A draw takes as long as so many products. */
const drawCost = 32

export type BoardBootstrap = {
  /** In the order of the models; null for a model that lacks a task that counts. */
  overall: (BoardEstimate | null)[]
  /** By task; null for a model that lacks a score of it. */
  tasks: Record<string, (BoardEstimate | null)[]>
  pairs: PairCounts
  /** Ranks among the models with Overall: 1 + the number of strictly better ones; null for a model without. */
  ranks: (RankInterval | null)[]
}

/**
 * The bootstrap of a whole board in threads: every resample is drawn once for all models, task means and their weighted
 * mean, Overall, are taken from it, models are ranked in it, and every pair is compared. Same input, same bytes,
 * whatever the number of threads. A model's figures do not depend on the other models (but for what `IntegerUnit` rounds),
 * nor, when items are drawn, a task's on the other tasks.
 *
 * `unit: 'item'` draws n items with replacement from the n of each task. `unit: 'source'` draws whole sources with all
 * their items in all tasks, within groups of sources that carry the same or similar tasks (`sourceGroups`); a task's mean then
 * divides by the items drawn. `interval: 'bca'` asks for bias-corrected and accelerated intervals (`bcaTails`).
 *
 * Sums are exact (`IntegerUnit`): equal models have equal replicates to the last bit. Scores may be any finite numbers, so
 * that a row of differences has its interval as well. Memory: see `layOutBoard`; 0.12 GB for 1,000 models, 1,629 items and
 * 10,000 resamples.
 *
 * Source: AER-bench 2.3, 3, Appendices A and B; Efron & Tibshirani (1993), ch. 13; Efron (1987).
 *
 * @param options.level coverage in (0, 1), usually 0.95
 * @param options.resamples 1 or more, usually 10,000
 * @param options.threads that compute, 2 by default; for small boards the calling thread does all by itself, in about 10 ms
 * @param options.callerWorks the calling thread is one of them and is blocked; by default it only awaits the others
 * @throws {StatisticsError} `resamples_invalid`, `threads_invalid`, `level_invalid`, `seed_invalid`, `sources_differ`, and
 *   those of `checkStrata` and `layOutBoard`
 */
export async function boardBootstrap(options: BoardOptions): Promise<BoardBootstrap> {
  const { level, interval = 'percentile', strata, memory } = options
  const models = [...(strata[0]?.scores ?? []).keys()]
  const keys = memory ? modelKeys(options) : []
  const found = models.map((model) => memory?.find(keys[model]!))
  // Those that nothing is known of come first: the kernel estimates the first so many.
  const order = [...models].sort((a, b) => Number(found[a] !== undefined) - Number(found[b] !== undefined))
  const ordered = memory ? strata.map((stratum) => reordered(stratum, order)) : strata
  const checked = checkBoard({ ...options, strata: ordered })
  const threads = startThreads(threadsFor(checked, options))
  try {
    const board = fillBoard(checked)
    for (const [place, model] of order.entries()) if (found[model]) writeModel(board, place, found[model])
    const unknown = found.filter((bytes) => !bytes).length
    const isMeasured = interval === 'bca'
    let tails = percentileTails(board, level)
    if (isMeasured) {
      askForAll(board, null)
      await threads.run(board.memory, openPhases(board, { to: 'measure', unknown }))
      tails = boardTails(board, level)
    }
    askForAll(board, tails)
    await threads.run(board.memory, openPhases(board, { to: 'compare', unknown, isDrawn: isMeasured }))
    for (const [place, model] of order.entries()) {
      if (!found[model]) memory?.keep(keys[model]!, readModel(board, place))
    }
    const pairs = pairCounts(board)
    return inOrder(order, { ...estimatesOf(board, tails), pairs, ranks: rankIntervals(board, level) })
  } finally {
    threads.end()
  }
}

function reordered(stratum: BoardStratum, order: readonly number[]): BoardStratum {
  return { ...stratum, scores: order.map((model) => stratum.scores[model]!) }
}

/** Back to the order in which the models were given. @param order the model in each place of the result */
function inOrder(order: readonly number[], { overall, tasks, pairs, ranks }: BoardBootstrap): BoardBootstrap {
  const places: number[] = []
  for (const [place, model] of order.entries()) places[model] = place
  const back = <Value>(values: readonly Value[]) => places.map((place) => values[place]!)
  return {
    overall: back(overall),
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, estimates]) => [name, back(estimates)])),
    pairs: {
      ...pairs,
      atLeast: (i, j) => pairs.atLeast(places[i]!, places[j]!),
      atMost: (i, j) => pairs.atMost(places[i]!, places[j]!)
    },
    ranks: back(ranks)
  }
}

function checkBoard({
  strata: given,
  resamples,
  seed,
  unit = 'item',
  threads = defaultThreads
}: BoardOptions): BoardTask {
  checkResamples(resamples)
  if (!Number.isInteger(threads) || threads < 1) {
    throw new StatisticsError('threads_invalid', `the bootstrap requires at least one thread, got ${threads}`)
  }
  const { strata, models } = checkStrata(given)
  const sourced = strata.map(({ name, items }, place) => ({ name, items, sources: given[place]!.sources }))
  return { strata, models, resamples, draws: boardDraws(sourced, unit, seed), threads }
}

/** As many threads as pay. */
function threadsFor(
  { strata, models, resamples }: BoardTask,
  { threads = defaultThreads, callerWorks = false }: BoardOptions
): { threads: number; callerWorks: boolean } {
  const items = strata.reduce((sum, stratum) => sum + stratum.items, 0)
  const products = resamples * items * (models + drawCost)
  if (products < smallWork) return { threads: 1, callerWorks: true }
  return { threads: products < workOfOne ? 1 : threads, callerWorks }
}

function rankIntervals(board: Board, level: number): (RankInterval | null)[] {
  const intervals = new Array<RankInterval | null>(board.task.models).fill(null)
  for (const [place, model] of board.ranked.entries()) {
    intervals[model] = rankInterval(ranksOf(board, place), board.ranked.length, level)
  }
  return intervals
}
