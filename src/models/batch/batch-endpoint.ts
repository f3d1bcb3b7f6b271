import type { ModelReply } from '../model.ts'
import type { UnreadableBody } from '../unreadable-body.ts'

/** One request of a batch: the id that comes back with its reply, and the provider's body as JSON text. */
export type BatchLine = { customId: string; body: string }

/**
 * What a batch brought for one request: a reply, a fault that passes, or a reason to ask for it live. `body` is what came
 * as a success and is no reply.
 */
export type BatchOutcome =
  | { kind: 'reply'; reply: ModelReply }
  | { kind: 'retry' | 'live'; reason: string; body?: UnreadableBody }

export type BatchStatus =
  /** `missing`: the provider does not know it, which happens for a while after its creation too. */
  | { state: 'missing' | 'running' | 'canceling' }
  /** `succeeded`: how many requests the provider says that it answered; null where it does not say. */
  | { state: 'ended'; how: BatchEnd; succeeded: number | null; reason: string | null }
export type BatchEnd = 'completed' | 'failed' | 'expired' | 'cancelled'

/** What could be read of a batch's results, in their order, and how many lines were no JSON. */
export type BatchResults = { lines: { customId: string; outcome: BatchOutcome }[]; broken: number }

/** Our batch before the provider has named it. */
export type UnnamedBatch = { id: string; createdAt: Date; size: number }

/**
 * A provider's batch endpoint. No method repeats a request by itself.
 *
 * @throws {ModelError} from every method, classified
 */
export interface BatchEndpoint {
  /**
   * Creates the batch, which is when it begins to cost. Its request carries `creationKey(id)`, so that a courier gives
   * the answer out again to a service that was killed before it had stored it.
   *
   * @returns the provider's name for it
   */
  create(id: string, lines: readonly BatchLine[]): Promise<string>
  /**
   * Looks for a batch that may have been created without our learning its name.
   *
   * @param known provider names of our other batches
   * @returns its name, `none`, or `unsure` while a batch that may be ours cannot be looked into
   */
  find(batch: UnnamedBatch, known: ReadonlySet<string>): Promise<{ name: string } | 'none' | 'unsure'>
  poll(name: string): Promise<BatchStatus>
  /** Of a batch that ended. */
  results(name: string): Promise<BatchResults>
  cancel(name: string): Promise<void>
  /** Of a batch that ended and whose results are stored: deletes what the provider would keep until somebody does. */
  discard(name: string): Promise<void>
}
