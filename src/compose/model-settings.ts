import type { Config } from '../config.ts'
import { type BudgetSettings, budgetSettings } from '../models/budget-settings.ts'
import type { ModelCallerOptions } from '../models/call-model.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../models/circuit-breaker.ts'
import type { ProviderSettings } from '../models/open-model.ts'
import { loadPrices } from '../models/price.ts'
import { createRateLimiters, type RateLimiters } from '../models/rate-limits/rate-limiters.ts'
import type { SharedLimits } from '../models/rate-limits/shared-limits.ts'
import { defaultRetry } from '../models/retry.ts'
import { sleep } from '../models/sleep.ts'

/** Calls in flight to a model, at the most: those of its endpoint, or of all models. */
export function placesOf({
  MODEL_CONCURRENCY,
  endpoints
}: Pick<Config, 'MODEL_CONCURRENCY' | 'endpoints'>): (modelId: string) => number {
  return (modelId) => endpoints[modelId.slice(0, modelId.indexOf(':'))]?.concurrency ?? MODEL_CONCURRENCY
}

/**
 * What the configuration says about models: how providers are reached, and how calls to them are made.
 *
 * @param options.shared keeps the limits of providers with other processes; none where it is left out
 * @param options.keepsPlaces whether the courier keeps to the calls in flight, as `RateLimiterOptions` has it
 */
export function modelSettings(
  config: Config,
  { shared = null, keepsPlaces }: { shared?: SharedLimits | null; keepsPlaces?: () => boolean } = {}
): {
  providers: ProviderSettings
  calls: Omit<ModelCallerOptions, 'store' | 'budget'> & { limiters: RateLimiters; breaker: CircuitBreaker }
  budgets: BudgetSettings
} {
  const { MODEL_CONCURRENCY: maxInFlight } = config
  const { longestRetryAfterMs: longestWaitMs } = defaultRetry
  return {
    providers: {
      openai: { apiKey: config.OPENAI_API_KEY ?? null, baseUrl: config.OPENAI_BASE_URL },
      anthropic: { apiKey: config.ANTHROPIC_API_KEY ?? null, baseUrl: config.ANTHROPIC_BASE_URL },
      azure: {
        apiKey: config.AZURE_OPENAI_API_KEY ?? null,
        baseUrl: config.AZURE_OPENAI_BASE_URL ?? null,
        apiVersion: config.AZURE_OPENAI_API_VERSION
      },
      compatible: { apiKey: config.COMPATIBLE_API_KEY ?? null, baseUrl: config.COMPATIBLE_BASE_URL ?? null },
      endpoints: config.endpoints,
      timeoutMs: config.MODEL_TIMEOUT_MS
    },
    calls: {
      retry: { ...defaultRetry, maxAttempts: config.MODEL_MAX_ATTEMPTS },
      maxInFlight,
      limiters: createRateLimiters({
        ...{ maxInFlight: placesOf(config), rates: config.MODEL_RATES, shared, longestWaitMs, sleep, now: Date.now },
        ...(keepsPlaces && { keepsPlaces })
      }),
      breaker: createCircuitBreaker({ patienceMs: config.MODEL_PATIENCE_MS, sleep, now: Date.now }),
      prices: loadPrices(config.MODEL_PRICES),
      sleep,
      random: Math.random,
      now: Date.now
    },
    budgets: budgetSettings(config)
  }
}
