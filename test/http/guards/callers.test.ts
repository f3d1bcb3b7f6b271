import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedBy, computeInTurn } from '../../../src/boards/leaderboard/compute-in-turn.ts'
import { environmentSchema, readConfig } from '../../../src/config.ts'
import { findApiKey } from '../../../src/db/api-keys.ts'
import { until } from '../../../src/demo/until.ts'
import { trustedBy } from '../../../src/http/guards/trusted-proxies.ts'
import { addItems, buildTestApp, freeze, publish, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let keys: string[]
let keysOfOne: string[]
beforeAll(async () => {
  test = await buildTestApp({ TRUST_PROXY: '10.0.0.0/8' })
  await addItems(test, 2)
  await freeze(test, 'r1')
  keys = [await test.keyFor('submitter'), await test.keyFor('submitter')]
  const { teamId } = (await findApiKey(test.database.db, keys[0]!))!
  keysOfOne = [keys[0]!, ...(await Promise.all([1, 2, 3, 4, 5].map(() => test.keyFor('submitter', teamId))))]
  await publish(test, keys[0]!, { release: 'r1', model: 'one', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
})
afterAll(() => test.close())

let address: Promise<string> | null = null
const listening = () => {
  address ??= test.app.listen({ port: 0, host: '127.0.0.1' })
  return address
}

describe('statistics', () => {
  it('go around among those who ask, and a full queue has room for who has asked for less', async () => {
    const gate = Promise.withResolvers<void>()
    const running = askedBy({ share: 'before', caller: 'before' }, () =>
      Promise.all([1, 2].map(() => computeInTurn(() => gate.promise)))
    )
    const order: string[] = []
    const refused: { name: string; reply: Reply }[] = []
    let told = Promise.withResolvers<void>()
    const ask = async (name: string, key: string, seed: number) => {
      const reply = await test.call(key, 'GET', `/v1/significance?release=r1&resamples=100&seed=${seed}`)
      if (reply.status === 200) order.push(name)
      else {
        refused.push({ name, reply })
        told.resolve()
      }
    }
    // Forty have a place each: the refusal tells that all of them wait. More keys of a team are no more turns.
    const many = Array.from({ length: 41 }, (_, seed) => ask('many', keysOfOne[seed % keysOfOne.length]!, seed))
    await told.promise
    told = Promise.withResolvers<void>()
    const few = ask('few', keys[1]!, 100)
    await told.promise
    gate.resolve()
    await Promise.all([running, few, ...many])
    const busy = { status: 429, code: 'statistics_busy' }
    expect(refused.map(({ name, reply }) => [name, reply.headers['retry-after'], reply.json()])).toMatchObject([
      ['many', '30', busy],
      ['many', '30', busy]
    ])
    expect(order).toHaveLength(40)
    expect(order.indexOf('few')).toBeLessThan(4)
  })

  const busy = () => {
    const gate = Promise.withResolvers<void>()
    const before = { share: 'before', caller: 'before' }
    const running = askedBy(before, () => Promise.all([1, 2].map(() => computeInTurn(() => gate.promise))))
    return { gate, running }
  }
  const significance = (seed: number) => `/v1/significance?release=r1&resamples=100&seed=${seed}`

  it('are not kept from a team by forty addresses that ask once each', async () => {
    const { gate, running } = busy()
    const order: string[] = []
    let refusals = 0
    const full = Promise.withResolvers<void>()
    const anyone = Array.from({ length: 41 }, async (_, n) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      const options = { method: 'GET' as const, url: significance(200 + n), remoteAddress: '10.0.0.1', headers }
      const { status } = await test.send(null, options)
      if (status === 200) order.push('anyone')
      else refusals += 1
      full.resolve()
    })
    await full.promise
    const team = test.call(keys[1]!, 'GET', significance(300)).then(({ status }) => order.push(`team ${status}`))
    await until(
      async () => refusals + order.length,
      (answered) => answered === 2
    )
    gate.resolve()
    await Promise.all([running, team, ...anyone])
    expect(order.indexOf('team 200')).toBeGreaterThanOrEqual(0)
    expect(order.indexOf('team 200')).toBeLessThan(4)
  })

  it('are not computed for callers who have hung up, whose places are free at once', async () => {
    const { gate, running } = busy()
    const hangUp = new AbortController()
    const address = await listening()
    const ask = async (seed: number) => (await fetch(`${address}${significance(seed)}`, hangUp)).status
    const replies = Array.from({ length: 41 }, (_, n) => ask(400 + n).catch(() => 'hung up'))
    expect(await Promise.race(replies)).toBe(429)
    const alike = { share: 'without key', caller: '127.0.0.1' }
    const hasPlace = async () => {
      const place = askedBy(alike, () => computeInTurn(async () => {}))
      return await Promise.race([
        place.then(
          () => true,
          () => false
        ),
        setImmediate(true)
      ])
    }
    expect(await hasPlace()).toBe(false)
    hangUp.abort()
    expect(await until(hasPlace, (has) => has)).toBe(true)
    gate.resolve()
    await running
    expect((await Promise.all(replies)).filter((reply) => reply === 200)).toEqual([])
  })
})

describe('TRUST_PROXY', () => {
  const forwarded = (remoteAddress: string, names: string) =>
    test.send(null, { method: 'GET', url: '/v1/suites', remoteAddress, headers: { 'x-forwarded-for': names } })
  const left = async (reply: Promise<Reply>) => Number((await reply).headers['x-ratelimit-remaining'])

  it('counts those behind a proxy apart, and believes nothing that they say of themselves', async () => {
    const first = await left(forwarded('10.0.0.1', '203.0.113.1'))
    expect(await left(forwarded('10.0.0.1', '203.0.113.2'))).toBe(first)
    expect(await left(forwarded('10.0.0.1', '198.51.100.7, 203.0.113.1'))).toBe(first - 1)
  })

  it('counts the addresses of one network of IPv6 together', async () => {
    const first = await left(forwarded('10.0.0.1', '2001:db8:0:1::1'))
    expect(await left(forwarded('10.0.0.1', '2001:db8:0:1:ffff::2'))).toBe(first - 1)
    expect(await left(forwarded('10.0.0.1', '2001:db8:0:2::1'))).toBe(first)
  })

  it('believes nobody else', async () => {
    const first = await left(forwarded('203.0.113.9', '198.51.100.1'))
    expect(await left(forwarded('203.0.113.9', '198.51.100.2'))).toBe(first - 1)
  })

  it.each([
    [undefined, '10.0.0.1'],
    ['1', '3.3.3.3'],
    ['2', '2.2.2.2'],
    ['loopback', '10.0.0.1'],
    ['10.0.0.0/8, 3.3.3.3', '2.2.2.2'],
    ['10.0.0.1,::1', '3.3.3.3']
  ])('set to %s finds %s', async (TRUST_PROXY, ip) => {
    const app = Fastify({ trustProxy: trustedBy(environmentSchema.parse({ TRUST_PROXY }).TRUST_PROXY) })
    app.get('/', async (request) => request.ip)
    const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' }
    expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(ip)
  })

  it.each(['true', '0', '10.0.0.0/33', '::1/129', '10.0.0.1/', 'proxy.example', '10.0.0.1,,'])(
    'refuses %s',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY=.*must be a number of proxies/)
    }
  )
})

describe('Host', () => {
  const exchange = async (text: string) => {
    const socket = connect(Number(new URL(await listening()).port), '127.0.0.1')
    socket.end(text)
    let reply = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk
    })
    await once(socket, 'close')
    return reply
  }
  it('must be named by HTTP/1.1', async () => {
    const [head, body] = (await exchange('GET /v1/suites HTTP/1.1\r\nConnection: close\r\n\r\n')).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 [\s\S]*content-type: application\/problem\+json/)
    expect(JSON.parse(body!)).toMatchObject({ status: 400, code: 'host_missing' })
  })

  it('is nothing that HTTP/1.0 must know', async () => {
    expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"status":"up"\}$/)
  })
})
