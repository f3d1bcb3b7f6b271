import type { FastifyBaseLogger } from 'fastify'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import type { BatchEndpoint } from '../../models/batch/batch-endpoint.ts'
import type { BatchOwner } from '../../models/batch/batch-owner.ts'
import type { Courier } from '../../models/courier/open-courier.ts'
import type { Prices } from '../../models/price.ts'

export type BatchSettings = {
  /** How long calls are collected before a batch is made of them. */
  windowMs: number
  /** Calls in one batch at the most; so many make one at once. */
  maxRequests: number
  /** From the making of a batch, or from a call's first waiting for one, until the calls are made live instead. */
  deadlineMs: number
}

export type BatchDependencies = {
  db: Executor
  claim: Claim
  /** Null when the configuration does not reach that endpoint. */
  endpointFor(where: { modelId: string; baseUrl: string }): BatchEndpoint | null
  /** What held our requests while this process was not there. */
  courier: Pick<Courier, 'heldKeys' | 'forget'>
  prices: Prices
  /** Has an extraction or a submission go on, in the transaction that gives it a reason to. */
  wake(owner: BatchOwner, executor: Executor): Promise<void>
  settings: BatchSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * What became of calls: `collected` into batches, then `stored` with a reply, `retried` (waiting again), or to be made
 * `live`; over time, collected = stored + retried + live + those still in a batch. `overdue` ones waited in vain for a
 * batch, and are to be made live too. `ignored` counts lines of results that belong to no call (any more).
 */
export type BatchCounts = Record<'collected' | 'stored' | 'retried' | 'live' | 'overdue' | 'ignored', number>

/** One look at all batches: at one time, with one tally. */
export type BatchRun = BatchDependencies & { now: Date; counts: BatchCounts }
