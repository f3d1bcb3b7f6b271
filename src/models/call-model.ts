import type { Budget } from './budget.ts'
import { callKey } from './call-key.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import type { CallOrder } from './describe-call.ts'
import { type CallTools, makeCall } from './make-call.ts'
import type { Model, ModelRequest } from './model.ts'
import { type Account, type ModelCall, type ModelCallStore, nobody } from './model-calls.ts'
import { createPrefixGate } from './prefix-gate.ts'
import type { Prices } from './price.ts'
import { createRateLimiters, type RateLimiters } from './rate-limits/rate-limiters.ts'
import type { RetrySettings } from './retry.ts'
import type { Sleep } from './sleep.ts'

export type ModelCallerOptions = {
  store: ModelCallStore
  retry: RetrySettings
  /** Calls in flight to one model, at the most. */
  maxInFlight: number
  /** Shared with whoever shows them; made of the settings above without configured rates when left out. */
  limiters?: RateLimiters
  /** Shared with whoever shows it; without one, calls fail by their own policy however long a provider is down. */
  breaker?: CircuitBreaker
  /** Told that work of an account is going to wait so many milliseconds for a provider that is down. */
  onOutage?: (account: Account, ms: number) => Promise<void>
  prices: Prices
  /** Shared with all who spend in this process; null for none. */
  budget: Budget | null
  sleep: Sleep
  /** Uniform in [0, 1). */
  random: () => number
  /** Milliseconds since 1970. */
  now: () => number
  /** Told the key of each call once its reply is stored, with the id of its arrival where a courier names one. */
  onStored?: CallTools['onStored']
  /** Keys of calls whose replies wait at the courier: a killed process had asked for them. */
  heldKeys?: ReadonlySet<string>
}

export type CallModelOptions = {
  model: Model
  request: ModelRequest
  purpose: string
  /** Stored with the call and counted against its budgets; a reply from the cache stays with who paid for it. */
  account?: Account
  signal?: AbortSignal
}

/** `fromCache` is true when nothing was sent for this caller: the reply was stored, or came for another one. */
export type CallModel = (options: CallModelOptions) => Promise<{ call: ModelCall; fromCache: boolean }>

/** How often we look whether another process has the reply that we wait for. */
const pollMs = 500

type Flight = { call: Promise<{ call: ModelCall; fromCache: boolean }>; signal: AbortSignal }

/**
 * The one way to a model: an equal call is never made twice, in this process or in another one on the same store.
 * Refusals, filter stops, cut-offs and failures are stored but answer no later call.
 *
 * @throws {BudgetError} `budget_exceeded`, `budget_unpriced`; nothing was sent
 * @throws {ModelError} no reply came, after the retries
 */
export function createModelCaller(options: ModelCallerOptions): CallModel {
  const { store, maxInFlight, prices, budget, sleep, random, now } = options
  const longestWaitMs = options.retry.longestRetryAfterMs
  const flights = new Map<string, Flight>()
  const tools: CallTools = {
    store,
    prices,
    now,
    onStored: options.onStored ?? (() => {}),
    budget,
    gate: createPrefixGate(now),
    heldKeys: options.heldKeys ?? new Set(),
    limiters: options.limiters ?? createRateLimiters({ maxInFlight, rates: {}, longestWaitMs, sleep, now }),
    breaker: options.breaker ?? createCircuitBreaker({ patienceMs: 0, sleep, now }),
    onOutage: options.onOutage ?? (async () => {}),
    retry: { settings: options.retry, sleep, random },
    refusals: new Set()
  }

  return async ({ model, request: asked, purpose, account = nobody, signal = new AbortController().signal }) => {
    const request = withTraits(asked, model)
    const key = callKey(model, request)
    for (;;) {
      signal.throwIfAborted()
      const flight = flights.get(key)
      if (!flight) {
        const call = findOrMake({ key, model, request, purpose, account, signal }, tools, sleep)
        flights.set(key, { call, signal })
        return await call.finally(() => flights.delete(key))
      }
      try {
        const { call } = await unlessAborted(flight.call, signal)
        return { call, fromCache: true }
      } catch (error) {
        // The one who asked first gave up; we did not, so the call is ours to make now.
        if (signal.aborted || !flight.signal.aborted) throw error
      }
    }
  }
}

/**
 * What is said to the model's server where the request says nothing of it: part of the key and the record, as all that decides
 * a reply. Panels say theirs themselves, which stays what it was when an endpoint is configured otherwise.
 */
function withTraits(request: ModelRequest, { traits = {} }: Pick<Model, 'traits'>): ModelRequest {
  const { extra, headers } = traits
  if (!extra && !headers) return request
  return { ...request, parameters: { ...(extra && { extra }), ...(headers && { headers }), ...request.parameters } }
}

/** Looks the call up, or makes it while holding the claim to it; waits while another process does. */
async function findOrMake(order: CallOrder, tools: CallTools, sleep: Sleep) {
  const { store } = tools
  for (;;) {
    // The claim first: who looks the call up without it may miss a reply that is stored between the look and the claim.
    const release = await store.claim(order.key)
    if (release) {
      try {
        const stored = await store.find(order.key)
        if (stored) return { call: stored, fromCache: true }
        return await makeCall(order, tools)
      } finally {
        await release()
      }
    }
    await sleep(pollMs, order.signal)
  }
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
