import type { Config } from '../config.ts'
import type { Executor } from '../db/client.ts'
import { pruneIdempotentReplies, pruneKeptResults, pruneMessages } from '../db/prune.ts'
import { removeEndedSessions } from '../db/sessions.ts'
import type { Pruned } from '../schemas/pruned.ts'

const dayMs = 24 * 3_600_000
/** Of messages to webhooks that have ended: whoever missed some for a while can have them sent again. */
const keepMessagesDays = 30

/** For how many days what nothing else rests on is kept. */
export type Retention = Pick<Config, 'KEEP_RESULTS_DAYS' | 'KEEP_REPLIES_DAYS'>

/**
 * Removes, in small portions, what is past its retention. Nothing that was published, and nothing that an extraction, a
 * grading, a batch or a receipt goes by, is ever among it.
 */
export async function pruneKept(
  { db, now, closing }: { db: Executor; now: () => Date; closing: AbortSignal },
  { KEEP_RESULTS_DAYS, KEEP_REPLIES_DAYS }: Retention
): Promise<Pruned> {
  const past = (days: number) => ({ before: new Date(now().getTime() - days * dayMs), closing })
  return {
    results: await pruneKeptResults(db, past(KEEP_RESULTS_DAYS)),
    replies: await pruneIdempotentReplies(db, past(KEEP_REPLIES_DAYS)),
    sessions: await removeEndedSessions(db, now()),
    messages: await pruneMessages(db, past(keepMessagesDays))
  }
}
