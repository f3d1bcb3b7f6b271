import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedBy, computeInTurn } from '../../../src/boards/leaderboard/compute-in-turn.ts'
import { environmentSchema, readConfig } from '../../../src/config.ts'
import { trustedBy } from '../../../src/http/guards/trusted-proxies.ts'
import { addItems, buildTestApp, freeze, publish, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let keys: string[]
beforeAll(async () => {
  test = await buildTestApp({ TRUST_PROXY: '10.0.0.0/8' })
  await addItems(test, 2)
  await freeze(test, 'r1')
  keys = [await test.keyFor('submitter'), await test.keyFor('submitter')]
  await publish(test, keys[0]!, { release: 'r1', model: 'one', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
})
afterAll(() => test.close())

describe('statistics', () => {
  it('go around among those who ask, and a full queue has room for who has asked for less', async () => {
    const gate = Promise.withResolvers<void>()
    const running = askedBy('before', () => Promise.all([1, 2].map(() => computeInTurn(() => gate.promise))))
    const order: string[] = []
    const refused: { name: string; reply: Reply }[] = []
    let told = Promise.withResolvers<void>()
    const ask = async (name: string, key: string, seed: number) => {
      const reply = await test.call(key, 'GET', `/v1/significance?release=r1&resamples=1000&seed=${seed}`)
      if (reply.status === 200) order.push(name)
      else {
        refused.push({ name, reply })
        told.resolve()
      }
    }
    // Forty have a place each: the refusal tells that all of them wait.
    const many = Array.from({ length: 41 }, (_, seed) => ask('many', keys[0]!, seed))
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
  let address: Promise<string> | null = null
  const listening = () => {
    address ??= test.app.listen({ port: 0, host: '127.0.0.1' })
    return address
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
