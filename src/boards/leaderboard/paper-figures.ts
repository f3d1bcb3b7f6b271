import type { BoardQuery } from '../../schemas/board-statistics.ts'
import { type BoardBootstrap, boardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import type { BoardOptions } from '../../statistics/board/board-options.ts'
import { pairErrors } from '../../statistics/board/pair-errors.ts'
import type { BoardFigures } from './board-figures.ts'
import { comparePairs, familyWiseError, lettersOf } from './board-pairs.ts'
import { type BoardStratum, countingOf, firstModels } from './board-strata.ts'

/**
 * What a board is computed with: threads, and what is known from earlier boards. They change no digit of it. `withoutPairs`
 * where nobody asks which models differ, nor for what follows from that: Student's method then compares none.
 */
export type BoardMeans = Pick<BoardOptions, 'threads' | 'memory'> & { withoutPairs?: boolean }

type Asked = { ranked: number; query: BoardQuery; level: number }

/**
 * The figures of a board by the paper's method: percentiles of resamples, and every pair compared over the same resamples.
 * Source: AER-bench Appendices A and B.
 *
 * @param strata turned so that more is better; the ranked models first, best first
 * @param asked.ranked how many they are
 * @throws {StatisticsError} as `boardBootstrap`
 */
export async function paperFigures(
  strata: readonly BoardStratum[],
  asked: Asked,
  means: BoardMeans
): Promise<BoardFigures> {
  const { ranked, query } = asked
  const all = await resample(strata, asked, means)
  const best = firstModels(strata, ranked)
  // Those that are not ranked take part in no ranking, in no resample either.
  const isApart = all.overall.slice(ranked).every((estimate) => estimate === null)
  const compared = isApart ? all : await resample(best, asked, means)
  const errors = pairErrors(countingOf(best), query.unit)
  const pairs = comparePairs({ bootstrap: compared, ranked, errors }, query.resamples)
  const isDifferent = (i: number, j: number) => pairs.holm[i]![j]! < familyWiseError
  return {
    overall: all.overall,
    tasks: all.tasks,
    pairs,
    ranks: compared.ranks,
    letters: lettersOf({ models: ranked, better: isDifferent }),
    tiedWithFirst: Array.from({ length: ranked }, (_, place) => place === 0 || !isDifferent(0, place))
  }
}

async function resample(
  strata: readonly BoardStratum[],
  { query, level }: Asked,
  means: BoardMeans
): Promise<BoardBootstrap> {
  const { resamples, seed, unit, interval } = query
  const { withoutPairs: _, ...given } = means
  return await boardBootstrap({ strata, resamples, seed, level, unit, ...(interval && { interval }), ...given })
}
