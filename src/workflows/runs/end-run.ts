import type { Executor } from '../../db/client.ts'
import { failRun, findRun, type RunHead } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'

/**
 * Gives up a run that is not over; one that has ended stays what it is.
 *
 * @throws {NotFoundError} `run_not_found`
 */
export async function endRun(
  { db, now }: { db: Executor; now: () => Date },
  id: string,
  reason: string
): Promise<RunHead> {
  await failRun(db, id, { reason, now: now() })
  const ended = await findRun(db, id)
  if (!ended) throw new NotFoundError('run', id)
  return ended
}
