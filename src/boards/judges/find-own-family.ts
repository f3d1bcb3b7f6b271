import type { Executor } from '../../db/client.ts'
import type { AskedOwnFamily, OwnFamily } from '../../schemas/own-family.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeBySize } from '../compute-in-thread.ts'
import { boardQueryOf } from '../leaderboard/board-method.ts'
import { weightedTasks } from '../leaderboard/board-strata.ts'
import type { BoardReader } from '../leaderboard/build-leaderboard.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { loadAsked } from '../leaderboard/load-score-table.ts'
import { refusePrivate } from '../leaderboard/refuse-private.ts'
import { scoresAlone, splitOf } from '../leaderboard/score-table.ts'
import { findJudgeStatistics } from './find-judge-statistics.ts'
import { loadJudgedTable } from './load-judged-table.ts'

/** Nothing is resampled: any of them would do. */
const unused = { seed: 1, resamples: 100 }

/**
 * What judges of a model's own family add to its Overall on a board of this service.
 *
 * @throws {AppError} 403 `split_private`: Overall has the items in it that rules score, which no table of judges holds
 * @throws {AppError} as `loadAsked` and `findJudgeStatistics`
 */
export async function findOwnFamily(
  { db, suites }: { db: Executor; suites: Suites },
  asked: AskedOwnFamily,
  { seesPrivate }: BoardReader
): Promise<OwnFamily> {
  const { table: whole, query } = await loadAsked({ db, suites }, asked)
  const table = splitOf(scoresAlone(whole, query.profile), query.split)
  if (!seesPrivate) refusePrivate(table.items)
  const taskTypes = weightedTasks(table.manifest)
  const board = { table, taskTypes, query: boardQueryOf({ ...query, ...unused }, table.manifest) }
  // Judges score from 0 to 1, and more is better: so it is with every metric that they have a part in.
  const compared = await computeInTurn(() => computeBySize('overallOnBoard', board))
  const overallOf = new Map(table.models.map(({ submissionId }, place) => [submissionId, compared[place] ?? null]))
  const judged = await loadJudgedTable({ db, suites }, { ...asked, withRules: false })
  // One that was published between the two readings has no Overall yet.
  const overall = judged.models.map(({ submissionId }) => overallOf.get(submissionId) ?? null)
  return await findJudgeStatistics(db, 'ownFamily', judged, { query, taskTypes, overall })
}
