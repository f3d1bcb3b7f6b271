import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../errors.ts'
import { type Asker, fairTurns } from './fair-turns.ts'

/** At a time: each takes up to two threads, and more would take the cores from the requests that are answered meanwhile. */
const atOnce = 2
/** Each of those that wait holds a table in memory: some 10 MB for 100 models on the paper's items. */
const mostWaiting = 40
/** About what a full queue takes. */
const retryAfterSeconds = 30

/** Who asks for what is under way: statistics are found many calls below the request, and none of these is about callers. */
const asking = new AsyncLocalStorage<Asker>()
const nobody: Asker = { share: '', caller: '' }

const turns = fairTurns({
  atOnce,
  mostWaiting,
  refusal: () => {
    const message = `${mostWaiting} computations wait already: ask again in ${retryAfterSeconds} s`
    return new AppError('statistics_busy', message, 429, { retryAfterSeconds })
  }
})

/** Does some work in the name of an asker: what `computeInTurn` computes within it takes the asker's turns. */
export function askedBy<Result>(asker: Asker, work: () => Result): Result {
  return asking.run(asker, work)
}

/**
 * Runs one computation of statistics, when it is its turn. A seed of one's own is computed anew each time, and anyone may
 * ask for any number of them; the callers of `askedBy` take turns.
 *
 * @throws {AppError} 429 `statistics_busy` when too many wait already, and most of them for this caller; the reason
 *   of the asker's signal when that was aborted before its turn
 */
export async function computeInTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
  return await turns.run(asking.getStore() ?? nobody, compute)
}
