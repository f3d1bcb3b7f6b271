import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import { deliveryHeader, latencyHeader } from '../courier-headers.ts'
import { createLanes } from './lanes.ts'
import type { Arrival, Delivery, Order, Stored } from './messages.ts'

export type Delivered = { delivery: Delivery; body: Uint8Array }
export type Held = {
  /** Sends the order, or gives out what is held or under way for an equal one; what was held says so, and its `age`. */
  send(order: Order, body: Uint8Array): Promise<Delivered>
  /** Lets go of what the service has stored. */
  forget(stored: readonly Stored[]): void
  /** Lets go of what came longer ago and was stored by nobody: its work was given up. */
  forgetOlder(ageMs: number): void
  /** Keys of the orders under way, and of the replies that nobody has stored yet. */
  keys(): string[]
  /** The same, with the time in milliseconds since 1970 at which the last reply under each key came. */
  arrivals(): Arrival[]
}

/** `id` is that of the order, by what is sent. */
type Entry = { id: string; deliveryId: string; delivered: Promise<Delivered>; arrivedAt: number | null }

/** Every order carries a deadline of its own. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * Keeps every answer with a status of success until it is stored. Only those are kept: an answer that is no success was
 * not paid for, and the service decides whether to ask again. Each arrival has an id: whether a body is a reply is for
 * the service to tell, and one that is none must not count twice when it is handed out again.
 *
 * @param now milliseconds since 1970
 */
export function holdReplies(onChange: () => void, now: () => number = Date.now): Held {
  const held = new Map<string, Entry[]>()
  const inLane = createLanes()

  function remove(key: string, entry: Entry): void {
    const left = held.get(key)?.filter((other) => other !== entry) ?? []
    if (left.length > 0) held.set(key, left)
    else held.delete(key)
    onChange()
  }

  function arrivalsOf({ key, deliveryId }: Exclude<Stored, string>): Entry[] {
    return held.get(key)?.filter((entry) => entry.deliveryId === deliveryId) ?? []
  }

  return {
    async send(order, body) {
      const id = createHash('sha256').update(`${order.method} ${order.url}\n`).update(body).digest('base64')
      const known = held.get(order.key)?.find((entry) => entry.id === id)
      if (known) {
        const { arrivedAt } = known
        return arrivedAt === null ? await known.delivered : aged(await known.delivered, now() - arrivedAt)
      }
      const deliveryId = randomUUID()
      const delivered = inLane(order.lane, () => deliver(order, body, deliveryId))
      const entry: Entry = { id, deliveryId, delivered, arrivedAt: null }
      held.set(order.key, [...(held.get(order.key) ?? []), entry])
      const answer = await delivered
      entry.arrivedAt = now()
      if (!('status' in answer.delivery) || answer.delivery.status >= 300) remove(order.key, entry)
      return answer
    },
    forget(stored) {
      for (const one of stored) {
        if (typeof one === 'string') held.delete(one)
        else for (const entry of arrivalsOf(one)) remove(one.key, entry)
      }
      onChange()
    },
    forgetOlder(ageMs) {
      const isOld = ({ arrivedAt }: Entry) => arrivedAt !== null && now() - arrivedAt > ageMs
      for (const [key, entries] of held) for (const entry of entries.filter(isOld)) remove(key, entry)
    },
    keys: () => [...held].flatMap(([key, entries]) => entries.map(() => key)),
    arrivals: () =>
      [...held].map(([key, entries]) => {
        const times = entries.flatMap(({ arrivedAt }) => arrivedAt ?? [])
        const deliveryIds = entries.filter(({ arrivedAt }) => arrivedAt !== null).map(({ deliveryId }) => deliveryId)
        return { key, arrivedAt: times.length < entries.length ? null : Math.max(...times), deliveryIds }
      })
  }
}

/** As a cache says it (RFC 9111, 5.1): what the headers tell of limits is not of now. */
function aged({ delivery, body }: Delivered, ageMs: number): Delivered {
  if (!('status' in delivery)) return { delivery, body }
  const age = String(Math.ceil(ageMs / 1000))
  const headers = delivery.headers.map(([name, value]): [string, string] =>
    name === deliveryHeader ? [name, `${value} held`] : [name, value]
  )
  return { delivery: { ...delivery, headers: [...headers, ['age', age]] }, body }
}

const ownOfAnswers: readonly string[] = [deliveryHeader, latencyHeader]

async function deliver(
  { url, method, headers, hasBody, timeoutMs }: Order,
  body: Uint8Array,
  deliveryId: string
): Promise<Delivered> {
  const sentAt = performance.now()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method, headers: headers.flat(), body: hasBody ? body : null, signal, dispatcher }
    const answer = await request(url, options)
    const answerHeaders = Object.entries(answer.headers).flatMap(([name, value = []]) =>
      ownOfAnswers.includes(name) ? [] : [value].flat().map((one): [string, string] => [name, one])
    )
    const bytes = await answer.body.bytes()
    const ours: [string, string][] = [
      [deliveryHeader, deliveryId],
      [latencyHeader, String(Math.round(performance.now() - sentAt))]
    ]
    return { delivery: { status: answer.statusCode, headers: [...answerHeaders, ...ours] }, body: bytes }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    return {
      delivery: { failure: error instanceof Error ? error.message : String(error), code },
      body: new Uint8Array()
    }
  }
}
