import { AppError } from '../errors.ts'
import type { ToldRoom } from './fitting-output.ts'
import type { ParameterPart } from './refusable-parts.ts'
import type { UnreadableBody } from './unreadable-body.ts'

/**
 * What went wrong between us and a provider. The first five pass by themselves and are retried; the others need
 * a person: a key, credit, another model, or a request that the provider accepts.
 */
export const transientKinds = ['rate_limited', 'overloaded', 'timeout', 'connection', 'unreadable'] as const
export const lastingKinds = [
  'auth',
  'no_credit',
  'model_not_found',
  'bad_request',
  'stream_required',
  'json_mode_refused',
  'length_name_refused',
  'schema_refused',
  'log_probabilities_refused',
  'tools_refused',
  'effort_refused',
  'file_refused',
  'not_recorded'
] as const
export type ModelErrorKind = (typeof transientKinds)[number] | (typeof lastingKinds)[number]

type ModelErrorOptions = ErrorOptions & {
  retryAfterMs?: number | null
  headers?: Headers
  body?: UnreadableBody
  parameter?: ParameterPart | null
  toldRoom?: ToldRoom | null
  callIds?: readonly string[]
}

export class ModelError extends AppError {
  readonly kind: ModelErrorKind
  /** How long the provider asks us to wait, when it says. */
  readonly retryAfterMs: number | null
  /** Of the provider's answer, for the rate limits that they state; null when it gave none. */
  readonly headers: Headers | null
  /** What came in place of a reply, with a status of success; null for every other fault. */
  readonly body: UnreadableBody | null
  /** The sampling parameter that a `bad_request` is about, of those that the request can go without. */
  readonly parameter: ParameterPart | null
  /** Of a `bad_request` about the length of prompt and output, the room that there is for them. */
  readonly toldRoom: ToldRoom | null
  /** The calls that it is stored as, the first request first; none before it was stored. */
  readonly callIds: readonly string[]

  constructor(kind: ModelErrorKind, message: string, options: ModelErrorOptions = {}) {
    super(`model_${kind}`, message, 502, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
    this.headers = options.headers ?? null
    this.body = options.body ?? null
    this.parameter = options.parameter ?? null
    this.toldRoom = options.toldRoom ?? null
    this.callIds = options.callIds ?? []
  }

  get isTransient(): boolean {
    return transientKinds.some((kind) => kind === this.kind)
  }
}
