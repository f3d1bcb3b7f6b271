import { callKeyHeader } from '../courier-headers.ts'
import { longFetch } from '../long-fetch.ts'

/**
 * Sends by a courier only what carries a call key, here the creation of a batch. A courier answers an equal request
 * with what it holds: asked by it how a batch is doing, we would hear the first answer for ever.
 */
export function keyedFetch(courier: typeof fetch): typeof fetch {
  return (input, init) => (new Headers(init?.headers).has(callKeyHeader) ? courier : longFetch)(input, init)
}
