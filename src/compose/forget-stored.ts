import type { Executor } from '../db/client.ts'
import { storedTimes } from '../db/model-calls.ts'
import type { Courier } from '../models/courier/open-courier.ts'

/**
 * Has the courier let go of replies that a killed process stored without having said so. A reply that came after the last
 * one stored under its key is kept: an equal call was made again, as after a refusal, and its reply is paid for.
 *
 * @returns the keys under which something was held
 */
export async function forgetStored(
  db: Executor,
  courier: Pick<Courier, 'arrivals' | 'forget'>
): Promise<ReadonlySet<string>> {
  const arrivals = await courier.arrivals()
  const keys = arrivals.map(({ key }) => key)
  const stored = await storedTimes(db, keys)
  for (const { key, arrivedAt, deliveryIds } of arrivals) {
    const storedAt = stored.get(key)
    if (arrivedAt === null || storedAt === undefined || storedAt < arrivedAt) continue
    // Another process may have asked anew meanwhile. A courier of an earlier version names no arrivals.
    for (const deliveryId of deliveryIds.length > 0 ? deliveryIds : [null]) courier.forget(key, deliveryId)
  }
  return new Set(keys)
}
