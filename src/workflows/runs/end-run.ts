import type { Executor } from '../../db/client.ts'
import { failRun, findRun, keepRunUse, type RunHead } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import type { RunUse } from '../../schemas/run.ts'

/**
 * Gives up a run that is not over; one that has ended stays what it is. What its calls took, where that is told, is kept until its submission is
 * finalised.
 *
 * @throws {NotFoundError} `run_not_found`
 */
export async function endRun(
  { db, now }: { db: Executor; now: () => Date },
  id: string,
  { reason, use }: { reason: string; use?: RunUse | undefined }
): Promise<RunHead> {
  await failRun(db, id, { reason, now: now() })
  if (use) await keepRunUse(db, id, use)
  const ended = await findRun(db, id)
  if (!ended) throw new NotFoundError('run', id)
  return ended
}
