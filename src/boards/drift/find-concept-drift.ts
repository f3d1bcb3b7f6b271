import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { type AskedDrift, type ConceptDrift, conceptDriftSchema } from '../../schemas/concept-drift.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { refusePrivate } from '../leaderboard/refuse-private.ts'
import { conceptDrift, driftHash } from './concept-drift.ts'
import { loadConcepts } from './load-concepts.ts'

/**
 * Concepts over time of this service. With the seed and the resamples that everybody gets they are kept under the hash of
 * all that decides them, ids included.
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
  const table = await loadConcepts({ db, suites }, asked)
  if (!seesGold) refusePrivate(table.items)
  const query = { ...asked, profile: table.profile }
  const task = { table, query }
  if (query.seed !== defaultSeed || query.resamples !== defaultResamples) {
    return await computeInTurn(() => conceptDrift(task))
  }
  const key = hash('sha256', `${driftHash(task)}\n${JSON.stringify([table.release, table.models])}`)
  const known = await findKeptResult(db, key)
  if (known) return conceptDriftSchema.parse(JSON.parse(known))
  const drift = await computeInTurn(() => conceptDrift(task))
  await keepResult(db, key, JSON.stringify(drift))
  return drift
}
