import type { ModelReply, ModelRequest } from '../model.ts'
import { ModelError } from '../model-error.ts'
import type { Sleep } from '../sleep.ts'
import { createAlarm } from './alarm.ts'
import { createCongestionWindow } from './congestion-window.ts'
import { createMeters, type Flight, type Load, loadOf, type MeterStates } from './meters.ts'
import { countedFor, forEachQuantity, type RateLimits } from './quantities.ts'
import type { SharedLimits, SharedPlace } from './shared-limits.ts'
import { createUsualLatency } from './usual-latency.ts'

export type RateLimiterOptions = {
  /** Names the provider's model in messages. */
  subject: string
  maxInFlight: number
  limits: RateLimits
  /** Limits that other processes keep with this one, and the name of the model at its address among them. */
  shared?: { limits: SharedLimits; address: string } | null
  /** Whether whoever sends keeps to `maxInFlight` too, and has the next call leave in the moment a reply arrives. */
  keepsPlaces?: () => boolean
  /** Nobody is kept waiting longer than this for a provider's limit: the call fails, and its job comes back later. */
  longestWaitMs: number
  sleep: Sleep
  /** Milliseconds since 1970. */
  now: () => number
}

export type RateLimiter = {
  /**
   * Sends as soon as the provider may be asked, first come, first served, and learns from what comes back.
   *
   * @param send once; it holds a place in flight until it ends
   * @throws {ModelError} `rate_limited`, with nothing sent, when the provider wants to be left alone for too long
   * @throws the signal's reason when it is aborted before `send`; what `send` throws
   */
  run(request: ModelRequest, send: () => Promise<ModelReply>, signal: AbortSignal): Promise<ModelReply>
  describe(): RateState
}

/** What is known of a limiter now, for `/metrics`. */
export type RateState = {
  inFlight: number
  waiting: number
  /** Calls that may be in flight now, and at the most. */
  allowedInFlight: number
  maxInFlight: number
  /** In milliseconds since 1970; null when the provider asked for no pause, or the pause is over. */
  pausedUntil: number | null
  quantities: MeterStates
}

/**
 * A service that is busy with other replies may take so long to send the next call. So many calls are handed over ahead
 * of a free place as come back within that time: of a model that thinks for a minute, none.
 */
const aheadMs = 350

type Waiting = { load: Load; start(flight: Flight): void; refuse(error: unknown): void }

/**
 * Keeps the calls to one model at one provider within its limits: calls in flight, requests a minute and tokens a
 * minute, as configured and as the provider's headers say. A pause that the provider asks one call for holds for all.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { subject, maxInFlight, limits, shared = null, longestWaitMs, keepsPlaces = () => false } = options
  const meters = createMeters(limits)
  const congestion = createCongestionWindow(maxInFlight)
  const alarm = createAlarm(advance, options)
  const latency = createUsualLatency()
  const line: Waiting[] = []
  let inFlight = 0
  let pausedUntil = 0

  /** Only while nothing is known to be in the way: what goes ahead is counted before it is sent, by as long as it waits. */
  function ahead(): number {
    const usualMs = latency.ms()
    if (usualMs === null || !keepsPlaces() || (shared && !shared.limits.hasAll(shared.address))) return 0
    if (meters.areBounded() || congestion.size() < maxInFlight) return 0
    return Math.min(maxInFlight, Math.floor((maxInFlight * aheadMs) / usualMs))
  }

  /** Lets go whoever may go, the first in line first, and sets the alarm for the next one. */
  function advance(): void {
    while (line.length > 0 && inFlight < congestion.size() + ahead()) {
      const first = line[0]!
      const time = alarm.time()
      const amounts = meters.expect(first.load)
      const waitMs = meters.readyAt(amounts, Math.max(time, pausedUntil)) - time
      if (waitMs > 0 && waitMs <= longestWaitMs) {
        alarm.set(time + waitMs)
        return
      }
      line.shift()
      if (waitMs > 0) first.refuse(tooLong(subject, waitMs))
      else {
        inFlight += 1
        first.start(meters.count(amounts, time))
      }
    }
    alarm.set(null)
  }

  /** @returns what the call was counted for, once it may be sent */
  function turn(request: ModelRequest, signal: AbortSignal): Promise<Flight> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        line.splice(line.indexOf(waiting), 1)
        reject(signal.reason)
        advance()
      }
      const leaveBy =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          signal.removeEventListener('abort', abort)
          end(value)
        }
      const waiting: Waiting = { load: loadOf(request), start: leaveBy(resolve), refuse: leaveBy(reject) }
      signal.addEventListener('abort', abort, { once: true })
      line.push(waiting)
      advance()
    })
  }

  /** Once this process would send: what others have in flight, and have sent within the minute, may be in the way. */
  async function enter(
    { limits, address }: NonNullable<typeof shared>,
    flight: Flight,
    signal: AbortSignal
  ): Promise<SharedPlace> {
    const known = meters.describe(alarm.time())
    return await limits.enter({
      ...{ address, maxInFlight, signal },
      amounts: forEachQuantity((quantity) => flight[quantity].amount),
      limits: forEachQuantity((quantity) => known[quantity].limit)
    })
  }

  function learnFromReply(flight: Flight, { usage, headers }: ModelReply): void {
    congestion.grow(flight.requests.time)
    if (headers) latency.learn(headers)
    if (headers) meters.learnLimits(flight, headers, alarm.time())
    if (usage) meters.learnUsage(flight, usage)
  }

  function learnFromError(flight: Flight, { kind, retryAfterMs, headers }: ModelError): void {
    const time = alarm.time()
    if (headers) meters.learnLimits(flight, headers, time)
    if (kind !== 'rate_limited' && kind !== 'overloaded') return
    const pauseMs = retryAfterMs ?? 0
    pausedUntil = Math.max(pausedUntil, time + pauseMs)
    if (kind === 'rate_limited' || pauseMs > 0) congestion.shrink(flight.requests.time, time, pauseMs > 0)
  }

  return {
    async run(request, send, signal) {
      signal.throwIfAborted()
      const flight = await turn(request, signal)
      let place: SharedPlace | null = null
      try {
        place = shared && (await enter(shared, flight, signal))
        const reply = await send()
        learnFromReply(flight, reply)
        if (reply.usage) place?.correct(countedFor(reply.usage))
        return reply
      } catch (error) {
        if (error instanceof ModelError) learnFromError(flight, error)
        throw error
      } finally {
        place?.leave()
        inFlight -= 1
        advance()
      }
    },
    describe: () => ({
      inFlight: Math.min(inFlight, maxInFlight),
      // What is ahead waits for a place somewhere else.
      waiting: line.length + Math.max(0, inFlight - maxInFlight),
      allowedInFlight: congestion.size(),
      maxInFlight,
      pausedUntil: pausedUntil > alarm.time() ? pausedUntil : null,
      quantities: meters.describe(alarm.time())
    })
  }
}

function tooLong(subject: string, waitMs: number): ModelError {
  const message = `${subject} asked before to be left alone, for ${Math.ceil(waitMs / 1000)} s more`
  return new ModelError('rate_limited', message, { retryAfterMs: waitMs })
}
