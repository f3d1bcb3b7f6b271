import { ModelError } from './model-error.ts'
import { toModelError } from './provider-error.ts'
import type { RefusablePart } from './refusable-parts.ts'

type RequestContext = {
  /** Names the model in messages. */
  subject: string
  /** What of the request a refusal may be about. */
  sent: readonly RefusablePart[]
  /** For the whole call, from the connection to the last byte of the body. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Sends one request through an SDK, under the deadline, and turns what it throws into a `ModelError`.
 *
 * @throws the caller's own abort reason when the caller aborted
 * @throws {ModelError} for everything else
 */
export async function providerRequest<Reply>(
  { subject, sent, timeoutMs, signal }: RequestContext,
  send: (signal: AbortSignal) => Promise<Reply>
): Promise<Reply> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  try {
    return await send(controller.signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isLate) {
      throw new ModelError('timeout', `${subject} gave no whole reply within ${timeoutMs} ms`, { cause: error })
    }
    if (error instanceof ModelError) throw error
    throw await toModelError(error, { subject, sent, now: Date.now() })
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', abort)
  }
}
