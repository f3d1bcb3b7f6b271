import { expect } from 'vitest'
import type { Run, RunCallAnswer, RunTools } from '../../../src/schemas/run.ts'
import type { Random } from '../../../src/statistics/random.ts'
import type { BesiegedRun, Reader, SentCall } from './besieged-run.ts'
import { besiege, type Client, clientOf, isNoCall, type Reply, type Siege } from './siege.ts'

/** Bodies that are no call: as bytes, or as what is to be made JSON. */
const noCalls: readonly unknown[] = [
  ...['', '{', 'null', '[]', '5', '"x"', '{"callId": NaN}', '{"callId": "a", "name": Infinity}', '\u0000', '{"a": 1}}'],
  ...['{"callId":"a","name":"b","arguments":{"__proto__":{"x":1}},"__proto__":{}}', `${'['.repeat(30_000)}`],
  ...[
    {},
    { callId: 'a' },
    { name: 'a' },
    { callId: '', name: 'a' },
    { callId: 5, name: 'a' },
    { callId: null, name: 'a' }
  ],
  ...[
    { callId: 'x'.repeat(201), name: 'a' },
    { callId: 'a', name: 'x'.repeat(201) },
    { callId: 'a', name: ['a'] }
  ],
  ...[
    { callId: 'a\u0000', name: 'a' },
    { callId: 'a', name: 'a', seat: -1 },
    { callId: 'a', name: 'a', seat: 0.5 }
  ],
  ...[
    { callId: 'a', name: 'a', seat: '0' },
    { callId: 'a', name: 'a', seat: 10 },
    { callId: 'a', name: 'a', seat: 9 }
  ],
  ...[
    { callId: 'a', name: 'a', session: -1 },
    { callId: 'a', name: 'a', session: 1001 },
    { callId: 'a', name: 'a', x: 1 }
  ],
  ...[
    { callId: 'a', name: 'a', runId: 'other' },
    { callId: 'a', name: 'a', arguments: 'x'.repeat(100_001) }
  ],
  ...[
    { callId: 'a', name: 'a', constructor: { prototype: { x: 1 } } },
    { callId: ['a'], name: { a: 1 } }
  ]
]

