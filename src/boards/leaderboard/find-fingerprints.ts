import type { Executor } from '../../db/client.ts'
import type { AskedFingerprints, FamilyFingerprints } from '../../schemas/family-fingerprints.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeBySize } from '../compute-in-thread.ts'
import type { BoardReader } from './build-leaderboard.ts'
import { computeInTurn } from './compute-in-turn.ts'
import { loadAsked } from './load-score-table.ts'
import { refusePrivate } from './refuse-private.ts'
import { scoresAlone, splitOf } from './score-table.ts'

/**
 * The fingerprints of families on a board of this service, as `familyFingerprints` gives them.
 *
 * @throws {AppError} 403 `split_private`: the mean of a family of two tells of one model what the other's team knows
 * @throws {AppError} as `loadAsked` and `computeInTurn`
 */
export async function findFingerprints(
  { db, suites }: { db: Executor; suites: Suites },
  asked: AskedFingerprints,
  { seesPrivate }: BoardReader
): Promise<FamilyFingerprints> {
  const { table: whole, query } = await loadAsked({ db, suites }, asked)
  const table = splitOf(scoresAlone(whole, query.profile), query.split)
  if (!seesPrivate) refusePrivate(table.items)
  return await computeInTurn(() => computeBySize('familyFingerprints', table, query))
}
