import { describe, expect, it } from 'vitest'
import { latencyHeader } from '../../../src/models/courier-headers.ts'
import type { ModelReply, Usage } from '../../../src/models/model.ts'
import { ModelError } from '../../../src/models/model-error.ts'
import type { RateLimits } from '../../../src/models/rate-limits/quantities.ts'
import { createRateLimiter } from '../../../src/models/rate-limits/rate-limiter.ts'
import type { SharedLimits } from '../../../src/models/rate-limits/shared-limits.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aRequest, never } from '../support.ts'
import { settle, virtualClock } from './virtual-clock.ts'

const minute = 60_000

function usageOf(inputTokens: number, outputTokens: number): Usage {
  return { inputTokens, outputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 }
}

function aReply(headers: Record<string, string> = {}, usage = usageOf(10, 10)): ModelReply {
  const said = { text: 'ok', stopReason: 'stop' as const, toolCalls: [], reasoning: [], logProbabilities: null }
  return { ...said, usage, reportedModel: 'm', raw: null, headers: new Headers(headers) }
}

type Setting = { limits?: RateLimits; maxInFlight?: number; keepsPlaces?: () => boolean; shared?: SharedLimits }

/** A limiter on a virtual clock, and a provider behind it that notes when it is asked, from 0 on. */
function setUp({ limits = {}, maxInFlight = 50, keepsPlaces = () => false, shared }: Setting = {}) {
  const clock = virtualClock()
  const start = clock.now()
  const limiter = createRateLimiter({
    ...{ ...clock, subject: 'openai:m', maxInFlight, limits, longestWaitMs: 600_000, keepsPlaces },
    ...(shared && { shared: { limits: shared, address: 'm' } })
  })
  const sentAt: number[] = []
  const outcomes: unknown[] = []
  let inFlight = 0
  let mostInFlight = 0
  return {
    clock,
    limiter,
    sentAt,
    outcomes,
    mostInFlight: () => mostInFlight,
    /** @param answer what the provider says, an error too; `takes` how long, in milliseconds */
    call(answer: (number: number) => ModelReply | ModelError = () => aReply(), { takes = 0, signal = never } = {}) {
      const done = limiter.run(
        aRequest(),
        async () => {
          const number = sentAt.push(clock.now() - start) - 1
          inFlight += 1
          mostInFlight = Math.max(mostInFlight, inFlight)
          if (takes > 0) await clock.sleep(takes)
          inFlight -= 1
          const answered = answer(number)
          if (answered instanceof ModelError) throw answered
          return answered
        },
        signal
      )
      done.then(
        () => outcomes.push('done'),
        (error: unknown) => outcomes.push(error)
      )
    }
  }
}

function refusal(retryAfterMs?: number, headers: Record<string, string> = {}): ModelError {
  return new ModelError('rate_limited', 'too many', { retryAfterMs, headers: new Headers(headers) })
}

function times(count: number, run: () => void): void {
  for (let number = 0; number < count; number += 1) run()
}

/** The most that falls into any minute; one of those with the most begins with one of the times. */
function mostInAMinute(sentAt: readonly number[]): number {
  return Math.max(...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + minute).length))
}