/** A client of the REST API that does to a run whatever a client may do. */
export function restOf(run: BesiegedRun, siege: Siege, random: Random): Client {
  const besieged = besiege(run, siege, random)
  const { pick, wasOpen, path, send, codeOfRefused } = besieged
  const { strangerKey, readerKey } = siege
  const known: { sent: SentCall; told: RunCallAnswer }[] = []

  async function post(
    url: string,
    body: unknown,
    { reader = 'onlooker', key = run.key }: { reader?: Reader; key?: string | null } = {}
  ): Promise<Reply> {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { ...authorization, 'content-type': 'application/json' }
    return await send(url, { method: 'POST', headers, body: payload }, reader)
  }
  const call = (sent: SentCall) => post(`${path}/calls`, sent, { reader: sent.seat })
  const refusal = (reply: Reply) => [reply.status, reply.json().code]

  /** Takes the reply to a call that was not made before. */
  function took(sent: SentCall, reply: Reply): void {
    if (reply.status === 200) {
      const told = reply.json<RunCallAnswer>()
      run.took(sent, told)
      known.push({ sent, told })
    } else if (reply.status === 409) expect(refusal(reply)).toEqual([409, codeOfRefused(sent.seat)])
    else
      expect([reply.status, isNoCall(sent)], `${JSON.stringify(sent).slice(0, 300)} ${reply.text}`).toEqual([400, true])
  }

  const acts = {
    async once() {
      const sent = run.next(random)
      took(sent, await call(sent))
      return 1
    },
    async again() {
      if (known.length === 0) return 0
      const { sent, told } = pick(known)
      const { runOver: _, state: __, prompt: ___, ...same } = told
      expect((await call(sent)).json()).toMatchObject(same)
      return 1
    },
    async reused() {
      if (known.length === 0) return 0
      const { sent } = pick(known)
      const other = { ...sent, ...pick<object>([{ arguments: { other: 1 } }, { name: 'another' }, { arguments: [] }]) }
      if (JSON.stringify(other) !== JSON.stringify(sent))
        expect(refusal(await call(other))).toEqual([422, 'call_id_reused'])
      return 1
    },
    /** One call several times at once. */
    async together() {
      const sent = run.next(random)
      const replies = await Promise.all(Array.from({ length: 3 }, () => call(sent)))
      expect(new Set(replies.map(({ text }) => text)).size, JSON.stringify(replies)).toBe(1)
      took(sent, replies[0]!)
      return 3
    },
    /** Several calls at once, which come one after the other in any order. */
    async atOnce() {
      const sent = [run.next(random), run.next(random), run.next(random)]
      // One of them may end a period that another one is told of.
      const replies = await Promise.all(sent.map((one) => post(`${path}/calls`, one, { reader: 'player' })))
      const pairs = sent.map((one, place) => ({ sent: one, reply: replies[place]! }))
      const numberOf = ({ reply }: (typeof pairs)[0]) =>
        reply.status === 200 ? reply.json<RunCallAnswer>().number : Number.POSITIVE_INFINITY
      for (const { sent: one, reply } of pairs.toSorted((a, b) => numberOf(a) - numberOf(b))) {
        // A seat that waited when it was refused may have been set free by a call that came behind.
        if (reply.status === 409) expect(['run_ended', 'seat_waiting']).toContain(reply.json().code)
        else took(one, reply)
      }
      return 3
    },
    async noCall() {
      const body = random.integer(6) === 0 ? pick(hugeBodies)() : pick(noCalls)
      const reply = await post(`${path}/calls`, body)
      // Seat 9 is none of this run; what else is no call is refused before.
      expect([400, 404, 409, 413], reply.text).toContain(reply.status)
      if (reply.status === 409) expect(refusal(reply)).toEqual([409, 'run_ended'])
      return 1
    },
    async byOthers() {
      const body = run.next(random)
      const key = pick([strangerKey, readerKey, null, 'aer_none'])
      const reply = await post(`${path}/calls`, { ...body, arguments: {} }, { key })
      expect([401, 403, 404], reply.text).toContain(reply.status)
      const none = await post(`/v1/runs/${pick(['none', '..%2fruns', '%00', run.draft])}/calls`, body)
      expect([400, 404], none.text).toContain(none.status)
      return 2
    },
    async read() {
      const seat = random.integer(run.seats.length)
      const { tools } = (
        await send(`${path}/tools?seat=${seat}`, { headers: { authorization: `Bearer ${run.key}` } }, seat)
      ).json<RunTools>()
      expect(tools.map(({ name }) => name)).toEqual(run.seats[seat]!.tools.map(({ name }) => name))
      return 0
    },
    async finish() {
      const given = await post(`${path}/finish`, { reason: pick(['abandoned', 'budget_exceeded']) })
      expect(given.status, given.text).toBe(200)
      if (wasOpen()) run.gaveUp()
      expect(given.json<Run>().state).toBe(run.state())
      return 0
    }
  }

  return clientOf(
    run,
    {
      ...acts,
      own: [[20, acts.atOnce]],
      async act(sent) {
        took(sent, await call(sent))
      },
      close: async () => {}
    },
    besieged,
    random
  )
}

/** Bodies that are too large as a whole, or in one of their parts. */
const hugeBodies: readonly (() => unknown)[] = [
  () => JSON.stringify('x'.repeat(1_500_000)),
  () => ({ callId: 'huge', name: 'a', arguments: { a: 'x'.repeat(900_000) } }),
  () => ({ callId: 'huge', name: 'x'.repeat(900_000) }),
  () => ({ callId: 'x'.repeat(900_000), name: 'a' }),
  () => ({ callId: 'huge', name: 'a', arguments: Array.from({ length: 200_000 }, () => 1) })
]
