import { ModelError } from '../model-error.ts'
import { toModelError } from '../provider-error.ts'

/**
 * Sends one request to a batch endpoint, under a deadline that covers its body too.
 *
 * @param subject names the endpoint in messages
 * @throws {ModelError} classified
 */
export async function askProvider<Reply>(
  { subject, timeoutMs }: { subject: string; timeoutMs: number },
  send: (signal: AbortSignal) => Promise<Reply>
): Promise<Reply> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await send(deadline)
  } catch (error) {
    if (deadline.aborted) {
      throw new ModelError('timeout', `${subject} gave no whole answer within ${timeoutMs} ms`, { cause: error })
    }
    throw error instanceof ModelError ? error : await toModelError(error, { subject, sent: [], now: Date.now() })
  }
}

/** Null in place of the error when the provider knows nothing by the name it was asked for. */
export async function unlessUnknown<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ModelError && error.kind === 'model_not_found') return null
    throw error
  }
}
