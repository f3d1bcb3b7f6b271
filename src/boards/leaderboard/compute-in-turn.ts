import pLimit from 'p-limit'
import { AppError } from '../../errors.ts'

/** At a time: each takes up to two threads, and more would take the cores from the requests that are answered meanwhile. */
const atOnce = 2
/** Each of those that wait holds a table in memory: some 10 MB for 100 models on the paper's items. */
const mostWaiting = 40

const limit = pLimit(atOnce)

/**
 * Runs one computation of statistics, when it is its turn. A seed of one's own is computed anew each time, and anyone may
 * ask for any number of them.
 *
 * @throws {AppError} 429 `statistics_busy` when too many wait already
 */
export async function computeInTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= mostWaiting) {
    throw new AppError('statistics_busy', `${mostWaiting} computations wait already: ask again in a minute`, 429)
  }
  return await limit(compute)
}
