import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'
import type { Random } from '../../../src/statistics/random.ts'
import type { BesiegedRun, Reader, SentCall, ToldCall } from './besieged-run.ts'
import { type Client as Besieger, besiege, clientOf, isNoCall, type Siege } from './siege.ts'

type Result = { content: { text: string }[]; isError?: boolean; _meta?: Record<string, unknown> }
type Posted = { body: string; headers: Record<string, string>; seat: number }

/** Messages that are none of the protocol, or ask for what there is not. */
const noMessages: readonly string[] = [
  ...['', '{', 'null', '5', '[]', '{}', '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
  ...['{"jsonrpc":"2.0","id":NaN,"method":"tools/list"}', '{"jsonrpc":"2.0","id":1.5,"method":"tools/call"}'],
  ...['{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":5}}', '['.repeat(30_000)],
  ...['{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"a","arguments":[1]}}'],
  ...['{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"a","arguments":"{}"}}'],
  ...['{"jsonrpc":"2.0","id":"x","method":"resources/list"}', '{"jsonrpc":"2.0","id":"x","method":"__proto__"}'],
  ...['{"jsonrpc":"2.0","id":"x","method":"prompts/get","params":{"name":"optimum"}}'],
  ...['{"jsonrpc":"2.0","id":{"a":1},"method":"tools/list"}', '{"__proto__":{"jsonrpc":"2.0"},"id":1}']
]

/** The protocol's own client of each seat of a run, whose requests are lost, repeated and altered on the way. */
export async function mcpOf(
  run: BesiegedRun,
  siege: Siege,
  random: Random,
  finish: () => Promise<void>
): Promise<Besieger> {
  const besieged = besiege(run, siege, random)
  const { pick, wasOpen, send, codeOfRefused } = besieged
  const { strangerKey, readerKey } = siege
  const known: { posted: Posted; result: Result }[] = []
  let copies = 1
  let last: Posted | null = null
  const addressOf = (seat: number, id = run.id) => `/mcp?run=${id}&seat=${seat}`

  const connect = async (seat: number) => {
    const client = new Client({ name: 'a siege', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(addressOf(seat), siege.addresses[0]), {
      requestInit: { headers: { authorization: `Bearer ${run.key}` } },
      async fetch(_, init) {
        const body = String(init?.body ?? '')
        const isCall = init?.method === 'POST' && body.includes('"tools/call"')
        if (isCall) last = { body, headers: Object.fromEntries(new Headers(init.headers)), seat }
        const all = Array.from({ length: isCall ? copies : 1 }, () => send(addressOf(seat), init ?? {}, seat))
        const replies = await Promise.all(all)
        expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
        const { status, headers, text } = replies[0]!
        return new Response(text === '' ? null : text, { status, headers })
      }
    })
    await client.connect(transport)
    return client
  }
  const clients = await Promise.all(run.seats.map((_, seat) => connect(seat)))

  async function post(
    body: string,
    { seat = 0, headers = {} as Record<string, string>, id = run.id, reader = 'onlooker' as Reader } = {}
  ) {
    const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const all = { ...accept, authorization: `Bearer ${run.key}`, 'mcp-session-id': 'a-session', ...headers }
    return await send(addressOf(seat, id), { method: 'POST', headers: all, body }, reader)
  }

  /** Makes a call with the client of its seat, and takes what came of it. */
  async function call(sent: SentCall): Promise<void> {
    const { seat, name, arguments: given } = sent
    const params = { name, ...(given !== undefined && { arguments: given as Record<string, unknown> }) }
    const result = await clients[seat]!.callTool(params).then(
      (answered) => answered as unknown as Result,
      (error: unknown) => {
        if (error instanceof McpError) return error
        throw error
      }
    )
    if (result instanceof McpError) {
      const isObject = given === undefined || (typeof given === 'object' && given !== null && !Array.isArray(given))
      const where = `${JSON.stringify(sent).slice(0, 300)}: ${result.message.slice(0, 300)}`
      expect(
        [!isObject || isNoCall(sent), result.data === undefined || !/internal/.test(String(result.data))],
        where
      ).toEqual([true, true])
      return
    }
    const about = result._meta?.['aerbench/call'] as
      | (Omit<ToldCall, 'text' | 'prompt'> & { callId: string })
      | undefined
    if (about === undefined) {
      expect([result.isError, result._meta?.['aerbench/code']]).toEqual([true, codeOfRefused(seat)])
      return
    }
    const next = /^The period is over, and the next one begins\.\n\n(.*)$/s.exec(result.content[1]?.text ?? '')?.[1]
    const told = { ...about, text: result.content[0]!.text, prompt: next ?? null }
    run.took({ ...sent, session: 0, callId: about.callId, arguments: asParsed(given) }, told)
    known.push({ posted: last!, result })
  }

  const acts = {
    async once() {
      await call({ ...run.next(random), session: 0 })
      return 1
    },
    async together() {
      copies = 3
      await call({ ...run.next(random), session: 0 })
      copies = 1
      return 3
    },
    async again() {
      if (known.length === 0) return 0
      const { posted, result } = pick(known)
      const { text } = await post(posted.body, { ...posted, reader: posted.seat })
      const repeated = JSON.parse(text).result as Result
      const [one, other] = [repeated, result].map(({ content, _meta }) => {
        const { runOver: _, state: __, ...same } = _meta!['aerbench/call'] as Record<string, unknown>
        return { text: content[0], same }
      })
      expect(one).toEqual(other)
      return 1
    },
    async reused() {
      if (known.length === 0) return 0
      const { posted } = pick(known)
      const message = JSON.parse(posted.body)
      const other = pick<object>([{ name: 'another' }, { arguments: { other: 1 } }])
      const { text } = await post(JSON.stringify({ ...message, params: { ...message.params, ...other } }), posted)
      expect(JSON.parse(text).error).toMatchObject({ code: -32602, data: { code: 'call_id_reused' } })
      return 1
    },
    async noCall() {
      const { status, text } = await post(random.integer(6) === 0 ? pick(hugeMessages)() : pick(noMessages))
      if (status === 200) expect(JSON.parse(text)).toHaveProperty('error')
      else expect([202, 400, 413], text).toContain(status)
      return 1
    },
    async byOthers() {
      const body = last?.body ?? noMessages[0]!
      const authorization = pick([`Bearer ${strangerKey}`, `Bearer ${readerKey}`, 'Bearer aer_none', ''])
      expect([401, 403, 404]).toContain((await post(body, { headers: { authorization } })).status)
      expect((await post(body, { id: pick(['none', run.draft]) })).status).toBe(404)
      return 2
    },
    async read() {
      const seat = random.integer(run.seats.length)
      const { tools } = await clients[seat]!.listTools()
      expect(tools.map(({ name }) => name)).toEqual(run.seats[seat]!.tools.map(({ name }) => name))
      const prompt = await clients[seat]!.getPrompt({ name: 'period' }).catch((error: McpError) => error)
      if (prompt instanceof Error) expect(!wasOpen() || run.isWaiting(seat)).toBe(true)
      else {
        const text = run.seats[seat]!.initialPrompt()
        expect(prompt.messages).toEqual([{ role: 'user', content: { type: 'text', text } }])
      }
      return 0
    },
    async reconnect() {
      const seat = random.integer(run.seats.length)
      await clients[seat]!.close()
      clients[seat] = await connect(seat)
      return 0
    },
    async finish() {
      await finish()
      if (wasOpen()) run.gaveUp()
      return 0
    }
  }

  return clientOf(
    run,
    {
      ...acts,
      own: [[5, acts.reconnect]],
      act: call,
      async close() {
        for (const client of clients) await client.close()
      }
    },
    besieged,
    random
  )
}

const callOf = (params: object) => JSON.stringify({ jsonrpc: '2.0', id: 'x', method: 'tools/call', params })
/** Messages that are too large as a whole, or in one of their parts. */
const hugeMessages: readonly (() => string)[] = [
  () => JSON.stringify('x'.repeat(1_500_000)),
  () => callOf({ name: 'a', arguments: { a: 'x'.repeat(900_000) } }),
  () => callOf({ name: 'x'.repeat(900_000), arguments: {} })
]

/** Arguments as the SDK hands them on: its schema takes no member `__proto__`. */
function asParsed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== '__proto__'))
}
