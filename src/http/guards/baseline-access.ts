import type { Executor } from '../../db/client.ts'
import { findHumanBaseline, type HumanBaselineRow } from '../../db/human-baselines.ts'
import { NotFoundError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * A human baseline that the caller may change: the team's own; to admins all are.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 */
export async function ownBaseline(db: Executor, id: string, caller: Caller): Promise<HumanBaselineRow> {
  return await found(db, id, (row) => row.teamId === caller.teamId || caller.role === 'admin')
}

/**
 * One whose participants and answers the caller may read: the team's own, and any for auditors.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 */
export async function fullBaseline(db: Executor, id: string, caller: Caller): Promise<HumanBaselineRow> {
  return await found(db, id, (row) => row.teamId === caller.teamId || may(caller.role, 'audit'))
}

/**
 * The same, and for everybody once it is published.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 */
export async function readableBaseline(db: Executor, id: string, caller: Caller | null): Promise<HumanBaselineRow> {
  return await found(db, id, (row) => {
    const isPublished = row.publishedAt !== null && row.withdrawnAt === null
    return isPublished || (caller !== null && (row.teamId === caller.teamId || may(caller.role, 'audit')))
  })
}

/** Whatever else there is, the caller does not learn of. */
async function found(db: Executor, id: string, isFor: (row: HumanBaselineRow) => boolean): Promise<HumanBaselineRow> {
  const row = await findHumanBaseline(db, id)
  if (row && isFor(row)) return row
  throw new NotFoundError('human_baseline', id)
}
