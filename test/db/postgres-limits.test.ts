import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { countUsage } from '../../src/db/model-usage.ts'
import { postgresLimits } from '../../src/db/postgres-limits.ts'
import { until } from '../../src/demo/until.ts'
import { createModelCaller } from '../../src/models/call-model.ts'
import { memoryCallStore } from '../../src/models/memory-call-store.ts'
import { loadPrices } from '../../src/models/price.ts'
import { createRateLimiters, type RateSettings } from '../../src/models/rate-limits/rate-limiters.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'
import { aRequest, openTestModel } from '../models/support.ts'

const maxInFlight = 4

let url: string
let database: Database
let server: ModelServer
let inFlight = 0
let mostInFlight = 0
let held: Promise<void> | null = null
beforeAll(async () => {
  url = await createPostgresDatabase()
  database = await openDatabase({ url })
})
afterAll(() => database.close())
beforeEach(async () => {
  server = await startModelServer()
  inFlight = 0
  mostInFlight = 0
  held = null
  server.script(async () => {
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    await (held ?? wait(20))
    inFlight -= 1
    return { text: 'hello', usage: { input: 10, output: 5 } }
  })
})
afterEach(() => server.close())

const unlimited = { requests: null, tokens: null, inputTokens: null, outputTokens: null }
const aCall = {
  ...{ address: 'at one address', maxInFlight, limits: unlimited },
  amounts: { requests: 1, tokens: 1, inputTokens: 1, outputTokens: 0 }
}

function theLimits(clients: Client[] = []) {
  return postgresLimits(database.db, async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    return client
  })
}

/** What one process has of its own: connections, lines and a store. All that it shares is the database. */
function aProcess(name: string, rates: RateSettings = {}) {
  const clients: Client[] = []
  const shared = theLimits(clients)
  const clock = { sleep: async (ms: number) => void (await wait(ms)), now: Date.now }
  const limiters = createRateLimiters({ maxInFlight, rates, shared, longestWaitMs: 600_000, ...clock })
  const callModel = createModelCaller({
    ...{ store: memoryCallStore(), retry: defaultRetry, maxInFlight, limiters, prices: loadPrices(), budget: null },
    ...{ ...clock, random: () => 0 }
  })
  const model = openTestModel('openai:gpt-4.1', server.url)
  return {
    calls: (count: number) =>
      Array.from({ length: count }, (_, number) => {
        const text = `${name} ${number}`
        return callModel({
          ...{ model, purpose: name },
          request: aRequest({ messages: [{ role: 'user', parts: [{ text }] }] })
        })
      }),
    /** Breaks its connections, as the end of the process would. */
    die: async () => {
      const pid = 'processID' in clients[0]! ? Number(clients[0].processID) : 0
      await database.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
    },
    close: () => shared.close()
  }
}

function arrivals(name: string): number[] {
  return server.requests.flatMap(({ texts }, at) => (texts.at(-1)!.startsWith(`${name} `) ? [at] : []))
}

/** Held by all processes together. */
async function countPlaces(): Promise<number> {
  const { rows } = (await database.db.execute(sql`
    select count(*) as held from pg_locks
    where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`)) as unknown as {
    rows: { held: string }[]
  }
  return Number(rows[0]!.held)
}

async function usedRequests(): Promise<number> {
  const { rows } = (await database.db.execute(sql`select sum(requests) as used from model_usage`)) as unknown as {
    rows: { used: string | null }[]
  }
  return Number(rows[0]!.used)
}

