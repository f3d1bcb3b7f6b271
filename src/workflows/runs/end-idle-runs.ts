import type { Config } from '../../config.ts'
import type { Executor } from '../../db/client.ts'
import { failIdleRuns, type RunHead } from '../../db/runs.ts'

/** For how long an open run may rest. */
export type IdleTime = Pick<Config, 'RUN_IDLE_DAYS'>

/** Why such a run failed. */
export const idleReason = 'idle'

const dayMs = 24 * 3_600_000
/** Runs that are ended at a time; the next look takes the others. */
const mostRuns = 500

/**
 * Ends open runs in which nobody has made a call for too long: they have failed, and have no score. A call that is stored meanwhile keeps its run
 * open.
 *
 * @returns how many were ended
 */
export async function endIdleRuns(db: Executor, { RUN_IDLE_DAYS }: IdleTime, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RUN_IDLE_DAYS * dayMs)
  return await failIdleRuns(db, { before, reason: idleReason, now, most: mostRuns })
}

/** When an open run ends unless a call is made in it before; null for one that has ended. */
export function idleDeadline(
  { state, updatedAt }: Pick<RunHead, 'state' | 'updatedAt'>,
  { RUN_IDLE_DAYS }: IdleTime
): Date | null {
  return state === 'open' ? new Date(updatedAt.getTime() + RUN_IDLE_DAYS * dayMs) : null
}
