import { ModelError } from './model-error.ts'
import { causeCodes } from './provider-error.ts'

/** Faults before a request left: no address, nobody listening, no connection in time. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/**
 * Whether a request that ended with this error may be on the provider's bill: it was sent, and no answer came or none
 * that says what it cost. A fault that the provider answered with (429, 5xx, 401, ...) is not billed. In doubt it is.
 * A body that is no reply is a call of its own, with its own cost (`describeUnreadable`).
 */
export function mayBeBilled(error: unknown): boolean {
  // Given up by the one who asked: the provider may go on, and bill.
  if (!(error instanceof ModelError)) return true
  if (error.body) return false
  if (error.kind !== 'timeout' && error.kind !== 'connection') return false
  return !causeCodes(error).some((code) => unsentCodes.includes(code))
}
