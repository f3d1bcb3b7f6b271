import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run, RunCall } from '../../src/schemas/run.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { openBrowser } from '../helpers/open-browser.ts'

let test: TestApp
let key: string
let address: string
const clients: Client[] = []
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('submitter')
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await test.close()
})

const pricing = { taskType: 'pricing', level: 'BASIC', seed: 0 }
const duopoly = { taskType: 'collusion', level: 'duopoly', seed: 1 }

async function open(body: object): Promise<string> {
  const reply = await test.call(key, 'POST', '/v1/runs', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>().id
}
const read = async (id: string) => (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()
const history = async (id: string) =>
  (await test.call(key, 'GET', `/v1/runs/${id}/history`)).json<{ data: RunCall[] }>().data

/** A client of a seat, over HTTP. */
async function connect(run: string, { seat = 0, by = key as string | null, at = address, ...how } = {} as How) {
  const client = new Client({ name: 'a test', version: '1' })
  const headers: Record<string, string> = by === null ? {} : { authorization: `Bearer ${by}` }
  const url = new URL(`/mcp?run=${run}&seat=${seat}`, at)
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers }, ...how })
  await client.connect(transport)
  clients.push(client)
  return client
}
type How = { seat?: number; by?: string | null; at?: string; fetch?: typeof fetch }

const setPrice = (price: number) => ({
  name: 'set_prices',
  arguments: { prices_dict_str: `{'Product_1': ${price}}` }
})
const textsOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result.content as { text: string }[]).map(({ text }) => text)

/** One message as bytes on the wire, without a client. */
async function post(run: string, body: string, headers: Record<string, string> = {}) {
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const all = { ...accept, authorization: `Bearer ${key}`, 'mcp-session-id': 'a-session', ...headers }
  const reply = await fetch(`${address}/mcp?run=${run}`, { method: 'POST', headers: all, body })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text, json: () => JSON.parse(text) }
}
const message = (method: string, params: object, id: number | string = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

describe('a seat over MCP', () => {
  it('has the tools that it has over REST, its prompt and how it is played', async () => {
    const id = await open(pricing)
    const client = await connect(id)
    const { tools } = await client.listTools()
    const rest = (await test.call(key, 'GET', `/v1/runs/${id}/tools`)).json<{ tools: object[] }>()
    expect(tools).toEqual(rest.tools)
    const run = await read(id)
    expect(client.getInstructions()).toBe(`${run.systemPrompt}\n\n${run.seats[0]!.prompt}`)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['period'])
    const { messages } = await client.getPrompt({ name: 'period' })
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: run.seats[0]!.prompt } }])
    await expect(client.getPrompt({ name: 'other' })).rejects.toMatchObject({
      code: -32602,
      data: { code: 'prompt_not_found' }
    })
  })

  it('answers with the text of the tool, and behind an action with what comes next', async () => {
    const id = await open(pricing)
    const client = await connect(id)
    const noted = await client.callTool({ name: 'write_notes', arguments: { notes: 'dear' } })
    expect(noted).toMatchObject({ isError: false, content: [{ type: 'text', text: 'Successfully wrote notes.' }] })
    const over = await client.callTool(setPrice(5))
    const [stored] = (await history(id)).slice(-1)
    const { prompt } = (await read(id)).seats[0]!
    expect(textsOf(over)).toEqual([stored!.text, `The period is over, and the next one begins.\n\n${prompt}`])
    expect(over._meta).toMatchObject({ 'aerbench/call': { period: 0, number: 2, periodOver: true, state: 'open' } })
    const unknown = await client.callTool({ name: 'nothing' })
    expect([unknown.isError, textsOf(unknown)]).toEqual([true, ["Invalid tool 'nothing'"]])
  })

  it('answers a request that is sent again as it was, also in another process, and plays nothing twice', async () => {
    const id = await open(pricing)
    const other = await buildTestApp({}, undefined, test.database)
    const there = await other.app.listen({ host: '127.0.0.1', port: 0 })
    let lost = 0
    // Each answer to a call is lost, and its request sent again elsewhere.
    const client = await connect(id, {
      fetch: async (input, init) => {
        const first = await fetch(input as URL, init)
        if (!String(init?.body).includes('tools/call')) return first
        lost += 1
        const told = await first.text()
        const { pathname, search } = input as URL
        const again = await fetch(new URL(`${pathname}${search}`, there), init)
        const text = await again.text()
        expect(text).toBe(told)
        return new Response(text, { headers: again.headers, status: again.status })
      }
    })
    for (let period = 0; period < 5; period += 1) {
      await client.callTool({ name: 'write_notes', arguments: { notes: `${period};` } })
      await client.callTool(setPrice(3 + period))
    }
    await client.close()
    await other.close()
    expect(lost).toBe(10)
    expect(await read(id)).toMatchObject({ calls: 10, seats: [{ period: 5 }] })
  })

  it('takes equal requests of two sessions, and of numbers and texts as ids, for different calls', async () => {
    const id = await open(pricing)
    const note = message('tools/call', { name: 'write_notes', arguments: { notes: 'x' } })
    await post(id, note)
    await post(id, note)
    expect((await read(id)).calls).toBe(1)
    await post(id, note, { 'mcp-session-id': 'another' })
    await post(id, message('tools/call', { name: 'write_notes', arguments: { notes: 'x' } }, '1'))
    expect((await read(id)).calls).toBe(3)
    const reused = await post(id, message('tools/call', { name: 'write_notes', arguments: { notes: 'y' } }))
    expect(reused.json()).toMatchObject({ id: 1, error: { code: -32602, data: { code: 'call_id_reused' } } })
  })

  it('tells a seat to ask again while another has not acted, and nothing of what that one does', async () => {
    const id = await open(duopoly)
    const [first, second] = [await connect(id), await connect(id, { seat: 1 })]
    await first.callTool(setPrice(7.125))
    const waiting = await first.callTool({ name: 'get_attempt_number' })
    expect([waiting.isError, textsOf(waiting)[0]]).toEqual([true, expect.stringContaining('ask again')])
    await expect(first.getPrompt({ name: 'period' })).rejects.toThrow('ask again')
    const before = await second.callTool({ name: 'get_previous_pricing_data' })
    expect(JSON.stringify(before)).not.toContain('7.125')
    await second.callTool(setPrice(8.25))
    const after = await first.callTool({ name: 'get_previous_pricing_data' })
    expect(textsOf(after)[0]).toContain('8.25')
    await expect(connect(id, { seat: 2 })).rejects.toThrow('seat_not_found')
  })

  it('says that a run has ended', async () => {
    const id = await open(pricing)
    const client = await connect(id)
    for (let place = 1; place < 50; place += 1) await client.callTool({ name: 'nothing' })
    const last = await client.callTool({ name: 'nothing' })
    expect(textsOf(last)[1]).toBe('The run has failed: it takes no more calls.')
    const late = await client.callTool(setPrice(3))
    expect([late.isError, textsOf(late)]).toEqual([true, ['The run has ended: it takes no more calls.']])
    await expect(client.getPrompt({ name: 'period' })).rejects.toThrow('failed')
    expect((await connect(id)).getInstructions()).toBe((await read(id)).systemPrompt)
  })
})

