import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCircuitBreaker } from '../../src/models/circuit-breaker.ts'
import { ModelError, type ModelErrorKind } from '../../src/models/model-error.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { virtualClock } from '../helpers/virtual-clock.ts'
import { aRequest, never, openTestModel, testCaller } from './support.ts'

const hour = 3_600_000
const minute = 60_000
const models = { openai: 'openai:gpt-5.2-2025-12-11', anthropic: 'anthropic:claude-sonnet-4-6' }

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

/** Many calls at once to a server that is down for the first while; as the configuration has it, six requests each. */
async function callThrough(model: string, calls: number, down: ScriptedReply, downMs: number, patienceMs = 6 * hour) {
  const clock = virtualClock()
  const end = clock.now() + downMs
  const sent: { at: number; isDown: boolean }[] = []
  server.script(() => {
    const isDown = clock.now() < end
    sent.push({ at: clock.now(), isDown })
    return isDown ? down : { text: 'a tariff is a tax' }
  })
  const waits: { submissionId: string | null; ms: number }[] = []
  const breaker = createCircuitBreaker({ patienceMs, ...clock })
  const { callModel, store } = testCaller({
    ...clock,
    breaker,
    retry: { ...defaultRetry, maxAttempts: 6 },
    onOutage: async ({ submissionId }, ms) => {
      waits.push({ submissionId, ms })
    }
  })
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, (_, n) =>
      callModel({
        model: openTestModel(model, server.url),
        request: aRequest({ messages: [{ role: 'user', parts: [{ text: `question ${n}` }] }] }),
        purpose: 'test',
        account: { extractionId: null, paperId: null, submissionId: `s${n}` }
      })
    )
  )
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  return { failed, waits, breaker, store, duringOutage: sent.filter(({ isDown }) => isDown).length, sent: sent.length }
}

const outages: [string, ScriptedReply][] = [
  ['answers 503', { status: 503 }],
  ['answers 500 with words', { status: 500, message: 'internal' }],
  ['breaks every connection', { fault: 'reset' }]
]

describe.each(Object.entries(models))('a provider over the wire of %s that is down for a minute', (_, model) => {
  it.each(outages)('and %s: fails no call of sixty, and is asked little meanwhile', async (_name, reply) => {
    const { failed, duringOutage, sent, waits, breaker } = await callThrough(model, 60, reply, minute)
    expect(failed).toEqual([])
    // Four in flight when it goes down, one more attempt of some of them, and the probes after 10, 20 and 40 s.
    expect(duringOutage).toBeLessThanOrEqual(12)
    expect(sent).toBe(60 + duringOutage)
    expect(breaker.open()).toEqual([])
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.every(({ submissionId, ms }) => submissionId !== null && ms > 0 && ms <= minute)).toBe(true)
  })

  it('and answers 503: fails no single call either', async () => {
    const { failed, duringOutage } = await callThrough(model, 1, { status: 503 }, minute)
    expect(failed).toEqual([])
    expect(duringOutage).toBeLessThanOrEqual(8)
  })

  it('fails calls again where nobody waits for it', async () => {
    const { failed } = await callThrough(model, 6, { status: 503 }, 2 * minute, 0)
    expect(failed.length).toBe(6)
  })
})

describe('a provider that stays away', () => {
  it('fails its calls when its outage has lasted for all the patience', async () => {
    const { failed, breaker, duringOutage } = await callThrough(models.openai, 6, { status: 503 }, 24 * hour, hour)
    expect(failed.map(({ kind }) => kind)).toEqual(Array(6).fill('overloaded'))
    expect(breaker.open()).toMatchObject([{ provider: `${server.url}/v1` }])
    // About one probe a minute for the hour, and the repeats of each call after it.
    expect(duringOutage).toBeLessThan(110)
  })

  it('takes what may be billed no more than six times, however long it is away', async () => {
    const { failed, sent } = await callThrough(models.anthropic, 1, { fault: 'reset' }, 24 * hour)
    expect(failed.map(({ kind }) => kind)).toEqual(['connection'])
    expect(sent).toBe(6)
  })
})

describe('createCircuitBreaker', () => {
  const clock = virtualClock()
  const waiting = { signal: never, onWait: async () => {} }
  const failing = (kind: ModelErrorKind) => async () => {
    throw new ModelError(kind, kind)
  }
  const opened = async (kinds: readonly ModelErrorKind[]) => {
    const breaker = createCircuitBreaker({ patienceMs: hour, ...clock })
    for (const kind of kinds) await breaker.run('http://p', failing(kind), waiting).catch(() => {})
    return breaker.open().length
  }

  it('opens after five faults of the provider in a row, and after none of other kinds', async () => {
    expect(await opened(Array(4).fill('overloaded'))).toBe(0)
    expect(await opened(Array(5).fill('overloaded'))).toBe(1)
    expect(await opened(['overloaded', 'overloaded', 'bad_request', 'overloaded', 'overloaded', 'overloaded'])).toBe(0)
    for (const kind of ['timeout', 'rate_limited', 'auth', 'no_credit'] as const) {
      expect(await opened(Array(9).fill(kind))).toBe(0)
    }
  })

  it('lets one call at a time probe, and holds each provider for itself', async () => {
    const breaker = createCircuitBreaker({ patienceMs: hour, ...clock })
    for (let n = 0; n < 5; n += 1) await breaker.run('http://p', failing('overloaded'), waiting).catch(() => {})
    let underWay = 0
    let most = 0
    const probe = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await clock.sleep(1)
      underWay -= 1
      throw new ModelError('overloaded', 'still down')
    }
    const calls = Promise.allSettled(Array.from({ length: 5 }, () => breaker.run('http://p', probe, waiting)))
    expect(await breaker.run('http://other', async () => 'there', waiting)).toBe('there')
    await calls
    expect(most).toBe(1)
  })

  it.each(['overloaded', 'timeout', 'unreadable'] as const)(
    'waits twice as long after a probe that ends with %s',
    async (kind) => {
      const breaker = createCircuitBreaker({ patienceMs: hour, ...clock })
      for (let n = 0; n < 5; n += 1) await breaker.run('http://p', failing('overloaded'), waiting).catch(() => {})
      const downAt = clock.now()
      const probes: number[] = []
      const probe = async () => {
        probes.push(clock.now() - downAt)
        throw new ModelError(kind, 'no word of it')
      }
      await Promise.allSettled(Array.from({ length: 4 }, () => breaker.run('http://p', probe, waiting)))
      // After 10 s, and 20, 40 and 60 s after the one before.
      expect(probes).toEqual([10_000, 30_000, 70_000, 130_000])
    }
  )
})