describe('postgresLimits', () => {
  it('keeps the calls in flight of two processes together under one bound, which both come to use', async () => {
    const [first, second] = [aProcess('first'), aProcess('second')]
    const early = first.calls(120)
    await until(
      async () => inFlight,
      (calls) => calls === maxInFlight
    )
    await Promise.all([...early, ...second.calls(8)])
    expect(mostInFlight).toBe(maxInFlight)
    // The one that came late is not kept waiting until the other has nothing left.
    expect(arrivals('second').at(-1)).toBeLessThan(arrivals('first').at(-1)!)
    expect(server.requests).toHaveLength(128)
    await first.close()
    await second.close()
  })

  it('has calls of a process that is alone wait at their sender, and gives another one its part as they end', async () => {
    const [alone, late] = [theLimits(), theLimits()]
    const enter = (limits: typeof alone) => limits.enter({ ...aCall, signal: new AbortController().signal })
    expect(alone.hasAll(aCall.address)).toBe(false)
    const first = await Promise.all(Array.from({ length: maxInFlight + 2 }, () => enter(alone)))
    expect(alone.hasAll(aCall.address)).toBe(true)
    const second = enter(late)
    await until(
      async () => alone.hasAll(aCall.address),
      (hasAll) => !hasAll
    )
    // Two of its calls are in no place yet.
    for (const place of first.splice(0, 2)) place.leave()
    expect(await countPlaces()).toBe(maxInFlight)
    first.pop()!.leave()
    const place = await second
    expect(await countPlaces()).toBe(maxInFlight)
    expect(late.hasAll(aCall.address)).toBe(false)
    for (const one of [...first, place]) one.leave()
    await alone.close()
    await late.close()
  })

  it('gives the places of a process that died to the others at once', async () => {
    const [dying, living] = [aProcess('dying'), aProcess('living')]
    const release = Promise.withResolvers<void>()
    held = release.promise
    onTestFinished(() => release.resolve())
    const lost = dying.calls(maxInFlight)
    await until(
      async () => arrivals('dying'),
      ({ length }) => length === maxInFlight
    )
    const calls = living.calls(maxInFlight / 2)
    expect(await countPlaces()).toBe(maxInFlight)
    await dying.die()
    await until(
      async () => arrivals('living'),
      ({ length }) => length === maxInFlight / 2
    )
    release.resolve()
    await Promise.all([...lost, ...calls])
    await dying.close()
    await living.close()
  })

  it('counts the requests of a minute of two processes together', async () => {
    const rates = { openai: { requests: 5 } }
    const [first, second] = [aProcess('first', rates), aProcess('second', rates)]
    const calls = [...first.calls(4), ...second.calls(4)]
    const outcomes = Promise.allSettled(calls)
    await until(
      async () => server.requests,
      ({ length }) => length >= 5
    )
    expect(await usedRequests()).toBe(5)
    const address = `${server.url}/v1 openai:gpt-4.1`
    const one = { requests: 1, tokens: 1, inputTokens: 1, outputTokens: 1 }
    const limits = { requests: 5, tokens: null, inputTokens: null, outputTokens: null }
    expect(await countUsage(database.db, { address, amounts: one, limits })).toBeNull()
    expect(server.requests).toHaveLength(5)
    // A minute later, by the clock of the database.
    await database.db.execute(sql`update model_usage set second = second - 62`)
    for (const { status } of await outcomes) expect(status).toBe('fulfilled')
    expect(server.requests).toHaveLength(8)
    expect(await usedRequests()).toBe(3)
    await first.close()
    await second.close()
  })
})

describe('countUsage', () => {
  const limits = { requests: null, tokens: 100, inputTokens: null, outputTokens: null }
  const of = (tokens: number) => ({ requests: 1, tokens, inputTokens: tokens, outputTokens: 0 })

  it('lets a call that is larger than the limit go alone', async () => {
    const call = { address: 'large', limits }
    expect(await countUsage(database.db, { ...call, amounts: of(500) })).toBeTypeOf('number')
    expect(await countUsage(database.db, { ...call, amounts: of(1) })).toBeNull()
  })

  it('does not let two processes into the room for one', async () => {
    const call = { address: 'tight', limits, amounts: of(60) }
    const counted = await Promise.all([1, 2, 3, 4].map(() => countUsage(database.db, call)))
    expect(counted.filter((second) => second !== null)).toHaveLength(1)
  })
})
