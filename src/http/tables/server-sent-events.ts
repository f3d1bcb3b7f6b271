import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const pollMs = 500
/** A comment this often keeps proxies from closing a stream on which nothing happens. */
const keepAliveMs = 15_000

/** The response schema of a route that answers with `sendEvents`. */
export const eventStreamResponse = {
  description: 'Server-sent events named `state`, each with the whole thing as JSON',
  content: { 'text/event-stream': { schema: z.custom<Readable>().meta({ type: 'string' }) } }
}

/**
 * Streams a thing's state as server-sent events: one now, one at each change, and the last at a terminal state.
 * It looks into the database, so that it does not matter which process does the work.
 *
 * @param read the thing as the API shows it
 * @param isTerminal whether nothing will change any more
 */
export function sendEvents<Thing>(
  reply: Pick<FastifyReply, 'header' | 'type'>,
  events: { read(): Promise<Thing>; isTerminal(thing: Thing): boolean; closing: AbortSignal }
): Readable {
  reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  return Readable.from(eventsOf(events))
}

async function* eventsOf<Thing>({
  read,
  isTerminal,
  closing
}: Parameters<typeof sendEvents<Thing>>[1]): AsyncGenerator<string> {
  let before = ''
  let idleMs = 0
  while (!closing.aborted) {
    const thing = await read()
    const data = JSON.stringify(thing)
    if (data !== before) {
      yield `event: state\ndata: ${data}\n\n`
      before = data
      idleMs = 0
    } else if (idleMs >= keepAliveMs) {
      yield ': still here\n\n'
      idleMs = 0
    }
    if (isTerminal(thing)) return
    // A client that leaves destroys the stream, and with it this generator at its next turn.
    await sleep(pollMs, undefined, { signal: closing }).catch(() => {})
    idleMs += pollMs
  }
}
