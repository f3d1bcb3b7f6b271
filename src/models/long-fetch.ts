import { Agent, fetch } from 'undici'
import { ownHeaders } from './courier-headers.ts'

/**
 * Node's own fetch gives up after five minutes without headers, and a reasoning model may think longer. The limits
 * are off here because every call carries a deadline of its own (`provider-request.ts`).
 */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * The fetch given to both SDKs, which call it with an address and a JSON text. It has to be undici's own: Node's
 * built-in one rejects a dispatcher of another undici version (`UND_ERR_INVALID_ARG`).
 */
export function longFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { method, signal, redirect } = init
  const body = typeof init.body === 'string' ? init.body : null
  const headers = [...new Headers(init.headers)].filter(([name]) => !ownHeaders.includes(name))
  return fetch(input instanceof Request ? input.url : input, { method, signal, redirect, headers, body, dispatcher })
}
