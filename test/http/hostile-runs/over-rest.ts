import { expect } from 'vitest'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import type { Random } from '../../../src/statistics/random.ts'
import type { Browser } from '../../helpers/open-browser.ts'
import { type BesiegedRun, isDeep, type SentCall } from './besieged-run.ts'

/** Addresses of two services on one database, and what else those have who attack a run. */
export type Siege = { addresses: readonly string[]; browser: Browser; strangerKey: string; readerKey: string }

type Reply = { status: number; text: string; json<Body = { code: string }>(): Body }

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
export function restOf(run: BesiegedRun, { addresses, browser, strangerKey, readerKey }: Siege, random: Random) {
  const pick = <Value>(values: readonly Value[]) => values[random.integer(values.length)]!
  const known: { sent: SentCall; told: RunCallAnswer }[] = []
  const path = `/v1/runs/${run.id}`
  const wasOpen = () => run.state() === 'open'

  async function send(
    method: 'GET' | 'POST',
    url: string,
    { body, key = run.key as string | null }: { body?: unknown; key?: string | null } = {}
  ): Promise<Reply> {
    const isWatched = wasOpen()
    const headers = {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' })
    }
    // Now and then another process answers, which has to read the run anew.
    const at = random.integer(25) === 0 ? addresses[1]! : addresses[0]!
    const payload = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body)
    const reply = await fetch(new URL(url, at), { method, headers, body: payload })
    const text = await reply.text()
    if (reply.status >= 500 || reply.status === 429)
      throw new Error(`${method} ${url} ${String(payload).slice(0, 500)}: ${reply.status} ${text.slice(0, 500)}`)
    if (isWatched) run.watch({ text, headers: reply.headers })
    return { status: reply.status, text, json: () => JSON.parse(text) }
  }
  const call = (sent: unknown) => send('POST', `${path}/calls`, { body: sent })
  const refusal = (reply: Reply) => [reply.status, reply.json().code]

  /** Takes the reply to a call that was not made before. */
  function took(sent: SentCall, reply: Reply): void {
    if (reply.status === 200) {
      const told = reply.json<RunCallAnswer>()
      run.took(sent, told)
      known.push({ sent, told })
    } else if (reply.status === 409) expect(refusal(reply)).toEqual([409, codeOfRefused(sent)])
    else
      expect([reply.status, isNoCall(sent)], `${JSON.stringify(sent).slice(0, 300)} ${reply.text}`).toEqual([400, true])
  }
  const codeOfRefused = ({ seat }: SentCall) =>
    !wasOpen() ? 'run_ended' : run.isWaiting(seat) ? 'seat_waiting' : 'taken'

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
      const replies = await Promise.all(sent.map(call))
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
      const reply = await call(random.integer(40) === 0 ? JSON.stringify('x'.repeat(1_500_000)) : pick(noCalls))
      // Seat 9 is none of this run; what else is no call is refused before.
      expect([400, 404, 409, 413], reply.text).toContain(reply.status)
      if (reply.status === 409) expect(refusal(reply)).toEqual([409, 'run_ended'])
      return 1
    },
    async byOthers() {
      const body = run.next(random)
      const key = pick([strangerKey, readerKey, null, 'aer_none'])
      const reply = await send('POST', `${path}/calls`, { body: { ...body, arguments: {} }, key })
      expect([401, 403, 404], reply.text).toContain(reply.status)
      const none = await send('POST', `/v1/runs/${pick(['none', '..%2fruns', '%00', run.draft])}/calls`, { body })
      expect([400, 404], none.text).toContain(none.status)
      return 2
    },
    async read() {
      const { state, seats } = (await send('GET', path)).json<Run>()
      expect(state).toBe(run.state())
      if (state === 'open') {
        for (const [seat, { prompt, isWaiting }] of seats.entries()) {
          const isHere = run.isWaiting(seat)
          expect([isWaiting, prompt]).toEqual([isHere, isHere ? null : run.seats[seat]!.initialPrompt()])
        }
      }
      const { length } = run.history
      const part = length > 20 ? `&cursor=${length - 20}` : ''
      const submission = `/v1/submissions/${run.draft}`
      await send('GET', pick([`${path}/tools`, `${path}/history?limit=20${part}`, '/v1/runs?limit=5', submission]))
      return 0
    },
    async readPages() {
      const events = await send('GET', `/v1/submissions/${run.draft}/events`)
      expect(events.text).toMatch(/^event: state\ndata: /)
      const isWatched = wasOpen()
      const period = run.history.at(-1)?.period ?? 0
      const pages = ['/runs', `/runs/${run.id}`, `/runs/${run.id}/periods/${period}`, `/runs/${run.id}/play`]
      const { status, text, headers } = await browser.get(pick(pages))
      expect(status).toBeLessThan(500)
      if (isWatched) run.watch({ text, headers: Object.entries(headers).map(([name, value]) => [name, String(value)]) })
      return 0
    },
    async finish() {
      const given = await send('POST', `${path}/finish`, { body: { reason: pick(['abandoned', 'budget_exceeded']) } })
      expect(given.status, given.text).toBe(200)
      if (wasOpen()) run.gaveUp()
      expect(given.json<Run>().state).toBe(run.state())
      return 0
    }
  }

  return {
    /** Does one thing of any kind. @returns how many calls were sent */
    async step(): Promise<number> {
      const kind = random.integer(1000)
      if (kind < 2) return await acts.finish()
      if (kind < 40) return await acts.again()
      if (kind < 70) return await acts.reused()
      if (kind < 90) return await acts.together()
      if (kind < 110) return await acts.atOnce()
      if (kind < 190) return await acts.noCall()
      if (kind < 220) return await acts.byOthers()
      if (kind < 250) return await acts.read()
      if (kind < 265) return await acts.readPages()
      return await acts.once()
    },
    /** Acts until the run is over. */
    async playOn(): Promise<void> {
      while (wasOpen()) {
        const sent = run.action(random)
        took(sent, await call(sent))
      }
    },
    /** What a client may still do when a run has ended. */
    async haunt(): Promise<void> {
      for (let turn = 0; turn < 3; turn += 1) {
        await acts.once()
        await acts.again()
        await acts.reused()
        await acts.noCall()
      }
      await acts.read()
    },
    close: async () => {}
  }
}

/** What a call may not be: nested too deep, too long, or with a name for a prototype. */
export function isNoCall({ name, arguments: given }: SentCall): boolean {
  const text = JSON.stringify(given) ?? ''
  return isDeep(given) || text.length > 100_000 || name.length > 200 || /"(__proto__|constructor)"/.test(text)
}
