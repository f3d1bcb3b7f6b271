import { retryAfterMs } from '../models/retry-after.ts'
import { sleep } from '../models/sleep.ts'

/** With pauses that double, for half a minute: a service that is started anew is back by then. */
const pausesMs = [250, 500, 1000, 2000, 4000, 8000, 15_000]

const passing = [429, 502, 503, 504]

/**
 * A fetch of what may be sent again without being done twice: a body sent by POST whose answer was lost on its way, or that the service could not
 * take just then, is sent until it is answered.
 */
export async function persistentFetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
  if (init.method !== 'POST') return await fetch(input, init)
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt]
    try {
      const answer = await fetch(input, init)
      if (pauseMs === undefined || !passing.includes(answer.status)) return await whole(answer)
      await answer.body?.cancel()
      await sleep(Math.max(pauseMs, retryAfterMs(answer.headers, Date.now()) ?? 0), init.signal ?? undefined)
    } catch (error) {
      if (pauseMs === undefined || init.signal?.aborted) throw error
      await sleep(pauseMs, init.signal ?? undefined)
    }
  }
}

/** Read to its end, because an answer may break off too. */
async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const bytes = await answer.arrayBuffer()
  const plain = new Headers(headers)
  // The bytes are inflated already.
  plain.delete('content-encoding')
  plain.delete('content-length')
  return new Response(status === 204 ? null : bytes, { status, headers: plain })
}
