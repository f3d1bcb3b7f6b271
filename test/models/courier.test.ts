import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../src/demo/until.ts'
import { type Courier, openCourier } from '../../src/models/courier/open-courier.ts'
import { addressHeader, callKeyHeader, deliveryOf, latencyHeader } from '../../src/models/courier-headers.ts'
import { openModel } from '../../src/models/open-model.ts'
import { startModelServer } from '../helpers/model-server.ts'
import { tools, toolTurns } from './a-tool.ts'
import { aRequest, never, settingsFor, testCaller } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'aerbench-courier-'))
const timeoutMs = 60_000

/** A provider that counts what it is asked, and answers when it is told to. */
let provider: Server
let url: string
let asked: { key: string | undefined; address?: string; body: string }[] = []
let status = 200
/** What is ours among the headers, a provider has no say in. */
const limits = { 'x-ratelimit-remaining-requests': '7', [latencyHeader]: 'made up' }
let open: () => void = () => {}
let gate: Promise<void> = Promise.resolve()

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { [callKeyHeader]: key, [addressHeader]: address } = request.headers
    asked.push({
      key: key?.toString(),
      ...(address && { address: `${address}` }),
      body: Buffer.concat(chunks).toString()
    })
    const number = asked.length
    await gate
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-answer': `${number}`, ...limits })
      .end(JSON.stringify({ number }))
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/messages`
})
afterAll(() => {
  provider.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  status = 200
  gate = Promise.resolve()
})

function closeGate(): void {
  gate = new Promise((resolve) => {
    open = resolve
  })
}

function post(courier: Courier, key: string, body = '{}', signal?: AbortSignal): Promise<Response> {
  return courier.fetch(url, { method: 'POST', body, headers: { [callKeyHeader]: key }, ...(signal && { signal }) })
}

/** Whether a process listens on the courier's socket. */
async function isReachable(): Promise<boolean> {
  const socket = connect(join(folder, 'courier.sock'))
  return await new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

describe('the courier', () => {
  it('carries a request and its answer as they are, without our header', async () => {
    const courier = await openCourier(folder, timeoutMs)
    const response = await post(courier, 'plain', '{"a":"é"}')
    expect([response.status, response.headers.get('x-answer'), await response.json()]).toEqual([
      200,
      '1',
      { number: 1 }
    ])
    expect(asked).toEqual([{ key: undefined, body: '{"a":"é"}' }])
    courier.forget('plain')
    await courier.close()
  })

  it('gives a reply out again to a service that died before it had it, and asks the provider once', async () => {
    const first = await openCourier(folder, timeoutMs)
    closeGate()
    const lost = post(first, 'paid').catch(() => 'lost')
    await until(
      async () => asked.length,
      (count) => count === 1
    )
    // As a kill does: the connection goes while the provider is at work.
    await first.close()
    expect(await lost).toBe('lost')
    open()
    const second = await openCourier(folder, timeoutMs)
    expect(await second.heldKeys()).toEqual(['paid'])
    expect(await (await post(second, 'paid')).json()).toEqual({ number: 1 })
    expect(asked).toHaveLength(1)
    second.forget('paid')
    await until(second.heldKeys, (keys) => keys.length === 0)
    expect(await (await post(second, 'paid')).json()).toEqual({ number: 2 })
    second.forget('paid')
    await second.close()
  })

  it('says that a reply was kept, so that nobody takes its rate limits for those of now', async () => {
    const courier = await openCourier(folder, timeoutMs)
    const fresh = await post(courier, 'kept')
    const kept = await post(courier, 'kept')
    expect([fresh.headers.get('age'), fresh.headers.get('x-ratelimit-remaining-requests')]).toEqual([null, '7'])
    expect(kept.headers.get('age')).toMatch(/^\d+$/)
    expect(await kept.text()).toBe(await fresh.text())
    courier.forget('kept')
    await courier.close()
  })

  it('sends anew what is asked again right after its reply was stored', async () => {
    const courier = await openCourier(folder, timeoutMs)
    await post(courier, 'refused')
    courier.forget('refused')
    expect(await (await post(courier, 'refused')).json()).toEqual({ number: 2 })
    courier.forget('refused')
    await courier.close()
  })

  it('lets go of the arrival that is named, and of nothing that another service asks for by then', async () => {
    const [late, early] = await Promise.all([openCourier(folder, timeoutMs), openCourier(folder, timeoutMs)])
    const { deliveryId } = deliveryOf((await post(late, 'shared')).headers)!
    expect(deliveryOf((await post(early, 'shared')).headers)).toEqual({ deliveryId, isHeld: true })
    early.forget('shared', deliveryId)
    closeGate()
    const anew = post(early, 'shared')
    await until(
      async () => asked.length,
      (count) => count === 2
    )
    late.forget('shared', deliveryId)
    const joined = post(late, 'shared')
    await late.heldKeys()
    open()
    const replies = await Promise.all([anew, joined])
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([{ number: 2 }, { number: 2 }])
    late.forget('shared')
    await Promise.all([late.close(), early.close()])
  })

  it('sends no more to one model at a time than it has places, and the next when a reply is there', async () => {
    const courier = await openCourier(folder, timeoutMs, 2)
    expect(courier.keepsPlaces()).toBe(true)
    const to = (address: string, key: string) => {
      const headers = { [callKeyHeader]: key, [addressHeader]: address }
      return courier.fetch(url, { method: 'POST', body: key, headers })
    }
    closeGate()
    const calls: Promise<Response>[] = []
    for (const key of ['a1', 'a2', 'a3', 'a4', 'b1']) {
      calls.push(to(`model-${key[0]}`, key))
      // One after the other: each has a connection of its own.
      await until(courier.heldKeys, (keys) => keys.includes(key))
    }
    await until(
      async () => asked.length,
      (count) => count === 3
    )
    expect(asked.map(({ body }) => body).sort()).toEqual(['a1', 'a2', 'b1'])
    open()
    const replies = await Promise.all(calls)
    expect(
      asked
        .slice(3)
        .map(({ body }) => body)
        .sort()
    ).toEqual(['a3', 'a4'])
    expect(asked.every(({ address }) => address === undefined)).toBe(true)
    for (const { headers } of replies) expect(headers.get(latencyHeader)).toMatch(/^\d+$/)
    for (const key of await courier.heldKeys()) courier.forget(key)
    await courier.close()
  })

  it('keeps no places for who states none', async () => {
    const courier = await openCourier(folder, timeoutMs)
    expect(courier.keepsPlaces()).toBe(false)
    await courier.close()
  })

  it('trusts no courier with places that says nothing of them, as one of before an upgrade', async () => {
    const earlier = createServer((_, response) => response.writeHead(200).flushHeaders())
    const elsewhere = mkdtempSync(join(tmpdir(), 'aerbench-courier-'))
    earlier.listen(join(elsewhere, 'courier.sock'))
    await once(earlier, 'listening')
    const courier = await openCourier(elsewhere, timeoutMs, 2)
    expect(courier.keepsPlaces()).toBe(false)
    await courier.close()
    earlier.close()
    rmSync(elsewhere, { recursive: true, force: true })
  })

  it('tells calls apart by key and by body', async () => {
    const courier = await openCourier(folder, timeoutMs)
    for (const [key, body] of [
      ['a', '1'],
      ['b', '1'],
      ['a', '2'],
      ['a', '1']
    ] as const)
      await post(courier, key, body)
    expect(asked).toHaveLength(3)
    for (const key of ['a', 'b']) courier.forget(key)
    await courier.close()
  })

  it('does not keep an answer that is no success, nor a connection that failed', async () => {
    const courier = await openCourier(folder, timeoutMs)
    status = 429
    expect((await post(courier, 'limited')).status).toBe(429)
    status = 200
    expect((await post(courier, 'limited')).status).toBe(200)
    courier.forget('limited')
    const refused = courier.fetch('http://127.0.0.1:9/', {
      method: 'POST',
      body: '{}',
      headers: { [callKeyHeader]: 'down' }
    })
    await expect(refused).rejects.toThrow('fetch failed')
    await until(courier.heldKeys, (keys) => keys.length === 0)
    await courier.close()
  })

  it.each(['openai:gpt-4.1', 'azure:my-deployment', 'compatible:通义千问-3', 'anthropic:claude-sonnet-4-6'])(
    'carries tools, calls and log probabilities of %s, and a reply that was lost is not paid twice',
    async (id) => {
      const server = await startModelServer()
      const isClaude = id.startsWith('anthropic')
      const token = { token: 'é', logprob: -0.5, bytes: [195, 169] }
      const call = { id: 'call_1', name: 'set_prices', arguments: isClaude ? { prices: 'é' } : '{"prices": "é"}' }
      const reply = { text: 'é', toolCalls: [call], ...(!isClaude && { logprobs: { content: [token] } }) }
      server.script(reply, { text: 'paid twice' })
      const request = aRequest({ tools, messages: toolTurns, toolChoice: 'required', logProbabilities: { top: 0 } })
      const first = await openCourier(folder, timeoutMs)
      const ask = (courier: Courier) =>
        openModel(id, { ...settingsFor(server.url), fetch: courier.fetch }).send(request, never)
      const { raw, ...said } = await ask(first)
      await first.close()
      const second = await openCourier(folder, timeoutMs)
      const again = await ask(second)
      expect(said).toMatchObject({
        stopReason: 'tool_use',
        toolCalls: [{ id: 'call_1', name: 'set_prices', parsed: { prices: 'é' } }],
        logProbabilities: isClaude
          ? { available: false, reason: 'not_offered' }
          : { available: true, tokens: [{ token: 'é', logProbability: -0.5, bytes: [195, 169], alternatives: [] }] }
      })
      expect(again.toolCalls).toEqual(said.toolCalls)
      expect(again.raw).toEqual(raw)
      expect(server.requests).toHaveLength(1)
      expect(JSON.stringify(server.requests[0]!.body)).toContain('Malformed input, expected attempt_number argument')
      const [key] = await second.heldKeys()
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      second.forget(key!)
      await second.close()
      await server.close()
    }
  )

  it('tells how long the provider took, also of a reply that it held since', async () => {
    const server = await startModelServer()
    const courier = await openCourier(folder, timeoutMs)
    const model = openModel('openai:gpt-4.1', { ...settingsFor(server.url), fetch: courier.fetch })
    server.script({ text: 'held' })
    const request = aRequest()
    const { headers } = await model.send(request, never)
    // On a clock that stands still, so that nothing else is in the number.
    const { call } = await testCaller().callModel({ model, request, purpose: 'judge MM' })
    expect(server.requests).toHaveLength(1)
    expect(String(call.latencyMs)).toBe(headers?.get(latencyHeader))
    for (const key of await courier.heldKeys()) courier.forget(key)
    await courier.close()
    await server.close()
  })

  it('ends by itself once nobody is connected and nothing is held', async () => {
    const courier = await openCourier(folder, timeoutMs)
    expect(await isReachable()).toBe(true)
    await courier.close()
    await until(isReachable, (reachable) => !reachable)
  })
})
