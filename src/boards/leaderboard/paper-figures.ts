import { type BoardBootstrap, boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import type { BoardOptions } from '../../statistics/board/board-options.ts'
import { detectableDifference, differenceError } from '../../statistics/board/detectable-difference.ts'
import { type ErrorStratum, pairErrors } from '../../statistics/board/pair-errors.ts'
import type { BoardFigures, FiguresAsked } from './board-figures.ts'
import { comparePairs, familyWiseError, lettersOf } from './board-pairs.ts'
import { type BoardStratum, countingOf, firstModels } from './board-strata.ts'

/** What resamples are computed with: threads, and what is known from earlier boards. They change no digit of a board. */
export type BoardMeans = Pick<BoardOptions, 'threads' | 'memory'>

/**
 * The figures of a board by the paper's method: percentiles of resamples, and every pair compared over the same resamples.
 * Source: AER-bench Appendices A and B.
 *
 * @param strata turned so that more is better; the ranked models first, best first
 * @throws {StatisticsError} as `boardBootstrap`
 */
export async function paperFigures(
  strata: readonly BoardStratum[],
  asked: FiguresAsked,
  means: BoardMeans
): Promise<BoardFigures> {
  const { ranked, query } = asked
  const all = await resample(strata, asked, means)
  const best = firstModels(strata, ranked)
  // Those that are not ranked take part in no ranking, in no resample either.
  const isApart = all.overall.slice(ranked).every((estimate) => estimate === null)
  const compared = isApart ? all : await resample(best, asked, means)
  const counting = countingOf(best)
  const errors = pairErrors(counting, query.unit)
  const pairs = comparePairs({ bootstrap: compared, ranked, errors }, query.resamples)
  const isDifferent = (i: number, j: number) => pairs.holm[i]![j]! < familyWiseError
  return {
    overall: all.overall,
    tasks: all.tasks,
    pairs,
    ranks: compared.ranks,
    letters: lettersOf({ models: ranked, better: isDifferent }),
    tiedWithFirst: Array.from({ length: ranked }, (_, place) => place === 0 || !isDifferent(0, place)),
    power: ranked < 2 ? null : detectableDifference(neighbourErrors(counting, ranked))
  }
}

/** Overall by the same method, without anything else. */
export async function paperOverall(strata: readonly BoardStratum[], asked: FiguresAsked, means: BoardMeans) {
  return (await resample(strata, asked, means)).overall
}

function neighbourErrors(counting: readonly ErrorStratum[], ranked: number): number[] {
  return Array.from({ length: ranked - 1 }, (_, model) =>
    differenceError(
      counting.map(({ weight, scores }) => ({ weight, first: scores[model]!, second: scores[model + 1]! }))
    )
  )
}

async function resample(
  strata: readonly BoardStratum[],
  { query, level }: FiguresAsked,
  means: BoardMeans
): Promise<BoardBootstrap> {
  const { resamples, seed, unit, interval } = query
  return await boardBootstrap({ strata, resamples, seed, level, unit, ...(interval && { interval }), ...means })
}
