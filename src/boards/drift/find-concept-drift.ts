import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { type AskedDrift, type ConceptDrift, conceptDriftSchema } from '../../schemas/concept-drift.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeInThread } from '../compute-in-thread.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { findOrCompute } from '../leaderboard/find-or-compute.ts'
import { refusePrivate } from '../leaderboard/refuse-private.ts'
import { loadConcepts } from './load-concepts.ts'

/** Raised when a result gains members: what was kept before lacks them. */
const members = 2

/**
 * Concepts over time of this service, as `findOrCompute` keeps them, ids included.
 *
 * @param reader.seesGold whether private items may be among them: their years are gold too
 * @throws {NotFoundError} {InvalidError} as `loadConcepts` and `conceptDrift`
 * @throws {AppError} 403 `split_private`, and as `computeInTurn`
 */
export async function findConceptDrift(
  { db, suites }: { db: Executor; suites: Suites },
  asked: AskedDrift,
  { seesGold }: { seesGold: boolean }
): Promise<ConceptDrift> {
  const { itemIds: _, ...table } = await loadConcepts({ db, suites }, asked)
  if (!seesGold) refusePrivate(table.items)
  const query = { ...asked, profile: table.profile }
  const task = { table, query }
  const key = async () => {
    const inputHash = await computeInTurn(() => computeInThread('driftHash', task))
    return hash('sha256', `${inputHash}\n${JSON.stringify([table.release, table.models, members])}`)
  }
  const wanted = { statistic: 'drift', query, panel: table.panel }
  return await findOrCompute(db, { query, key, asked: wanted, schema: conceptDriftSchema }, () =>
    computeInThread('conceptDrift', task)
  )
}
