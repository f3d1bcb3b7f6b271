import { createHash } from 'node:crypto'
import { longFetch } from '../long-fetch.ts'
import type { Delivery, Order } from './messages.ts'

export type Held = {
  /** Sends the order, or gives out what is held or under way for an equal one. */
  send(order: Order): Promise<Delivery>
  /** Lets go of all that is held under a call's key: the service has stored it. */
  forget(key: string): void
  /** Keys of the orders under way, and of the replies that nobody has stored yet. */
  keys(): string[]
}

/**
 * Keeps every good reply until it is stored. Only those are kept: an answer that is no success was not paid for, and
 * the service decides whether to ask again.
 */
export function holdReplies(onChange: () => void): Held {
  const held = new Map<string, { key: string; delivery: Promise<Delivery> }>()

  return {
    send(order) {
      const id = createHash('sha256')
        .update(JSON.stringify([order.key, order.method, order.url, order.body]))
        .digest('hex')
      const known = held.get(id)
      if (known) return known.delivery
      const delivery = deliver(order).then((delivered) => {
        if (!('status' in delivered) || delivered.status >= 300) {
          held.delete(id)
          onChange()
        }
        return delivered
      })
      held.set(id, { key: order.key, delivery })
      return delivery
    },
    forget(key) {
      for (const [id, entry] of held) if (entry.key === key) held.delete(id)
      onChange()
    },
    keys: () => [...held.values()].map(({ key }) => key)
  }
}

async function deliver({ url, method, headers, body, timeoutMs }: Order): Promise<Delivery> {
  try {
    const response = await longFetch(url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
    return { failure: cause instanceof Error ? cause.message : String(cause), code }
  }
}