describe('createRateLimiter', () => {
  it('lets everything through at once, up to the calls in flight, while nothing is known', async () => {
    const { clock, call, sentAt, mostInFlight } = setUp({ maxInFlight: 5 })
    times(12, () => call(undefined, { takes: 100 }))
    await clock.run()
    expect(sentAt).toEqual([...Array(5).fill(0), ...Array(5).fill(100), 200, 200])
    expect(mostInFlight()).toBe(5)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'sends no more than the limits in any minute, whatever the arrival (%d)',
    async (seed) => {
      const { float: random } = seededRandom(seed)
      const limits = { requests: 1 + Math.floor(random() * 20), tokens: 200 + Math.floor(random() * 2000) }
      const { clock, call, sentAt, outcomes } = setUp({ limits, maxInFlight: 1 + Math.floor(random() * 30) })
      // As many as are expected before the first reply: 31 bytes in make 9, and 100 out.
      const usage = usageOf(9, 100)
      for (let number = 0; number < 60; number += 1) {
        clock
          .sleep(Math.floor(random() ** 3 * 200_000))
          .then(() => call(() => aReply({}, usage), { takes: Math.floor(random() * 30_000) }))
      }
      await clock.run()
      expect(outcomes).toEqual(Array(60).fill('done'))
      const most = mostInAMinute(sentAt)
      expect(most).toBeLessThanOrEqual(limits.requests)
      expect(most * 109).toBeLessThanOrEqual(limits.tokens)
    }
  )

  it('uses the limit up: a full burst each minute, and a second for what is on its way', async () => {
    const { clock, call, sentAt } = setUp({ limits: { requests: 3 } })
    times(7, () => call())
    await clock.run()
    expect(sentAt).toEqual([0, 0, 0, 61_000, 61_000, 61_000, 122_000])
  })

  it('holds to a limit that it learned, and to the lower one of two', async () => {
    const headers = { 'x-ratelimit-limit-requests': '2' }
    const { clock, call, sentAt, limiter } = setUp({ limits: { requests: 100 } })
    call(() => aReply(headers))
    await settle()
    times(3, () => call(() => aReply(headers)))
    expect(limiter.describe()).toMatchObject({ waiting: 2, quantities: { requests: { limit: 2, used: 2 } } })
    await clock.run()
    expect(sentAt).toEqual([0, 0, 61_000, 61_000])
  })

  it('waits until the reset when nothing is left', async () => {
    const { clock, call, sentAt } = setUp()
    const remaining = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1m30s' }
    call(() => aReply(remaining))
    await settle()
    times(3, () => call())
    await clock.run()
    expect(sentAt).toEqual([0, 90_000, 90_000, 90_000])
  })

  it('sends what is left, less what went out since the provider looked', async () => {
    const { clock, call, sentAt } = setUp()
    const remaining = { 'x-ratelimit-remaining-requests': '3', 'x-ratelimit-reset-requests': '30s' }
    call(() => aReply(remaining), { takes: 1000 })
    call(undefined, { takes: 2000 })
    await clock.run(1000)
    times(4, () => call())
    await clock.run()
    expect(sentAt).toEqual([0, 0, 1000, 1000, 30_000, 30_000])
  })

  it('believes the latest request, in whatever order the replies come', async () => {
    const { clock, call, sentAt } = setUp()
    const says = (remaining: string) => () =>
      aReply({ 'x-ratelimit-remaining-requests': remaining, 'x-ratelimit-reset-requests': '30s' })
    call(says('9'), { takes: 2000 })
    await clock.run(500)
    call(says('0'), { takes: 500 })
    await clock.run(2000)
    call()
    await clock.run()
    expect(sentAt).toEqual([0, 500, 30_500])
  })

  it('puts the real usage in place of the expected one', async () => {
    // The first call is expected to take 9 tokens in and 100 out; then it took 20, and so will the next ones.
    const { clock, call, sentAt } = setUp({ limits: { tokens: 115 } })
    call()
    call()
    await clock.run(100)
    times(4, () => call())
    await clock.run(200)
    expect(sentAt).toEqual([0, 0, 100, 100, 100])
  })

  it('lets a call that is larger than the whole limit go alone', async () => {
    const { clock, call, sentAt } = setUp({ limits: { tokens: 5 } })
    times(2, () => call())
    await clock.run()
    expect(sentAt).toEqual([0, 61_000])
  })

  it('makes all calls wait for a pause that one was asked for, and goes on gently', async () => {
    const { clock, call, sentAt, limiter } = setUp({ maxInFlight: 16 })
    times(40, () => call((number) => (number === 0 ? refusal(90_000) : aReply()), { takes: 1000 }))
    await clock.run(2000)
    expect(limiter.describe()).toMatchObject({ waiting: 24, inFlight: 0, allowedInFlight: 1 })
    expect(limiter.describe().pausedUntil).toBe(clock.now() + 89_000)
    await clock.run()
    // Sixteen were under way when the refusal came; then one, two, four, and eight, half of what was too much, from where
    // it grows slowly.
    expect(sentAt.slice(0, 16)).toEqual(Array(16).fill(0))
    const after = [91_000, 92_000, 93_000, 94_000, 95_000].map((second) => sentAt.filter((at) => at === second).length)
    expect(after).toEqual([1, 2, 4, 8, 8])
    expect(limiter.describe().pausedUntil).toBeNull()
  })

  it('halves the calls in flight on refusals that say nothing, and comes back', async () => {
    const { clock, call, limiter, outcomes } = setUp({ maxInFlight: 8 })
    times(8, () => call(() => refusal(), { takes: 1000 }))
    await clock.run()
    expect(limiter.describe()).toMatchObject({ allowedInFlight: 4, pausedUntil: null })
    times(100, () => call(undefined, { takes: 1000 }))
    await clock.run()
    expect(limiter.describe().allowedInFlight).toBe(8)
    expect(outcomes).toHaveLength(108)
  })

  it('waits for the reset that a refusal states without a pause', async () => {
    const { clock, call, sentAt } = setUp()
    call(() => refusal(undefined, { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '55' }))
    await settle()
    call()
    await clock.run()
    expect(sentAt).toEqual([0, 55_000])
  })

  it('does not keep anybody waiting for hours', async () => {
    const { clock, call, sentAt, outcomes } = setUp()
    call(() => refusal(86_400_000))
    await settle()
    times(2, () => call())
    await settle()
    expect(sentAt).toEqual([0])
    expect(outcomes.slice(1)).toMatchObject(Array(2).fill({ kind: 'rate_limited', retryAfterMs: 86_400_000 }))
    expect(clock.sleepers()).toBe(0)
  })

  it('lets the next go when one in line gives up, and leaves no timer behind', async () => {
    const { clock, call, sentAt, outcomes } = setUp({ limits: { requests: 1 } })
    const controller = new AbortController()
    call()
    await settle()
    call(undefined, { signal: controller.signal })
    expect(clock.sleepers()).toBe(1)
    controller.abort(new Error('gone'))
    await settle()
    expect(outcomes).toMatchObject(['done', { message: 'gone' }])
    expect(clock.sleepers()).toBe(0)
    call()
    await clock.run()
    expect(sentAt).toEqual([0, 61_000])
  })

  describe('before somebody who keeps the places of a model', () => {
    const keepsPlaces = () => true

    const taking = (ms: number) => [() => aReply({ [latencyHeader]: String(ms) }), { takes: ms }] as const

    it('hands over ahead what comes back in a third of a second, and tells it from what is in flight', async () => {
      const { clock, call, mostInFlight, limiter } = setUp({ maxInFlight: 10, keepsPlaces })
      times(100, () => call(...taking(500)))
      // Nothing has come back yet.
      await clock.run(499)
      expect([mostInFlight(), limiter.describe()]).toMatchObject([10, { inFlight: 10, waiting: 90 }])
      // Ten in half a second are seven in 350 ms.
      await clock.run(999)
      expect([mostInFlight(), limiter.describe()]).toMatchObject([17, { inFlight: 10, waiting: 80 }])
      await clock.run()
      expect(mostInFlight()).toBe(17)
    })

    it.each([
      ['twice as many at the most as there are places', 1, 20],
      ['fewer to a slower model', 1000, 13],
      ['none to one that thinks for long', 3501, 10]
    ])('hands over %s', async (_, ms, most) => {
      const { clock, call, mostInFlight } = setUp({ maxInFlight: 10, keepsPlaces })
      times(100, () => call(...taking(ms)))
      await clock.run()
      expect(mostInFlight()).toBe(most)
    })

    it('hands none over ahead once the provider has refused one', async () => {
      const { clock, call, sentAt } = setUp({ maxInFlight: 10, keepsPlaces })
      times(100, () =>
        call((number) => (number === 30 ? refusal() : aReply({ [latencyHeader]: '200' })), { takes: 200 })
      )
      await clock.run()
      const refusedAt = sentAt[30]! + 200
      const after = sentAt.filter((at) => at > refusedAt)
      for (const from of after)
        expect(after.filter((at) => at >= from && at < from + 200).length).toBeLessThanOrEqual(10)
    })

    it.each([
      ['configured', { limits: { requests: 1000 } }, {}],
      ['learned', {}, { 'x-ratelimit-limit-requests': '1000' }],
      ['told by what is left', {}, { 'x-ratelimit-remaining-requests': '900', 'x-ratelimit-reset-requests': '1m0s' }]
    ])('hands none over ahead where a limit a minute is %s', async (_, setting, headers) => {
      const { clock, call, mostInFlight } = setUp({ ...setting, maxInFlight: 10, keepsPlaces })
      times(100, () => call(() => aReply({ [latencyHeader]: '100', ...headers }), { takes: 100 }))
      await clock.run()
      expect(mostInFlight()).toBe(10)
    })

    it.each([
      ['none over ahead where other processes have places too', false, 10],
      ['calls over ahead where all places are its own', true, 20]
    ])('hands %s', async (_, isAlone, most) => {
      const shared = { enter: async () => ({ correct: () => {}, leave: () => {} }), hasAll: () => isAlone }
      const { clock, call, mostInFlight } = setUp({ maxInFlight: 10, keepsPlaces, shared })
      times(100, () => call(...taking(100)))
      await clock.run()
      expect(mostInFlight()).toBe(most)
    })
  })

  it('is content with a clock that stands still while it sleeps', async () => {
    const limiter = createRateLimiter({
      subject: 'openai:m',
      maxInFlight: 4,
      limits: { requests: 1 },
      longestWaitMs: 600_000,
      sleep: async () => {},
      now: () => 0
    })
    const replies = await Promise.all([0, 1, 2].map(() => limiter.run(aRequest(), async () => aReply(), never)))
    expect(replies).toHaveLength(3)
  })
})
