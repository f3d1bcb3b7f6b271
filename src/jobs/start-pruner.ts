import type { FastifyBaseLogger } from 'fastify'
import { noteServiceAct } from '../db/audit-log.ts'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { loggable } from '../db/query-faults.ts'
import { pruneKept, type Retention } from '../workflows/prune-kept.ts'

const everyMs = 24 * 3_600_000

export type Pruner = {
  /** Resolves when what it does at the moment is done. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Now and every day: removes what is past its retention, in one process at a time. */
export function startPruner(
  { db, claim }: { db: Executor; claim: Claim },
  retention: Retention,
  log: FastifyBaseLogger
): Pruner {
  const closing = new AbortController()
  const prune = async () => {
    try {
      const release = await claim('prune')
      if (!release) return
      try {
        const pruned = await pruneKept({ db, now: () => new Date(), closing: closing.signal }, retention)
        if (Object.values(pruned).every((rows) => rows === 0)) return
        log.info(pruned, 'removed what was past its retention')
        const subject = Object.fromEntries(Object.entries(pruned).map(([what, rows]) => [what, String(rows)]))
        await noteServiceAct(db, { teamId: null, act: 'pruned', subject, reason: 'past its retention' })
      } finally {
        await release()
      }
    } catch (error) {
      log.error(loggable(error), 'pruner')
    }
  }
  let last = prune()
  const timer = setInterval(() => {
    last = prune()
  }, everyMs)
  return {
    idle: () => last,
    async stop() {
      clearInterval(timer)
      closing.abort()
      await last
    }
  }
}
