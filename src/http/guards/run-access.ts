import type { Executor } from '../../db/client.ts'
import { findRun, type RunHead } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * A run that the caller may act in: their team's own.
 *
 * @throws {NotFoundError} `run_not_found`
 */
export async function ownRun(db: Executor, id: string, { teamId, role }: Caller): Promise<RunHead> {
  const run = await findRun(db, id)
  if (run && (run.teamId === teamId || role === 'admin')) return run
  throw new NotFoundError('run', id)
}

/**
 * A run that the caller may read: their team's own, and any for auditors.
 *
 * @throws {NotFoundError} `run_not_found`
 */
export async function readableRun(db: Executor, id: string, caller: Caller): Promise<RunHead> {
  const run = await findRun(db, id)
  if (run && (run.teamId === caller.teamId || may(caller.role, 'audit'))) return run
  throw new NotFoundError('run', id)
}
