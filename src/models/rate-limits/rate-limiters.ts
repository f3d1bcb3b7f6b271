import { z } from 'zod'
import type { Model } from '../model.ts'
import type { Sleep } from '../sleep.ts'
import { rateLimitsSchema } from './quantities.ts'
import { createRateLimiter, type RateLimiter, type RateState } from './rate-limiter.ts'
import type { SharedLimits } from './shared-limits.ts'

export type RateLimiters = {
  for(model: Pick<Model, 'id' | 'baseUrl'>): RateLimiter
  /** What is known of each model that was asked, for `/metrics`. */
  describe(): (RateState & { modelId: string; baseUrl: string })[]
}

/** Limits by `provider:model`, or by `provider` for each of its models without an entry of its own. */
export const rateSettingsSchema = z.record(z.string(), rateLimitsSchema)
export type RateSettings = Readonly<z.infer<typeof rateSettingsSchema>>

/**
 * One limiter for each model at each address, shared by all callers of a process: both vendors count by model, Azure
 * by deployment, and a model that is refused must not hold up another.
 *
 * @param options.maxInFlight calls in flight to one model, at the most; by its id where models differ
 * @param options.shared keeps these limits with other processes; alone when left out
 */
export function createRateLimiters(options: {
  maxInFlight: number | ((modelId: string) => number)
  rates: RateSettings
  shared?: SharedLimits | null
  /** As `RateLimiterOptions` has it. */
  keepsPlaces?: () => boolean
  longestWaitMs: number
  sleep: Sleep
  now: () => number
}): RateLimiters {
  const { rates, shared = null, maxInFlight, ...common } = options
  const limiters = new Map<string, { modelId: string; baseUrl: string; limiter: RateLimiter }>()
  return {
    for({ id, baseUrl }) {
      const address = `${baseUrl} ${id}`
      const known = limiters.get(address)
      if (known) return known.limiter
      const provider = id.slice(0, id.indexOf(':'))
      const limiter = createRateLimiter({
        ...{ ...common, subject: id, limits: rates[id] ?? rates[provider] ?? {} },
        maxInFlight: typeof maxInFlight === 'number' ? maxInFlight : maxInFlight(id),
        shared: shared && { limits: shared, address }
      })
      limiters.set(address, { modelId: id, baseUrl, limiter })
      return limiter
    },
    describe: () =>
      [...limiters.values()].map(({ modelId, baseUrl, limiter }) => ({ modelId, baseUrl, ...limiter.describe() }))
  }
}
