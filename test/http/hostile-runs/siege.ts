import { expect } from 'vitest'
import type { Run } from '../../../src/schemas/run.ts'
import type { Random } from '../../../src/statistics/random.ts'
import type { Browser } from '../../helpers/open-browser.ts'
import { type BesiegedRun, isDeep, type Reader, type SentCall } from './besieged-run.ts'

/** Addresses of two services on one database with a browser at each, and what else those have who attack a run. */
export type Siege = {
  addresses: readonly string[]
  browsers: readonly Browser[]
  strangerKey: string
  readerKey: string
}
/** Who does to a run whatever a client may do. */
export type Client = {
  /** Does one thing of any kind. @returns how many calls were sent */
  step(): Promise<number>
  /** Acts until the run is over. */
  playOn(): Promise<void>
  /** What a client may still do when a run has ended. */
  haunt(): Promise<void>
  close(): Promise<void>
}
export type Reply = { status: number; headers: Headers; text: string; json<Body = { code: string }>(): Body }

/** One thing to do. @returns how many calls it sent */
type Act = () => Promise<number>
/** What each way of calling does in its own words. */
export type Calls = {
  once: Act
  again: Act
  reused: Act
  together: Act
  noCall: Act
  byOthers: Act
  read: Act
  finish: Act
  act(sent: SentCall): Promise<void>
  /** What this way alone has, each with its share of a thousand. */
  own: readonly (readonly [number, Act])[]
  close(): Promise<void>
}

/** What both ways of calling share: where a request goes, what is taken of its reply, and what is read beside the calls. */
export function besiege(run: BesiegedRun, { addresses, browsers }: Siege, random: Random) {
  const pick = <Value>(values: readonly Value[]) => values[random.integer(values.length)]!
  const wasOpen = () => run.state() === 'open'
  /** A fourth of all goes to another process, which has to read the run anew. */
  const service = () => (random.integer(4) === 0 ? 1 : 0)
  const path = `/v1/runs/${run.id}`

  /** Sends a request to one of both services. @param reader whoever must not learn what was not yet told them */
  async function send(url: string, init: RequestInit, reader: Reader): Promise<Reply> {
    const isWatched = wasOpen()
    const untold = run.untold(reader)
    const reply = await fetch(new URL(url, addresses[service()]), init)
    const text = await reply.text()
    if (reply.status >= 500 || reply.status === 429) {
      const sent = `${init.method ?? 'GET'} ${url} ${String(init.body ?? '').slice(0, 500)}`
      throw new Error(`${sent}: ${reply.status} ${text.slice(0, 500)}`)
    }
    if (isWatched) run.watch({ text, headers: reply.headers }, untold)
    return { status: reply.status, headers: reply.headers, text, json: () => JSON.parse(text) }
  }
  const read = (url: string, reader: Reader, accept = 'application/json') =>
    send(url, { headers: { authorization: `Bearer ${run.key}`, accept } }, reader)

  const reads = {
    /** The run as it stands. */
    async run() {
      const seat = pick([undefined, ...run.seats.keys()])
      const url = seat === undefined ? path : `${path}?seat=${seat}`
      const { state, result, seats } = (await read(url, seat ?? 'onlooker')).json<Run>()
      expect(state).toBe(run.state())
      if (state !== 'over') expect(result).toBeNull()
      if (state !== 'open') return 0
      for (const { seat: number, prompt, isWaiting } of seats) {
        const isHere = run.isWaiting(number)
        expect([isWaiting, prompt]).toEqual([isHere, isHere ? null : run.seats[number]!.initialPrompt()])
      }
      return 0
    },
    async page() {
      const [isWatched, untold] = [wasOpen(), run.untold('onlooker')]
      const period = random.integer((run.history.at(-1)?.period ?? 0) + 1)
      const own = `/runs/${run.id}`
      const pages = ['/runs', own, own, `${own}/periods/${period}`, `${own}/periods/${period}?seat=0`, `${own}/play`]
      const others = [`/submissions/${run.draft}`, `/submissions/${run.draft}/items`, '/team']
      const { status, text, headers } = await browsers[service()]!.get(pick([...pages, ...others]))
      expect(status).toBeLessThan(500)
      const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
      if (isWatched) run.watch({ text, headers: sent }, untold)
      return 0
    },
    /** What the service gives out of a run as data; of its calls whoever plays all seats is told all. */
    async exported() {
      const seat = random.integer(run.seats.length)
      const [submission, accept] = [`/v1/submissions/${run.draft}`, pick(['application/json', 'application/x-ndjson'])]
      const [url, reader] = pick<[string, Reader]>([
        [`${path}/history?seat=${seat}`, seat],
        [`${path}/history`, 'player'],
        [`${path}/tools?seat=${seat}`, seat],
        ['/v1/runs?limit=5', 'onlooker'],
        [submission, 'onlooker'],
        [`${submission}/items`, 'onlooker'],
        [`${submission}/missing`, 'onlooker'],
        [`${submission}/responses`, 'onlooker'],
        [`${submission}/scores`, 'onlooker'],
        ['/v1/me/acts', 'onlooker']
      ])
      await read(url, reader, accept)
      return 0
    },
    async events() {
      const { text } = await read(`/v1/submissions/${run.draft}/events`, 'onlooker', 'text/event-stream')
      expect(text).toMatch(/^event: state\ndata: /)
      return 0
    }
  }

  return {
    ...{ pick, wasOpen, path, send, reads },
    /** Why a call of a seat is refused that could be made at another time. */
    codeOfRefused: (seat: number) => (!wasOpen() ? 'run_ended' : run.isWaiting(seat) ? 'seat_waiting' : 'taken')
  }
}

export type Besieged = ReturnType<typeof besiege>

/** A client that does things of all kinds, each as often as its share says; reads of each kind, a tenth of what it does. */
export function clientOf(run: BesiegedRun, calls: Calls, { reads, wasOpen }: Besieged, random: Random): Client {
  const shares: readonly (readonly [number, Act])[] = [
    ...([
      [2, calls.finish],
      [38, calls.again],
      [30, calls.reused],
      [25, calls.together],
      [70, calls.noCall]
    ] as const),
    ...([
      [30, calls.byOthers],
      [30, calls.read],
      [30, reads.run]
    ] as const),
    ...([
      [110, reads.page],
      [110, reads.exported],
      [110, reads.events]
    ] as const),
    ...calls.own
  ]
  return {
    async step() {
      let kind = random.integer(1000)
      for (const [share, act] of shares) {
        kind -= share
        if (kind < 0) return await act()
      }
      return await calls.once()
    },
    async playOn() {
      while (wasOpen()) {
        await calls.act(run.action(random))
        expect(run.history.at(-1)!.status).toBe('period_over')
        // Late in a run there is more to be told than at its beginning.
        if (random.integer(20) === 0) await [reads.run, reads.page, reads.exported][random.integer(3)]!()
      }
    },
    async haunt() {
      for (let turn = 0; turn < 3; turn += 1) {
        for (const act of [calls.once, calls.again, calls.reused, calls.noCall, reads.page, reads.exported]) await act()
      }
      await calls.read()
      await reads.run()
    },
    close: calls.close
  }
}

/** What a call may not be: nested too deep, too long, or with a name for a prototype. */
export function isNoCall({ name, arguments: given }: SentCall): boolean {
  const text = JSON.stringify(given) ?? ''
  return isDeep(given) || text.length > 100_000 || name.length > 200 || /"(__proto__|constructor)"/.test(text)
}