describe('POST /mcp', () => {
  it('is its own team’s alone, by key', async () => {
    const id = await open(pricing)
    const call = message('tools/call', setPrice(3))
    const stranger = await test.keyFor('submitter')
    const reader = await test.keyFor('reader')
    const attempts: [Record<string, string>, number, string][] = [
      [{ authorization: '' }, 401, 'key_invalid'],
      [{ authorization: `Bearer ${stranger}` }, 404, 'run_not_found'],
      [{ authorization: `Bearer ${reader}` }, 403, 'role_insufficient'],
      [{ origin: 'http://rebound.example.org' }, 403, 'origin_foreign'],
      [{ origin: 'null' }, 403, 'origin_foreign']
    ]
    for (const [headers, status, code] of attempts) {
      const reply = await post(id, call, headers)
      expect([reply.status, reply.json().code]).toEqual([status, code])
    }
    const none = await test.send(null, { method: 'POST', url: `/mcp?run=${id}`, payload: call, headers: json })
    expect([none.status, none.json().code]).toEqual([401, 'key_missing'])
    expect((await post('none', call)).json()).toMatchObject({ code: 'run_not_found' })
    expect((await post('', call)).status).toBe(400)
    // Whoever is signed in as somebody of the team has no key in hand, and a page of another site none either.
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(cookie).not.toBe('')
    const signedIn = { method: 'POST', url: `/mcp?run=${id}`, payload: call, headers: { ...json, cookie } } as const
    expect((await test.send(null, signedIn)).json()).toMatchObject({ code: 'key_missing' })
    await expect(connect(id, { by: stranger })).rejects.toThrow('run_not_found')
    expect((await read(id)).calls).toBe(0)
    expect((await post(id, call, { origin: 'http://localhost:6274' })).status).toBe(200)
  })

  it('refuses what is no message of the protocol, and changes nothing', async () => {
    const id = await open(pricing)
    const price = message('tools/call', setPrice(3))
    const attempts: [string, Record<string, string>, number, number][] = [
      ['{"jsonrpc"', {}, 400, -32700],
      ['', {}, 400, -32700],
      ['{}', {}, 400, -32700],
      ['{"jsonrpc":"1.0","id":1,"method":"tools/list"}', {}, 400, -32700],
      [`[${price}]`, {}, 400, -32600],
      [price, { 'mcp-session-id': '' }, 400, -32000],
      [price, { 'mcp-session-id': 'a b' }, 400, -32000],
      [price, { 'mcp-protocol-version': '1999-01-01' }, 400, -32000],
      [price, { accept: 'application/json' }, 406, -32000],
      [message('tools/call', { name: 'set_prices', arguments: 'text' }), {}, 200, -32603],
      [message('tools/call', { name: 'set_prices', arguments: [1] }), {}, 200, -32603],
      [message('tools/call', { ...setPrice(3), task: {} }), {}, 200, -32603],
      [message('tools/call', { name: 'x'.repeat(201) }), {}, 200, -32602],
      [message('tools/call', setPrice(3), 'x'.repeat(200)), {}, 200, -32602],
      [message('tools/call', { name: 'write_notes', arguments: { notes: 'x'.repeat(100_001) } }), {}, 200, -32602],
      [message('tools/call', { name: 'write_notes', arguments: { notes: nested(70) } }), {}, 200, -32602],
      [message('tools/nothing', {}), {}, 200, -32601]
    ]
    for (const [body, headers, status, code] of attempts) {
      const reply = await post(id, body, headers)
      expect([reply.status, reply.json().error?.code], body.slice(0, 200)).toEqual([status, code])
    }
    const huge = await post(id, message('tools/call', { name: 'write_notes', arguments: { notes: 'x'.repeat(2e6) } }))
    expect([huge.status, huge.json().code]).toEqual([413, 'body_too_large'])
    const form = await post(id, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(form.status).toBe(415)
    expect((await read(id)).calls).toBe(0)
  })

  it('opens no stream and ends no session', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await test.call(key, method, '/mcp?run=a')
      expect([reply.status, reply.headers.allow]).toEqual([405, 'POST'])
    }
  })
})

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
