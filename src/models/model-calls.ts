import type { JsonValue } from '../schemas/json.ts'
import type { ModelFamily, ModelParameters, StopReason, Usage } from './model.ts'

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
  /** In US dollars; null when the model has no price, or when the call failed and nothing is known of its use. */
  costUsd: number | null
  latencyMs: number
  /** Requests sent, the successful one included. */
  attempts: number
  error: string | null
  createdAt: Date
}

/** Where calls are kept: the database in the service, a map in a tool without one. */
export interface ModelCallStore {
  /** The `done` call with this key, or null. */
  find(key: string): Promise<ModelCall | null>
  save(call: ModelCall): Promise<void>
  /**
   * Takes the right to make the call with this key, so that no other process makes an equal one meanwhile.
   *
   * @returns a function that gives the right back, or null while another process holds it
   */
  claim(key: string): Promise<(() => Promise<void>) | null>
  /** US dollars spent so far on calls whose purpose starts with `prefix`. */
  spentUsd(prefix: string): Promise<number>
}
