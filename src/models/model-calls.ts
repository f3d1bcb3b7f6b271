import type { JsonValue } from '../schemas/json.ts'
import type { ModelFamily, ModelParameters, StopReason, Usage } from './model.ts'

/** Who is charged for a call: null for what it was not made for. */
export type Account = { paperId: string | null; extractionId: string | null; submissionId: string | null }

/** The account of calls that are made for nobody in particular. */
export const nobody: Account = { paperId: null, extractionId: null, submissionId: null }

/** Which calls a sum is over: those of one account or team, stored at or after `since`; all where left out. */
export type SpendingScope = {
  paperId?: string
  extractionId?: string
  submissionId?: string
  /** The team whose submissions the calls were made for. */
  teamId?: string
  since?: Date
}

/** One paid call, as stored: request, raw reply, usage, price, latency, attempts. */
export type ModelCall = {
  id: string
  /** sha256 of everything that decides the reply: see `call-key.ts`. */
  key: string
  /**
   * `done` may answer an equal call later. `unusable` (no usable object came of it, repairs included), `refused`
   * (refusal, filter, cut-off) and `failed` never do.
   */
  status: 'done' | 'unusable' | 'refused' | 'failed'
  /** What the call was for, for people and for counting: `extraction EK knowledge-points`, `judge MM`, ... */
  purpose: string
  modelId: string
  family: ModelFamily
  baseUrl: string
  reportedModel: string | null
  parameters: ModelParameters
  request: JsonValue
  raw: JsonValue | null
  text: string | null
  stopReason: StopReason | null
  usage: Usage | null
  /**
   * In US dollars; null when the model has no price. Of a failed call the most it may have cost: the worst case for
   * each request that was sent and not answered (a timeout, a broken connection), nothing for those that the provider
   * answered with a fault. Without usage it is such an upper bound.
   */
  costUsd: number | null
  latencyMs: number
  /** Requests sent, the successful one included. */
  attempts: number
  error: string | null
  paperId: string | null
  extractionId: string | null
  submissionId: string | null
  /** The batch it came in; null for a live call. */
  batchId: string | null
  createdAt: Date
}

/** Where calls are kept: the database in the service, a map in a tool without one. */
export interface ModelCallStore {
  /** The `done` call with this key, or null. */
  find(key: string): Promise<ModelCall | null>
  /** Stores a call; one whose id is stored already stays as it is. */
  save(call: ModelCall): Promise<void>
  /**
   * Takes the right to make the call with this key, so that no other process makes an equal one meanwhile.
   *
   * @returns a function that gives the right back, or null while another process holds it
   */
  claim(key: string): Promise<(() => Promise<void>) | null>
  /** US dollars that the calls of a scope have cost so far, with the worst case of requests that wait in a batch. */
  spentUsd(scope: SpendingScope): Promise<number>
}
