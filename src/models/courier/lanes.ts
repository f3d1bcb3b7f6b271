import pLimit, { type LimitFunction } from 'p-limit'
import type { Order } from './messages.ts'

/**
 * As many orders at a time to each model as there are places for it, first come, first served. A service may hand orders
 * over before a place is free: the next one leaves in the moment a reply arrives, however busy the service is.
 */
export function createLanes() {
  const lanes = new Map<string, LimitFunction>()
  return async <Value>(lane: Order['lane'], send: () => Promise<Value>): Promise<Value> => {
    if (lane === null) return await send()
    const { address, places } = lane
    const limit = lanes.get(address) ?? pLimit(places)
    if (limit.concurrency !== places) limit.concurrency = places
    lanes.set(address, limit)
    return await limit(send)
  }
}
