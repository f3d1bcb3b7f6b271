import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { BoardReader } from '../boards/leaderboard/build-leaderboard.ts'
import type { Config } from '../config.ts'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import type { OpenCircuit } from '../models/circuit-breaker.ts'
import type { RateLimiters } from '../models/rate-limits/rate-limiters.ts'
import type { Leaderboard, LeaderboardQuery } from '../schemas/leaderboard.ts'
import type { Suite, Suites } from '../suites/suite.ts'
import type { PaperReader } from '../workflows/papers/ingest-paper.ts'
import type { Queue } from '../workflows/queue.ts'
import type { LiveRuns } from '../workflows/runs/live-runs.ts'

/** All that the service's routes work with; composed once, in `server.ts` or by a test. */
export type Dependencies = {
  db: Executor
  claim: Claim
  config: Config
  suites: Suites
  pdf: PaperReader
  queue: Queue
  /** Id of the configured panel, which is made when it is missing. */
  panel: (db: Executor, suite: Suite) => Promise<string>
  /** @throws {NotFoundError} `release_not_found` */
  leaderboard: (query: LeaderboardQuery, reader: BoardReader) => Promise<Leaderboard>
  /** What recorded or synthetic data is among the results, in a sentence; null where there is none. */
  notice: string | null
  now: () => Date
  /** What is known of the limits of each model that the workers of this process ask. */
  rates: () => ReturnType<RateLimiters['describe']>
  /** The providers that the workers of this process find down. */
  outages: () => OpenCircuit[]
  /** An admin key for this process alone; null where nobody commands it from within. */
  commandKey: string | null
  /**
   * What the teams are called that anyone gets who sends answers without a key, on a service whose judges are recordings, as in
   * the demo; null where everybody has a team.
   */
  visitors: string | null
  /** The runs that are played here. */
  runs: LiveRuns
  /** Aborted when the service stops: streams that would go on for ever end then. */
  closing: AbortSignal
}

/** The routes of one noun. */
export type Routes = FastifyPluginAsyncZod
