import { hash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { findKeptResult, keepResult } from '../../db/kept-results.ts'
import { AppError } from '../../errors.ts'
import { type AskedDrift, type ConceptDrift, conceptDriftSchema, paperEras } from '../../schemas/concept-drift.ts'
import { defaultResamples, defaultSeed } from '../../schemas/leaderboard.ts'
import type { Suites } from '../../suites/suite.ts'
import { computeInTurn } from '../leaderboard/compute-in-turn.ts'
import { leastPrivateItems } from '../leaderboard/withhold-cells.ts'
import { conceptDrift, driftHash } from './concept-drift.ts'
import type { ConceptTable } from './concept-table.ts'
import { loadConcepts } from './load-concepts.ts'

/**
 * Concepts over time of this service. With the seed and the resamples that everybody gets they are kept under the hash of
 * all that decides them, ids included.
 *
 * @param reader.seesGold whether figures of few private items are shown, and eras may be chosen over private items
 * @throws {NotFoundError} {InvalidError} as `loadConcepts` and `conceptDrift`
 * @throws {AppError} 403 `eras_fixed`, and as `computeInTurn`
 */
export async function findConceptDrift(
  { db, suites }: { db: Executor; suites: Suites },
  asked: AskedDrift,
  { seesGold }: { seesGold: boolean }
): Promise<ConceptDrift> {
  const table = await loadConcepts({ db, suites }, asked)
  const query = { ...asked, profile: table.profile }
  const task = { table, query, least: seesGold ? 0 : leastShown(table, query) }
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

/**
 * How many private items a figure must be of, for readers who may not see gold. They get one division of them: two that
 * differ by a year would tell what is of that year.
 */
function leastShown({ items }: ConceptTable, { firstYear, laterFrom, lastYear }: AskedDrift): number {
  if (!items.some(({ split }) => split === 'private')) return 0
  const isDefault =
    firstYear === paperEras.firstYear && laterFrom === paperEras.laterFrom && lastYear === paperEras.lastYear
  if (isDefault) return leastPrivateItems
  throw new AppError(
    'eras_fixed',
    'other eras than the default ones need split=public, or a key of a maintainer or auditor: years of private items are gold',
    403
  )
}
