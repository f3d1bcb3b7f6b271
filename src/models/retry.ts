import { mayBeBilled } from './may-be-billed.ts'
import { ModelError } from './model-error.ts'
import type { Sleep } from './sleep.ts'

export type RetrySettings = {
  /** Requests for one call at the most, whatever the budgets below would still grant. */
  maxAttempts: number
  /** Repeats granted to rate limits; they have a budget of their own, because waiting them out does help. */
  rateLimitRetries: number
  /** Repeats granted to overload, timeouts and broken connections together. */
  faultRetries: number
  /** Repeats granted to answers that are no reply: mostly of a gateway on the way, which the next request may not meet. */
  unreadableRetries: number
  /** The first pause; it doubles with each repeat. */
  firstDelayMs: number
  longestDelayMs: number
  /** A provider that asks for a longer pause than this gets none: the call fails, and its job comes back later. */
  longestRetryAfterMs: number
}

export const defaultRetry: RetrySettings = {
  maxAttempts: 12,
  rateLimitRetries: 8,
  faultRetries: 4,
  unreadableRetries: 6,
  firstDelayMs: 1_000,
  longestDelayMs: 60_000,
  longestRetryAfterMs: 600_000
}

export type RetryTools = {
  settings: RetrySettings
  sleep: Sleep
  random: () => number
  signal?: AbortSignal
  /** Whether a fault is its provider's outage, in which the next attempt waits by itself: no budget pays for it. */
  isOutage?: (error: ModelError) => boolean
}

/**
 * The one retry policy, for every provider: exponential pauses with jitter on top of what the provider asks for.
 * Faults that need a person (`ModelError.isTransient` is false) are not repeated.
 *
 * @param attempt sends once; called again after each transient fault
 * @throws {ModelError} the last fault, when its budget is spent
 */
export async function retry<Value>(attempt: () => Promise<Value>, tools: RetryTools): Promise<Value> {
  const { settings, sleep, random, signal } = tools
  const left = {
    rateLimit: settings.rateLimitRetries,
    fault: settings.faultRetries,
    unreadable: settings.unreadableRetries
  }
  let delayMs = settings.firstDelayMs
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ModelError) || !error.isTransient) throw error
      if (tools.isOutage?.(error)) {
        // What may be billed is not tried for ever.
        if (!mayBeBilled(error)) attempts -= 1
        else if (attempts >= settings.maxAttempts) throw error
        continue
      }
      const budget = budgetOf(error)
      const retryAfterMs = error.retryAfterMs ?? 0
      const isSpent = attempts >= settings.maxAttempts || left[budget] === 0
      if (isSpent || retryAfterMs > settings.longestRetryAfterMs) throw error
      left[budget] -= 1
      // Jitter comes on top of the provider's pause, so that calls held up together do not return together.
      await sleep(retryAfterMs + delayMs * (0.5 + 0.5 * random()), signal)
      delayMs = Math.min(2 * delayMs, settings.longestDelayMs)
    }
  }
}

function budgetOf({ kind }: ModelError): 'rateLimit' | 'fault' | 'unreadable' {
  if (kind === 'rate_limited') return 'rateLimit'
  return kind === 'unreadable' ? 'unreadable' : 'fault'
}
