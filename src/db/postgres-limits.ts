import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { forEachQuantity, quantities } from '../models/rate-limits/quantities.ts'
import type { SharedCall, SharedLimits } from '../models/rate-limits/shared-limits.ts'
import type { Executor } from './client.ts'
import { createModelPlaces, type ModelPlaces } from './model-places.ts'
import { correctUsage, countUsage } from './model-usage.ts'
import { type PlainConnection, steadyConnection } from './steady-connection.ts'

/** From one try to the next, where the minute is full. */
const retryMs = 250

/**
 * Limits of providers shared by all processes on one Postgres: calls in flight by advisory locks (`model-places.ts`),
 * requests and tokens a minute by a table (`model-usage.ts`). Nothing of it outlives a process by more than a minute.
 *
 * @param connect opens a connection that is used for nothing else
 */
export function postgresLimits(
  db: Executor,
  connect: () => Promise<PlainConnection>
): SharedLimits & { close(): Promise<void> } {
  const connection = steadyConnection(connect)
  const models = new Map<string, { places: ModelPlaces; oneAtATime: ReturnType<typeof pLimit> }>()

  function modelOf({ address, maxInFlight: most }: SharedCall) {
    const known = models.get(address)
    if (known) return known
    const model = { places: createModelPlaces(connection, { address, most }), oneAtATime: pLimit(1) }
    models.set(address, model)
    return model
  }

  return {
    async enter(call) {
      const { address, amounts, limits, signal } = call
      const { places, oneAtATime } = modelOf(call)
      await places.take(signal)
      try {
        const isLimited = quantities.some((quantity) => limits[quantity] !== null)
        // The others of this process wait behind it: whoever asked first goes first.
        const second = isLimited ? await oneAtATime(() => roomInMinute(db, call)) : null
        return {
          leave: () => places.give(),
          correct(real) {
            if (second === null) return
            const difference = forEachQuantity((quantity) => Math.ceil(real[quantity]) - Math.ceil(amounts[quantity]))
            // Where it fails, the minute holds what was expected.
            correctUsage(db, { address, second, difference }).catch(() => {})
          }
        }
      } catch (error) {
        places.give()
        throw error
      }
    },
    hasAll: (address) => models.get(address)?.places.hasAll() ?? false,
    close: () => connection.close()
  }
}

async function roomInMinute(db: Executor, call: SharedCall): Promise<number> {
  const { signal } = call
  const amounts = forEachQuantity((quantity) => Math.ceil(call.amounts[quantity]))
  for (;;) {
    signal.throwIfAborted()
    const second = await countUsage(db, { ...call, amounts })
    if (second !== null) return second
    await wait(retryMs, undefined, { signal }).catch(() => {})
  }
}
