import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as PostgresClient } from 'pg'
import { expect, it } from 'vitest'
import { createClient } from '../../../src/client.ts'
import { until } from '../../../src/demo/until.ts'
import type { Run, RunCall } from '../../../src/schemas/run.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { collusion } from '../../../src/suites/econevals/collusion/definition.ts'
import type { CollusionInstance } from '../../../src/suites/econevals/collusion/instance.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import type { PlayedCall } from '../../../src/suites/econevals/sessions/play-period.ts'
import { playRun } from '../../../src/suites/econevals/sessions/play-run.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'
import { startKillingProxy } from '../../helpers/killing-proxy.ts'
import { type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { createPostgresDatabase } from '../../helpers/open-test-database.ts'
import { askInProcess, type Decision, type Told, toldIn } from '../../helpers/scripted-player.ts'
import {
  environmentFor,
  type ServiceProcess,
  shortLived,
  startServiceProcess,
  startWorkerProcess
} from '../../helpers/service-process.ts'

const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))
const random = seededRandom(Number(process.env.PLAY_KILLS_SEED ?? 7), 'kills of markets')
/** Kills of command, service and worker; others where the variables say so, as `PLAY_KILLS=50`. */
const kills = Number(process.env.PLAY_KILLS ?? 6)
/** Of a market, in place of 300. */
const periods = 20

type Target = 'command' | 'service' | 'worker'
/** A moment that a run meets again and again: a query at a model, or a request of the service. */
type Kill = { of: Target; at: 'query' | 'asked' | 'answered'; after: number }
const pick = <Value>(values: readonly Value[]): Value => values[random.integer(values.length)]!

/** What each seat asks for depends on what both did, and not in the same way. */
const models = ['quill-2', 'quill-3'] as const
const decide = (seat: number, { results, queries }: Told): Decision => {
  if (queries === 0) {
    return [
      { name: 'get_previous_pricing_data', arguments: {} },
      { name: 'write_notes', arguments: { notes: `seat ${seat}; ` } }
    ]
  }
  const price = 2 + seat + ((results[0]!.length * (seat + 3)) % 23) / 8
  return [{ name: 'set_prices', arguments: { prices_dict_str: `{'Product_1': ${price}}` } }]
}
const seatOf = ({ body }: ReceivedRequest) => models.indexOf(body.model as (typeof models)[number])

it(`brings a market of two seats to the end that it has without ${kills} kills, and stores what is paid for once`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-market-kills-'))
  const file = join(folder, 'runs.ndjson')
  const server = await startModelServer()
  const proxy = await startKillingProxy()
  const url = await createPostgresDatabase()
  const settings = environmentFor({ database: { DATA_DIR: folder, DATABASE_URL: url }, replayUrl: server.url })
  let service: ServiceProcess = await startServiceProcess({ ...settings, WORKERS: '0' })
  proxy.to(service.address)
  const key = service.adminKey!
  const startWorker = () => startWorkerProcess({ ...settings, WORKERS: '1' })
  let worker = startWorker()
  let child: ChildProcess | null = null
  let next: Kill | null = null
  let isKilling = false
  const done: Kill[] = []
  /** By lifetime of the command, by seat: the numbers of the requests that its model got. */
  const lifetimes: number[][][] = []
  const unanswered = new Set<number>()
  const api = () => createClient(service.address, key)

  const ends = {
    command: async () => {
      child!.kill('SIGKILL')
    },
    service: async () => {
      await service.kill()
      service = await startServiceProcess({ ...settings, WORKERS: '0' })
      proxy.to(service.address)
    },
    worker: async () => {
      await worker.kill()
      worker = startWorker()
    }
  }
  async function kill(one: Kill): Promise<void> {
    isKilling = true
    next = null
    done.push(one)
    await ends[one.of]()
    // The last kill is of the worker, while it grades.
    if (done.length < kills - 1) next = draw()
    isKilling = false
  }
  /** Whether this moment is that of the next kill, which has happened then; one at a time. */
  async function meet(at: Kill['at']): Promise<Target | null> {
    // What a command that is gone had asked still comes by.
    if (isKilling || child!.killed || next?.at !== at || next.after-- > 0) return null
    const { of } = next
    await kill(next)
    return of
  }
  function draw(): Kill {
    const of = pick<Target>(['command', 'command', 'service', 'worker'])
    return { of, at: pick(['query', 'asked', 'answered']), after: random.integer(Math.ceil(80 / kills)) }
  }

  try {
    await shortenMarkets(url)
    const order = { suite: 'econevals', name: 'markets', count: 1, templates: ['collusion/published/duopoly'] }
    await api().send('POST', '/v1/releases/draw', order)
    await kill({ of: 'worker', at: 'asked', after: 0 })
    await until(
      () => api().get<{ state: string }>('/v1/releases/markets'),
      ({ state }) => state === 'frozen'
    )

    server.script(async (request) => {
      const number = server.requests.length
      lifetimes.at(-1)![seatOf(request)]!.push(number)
      if ((await meet('query')) === 'command') {
        unanswered.add(number)
        return { fault: 'reset' }
      }
      const calls = decide(seatOf(request), toldIn(request))
      return {
        text: '',
        usage: { input: 100, output: 10 },
        toolCalls: calls.map((call, place) => ({
          ...{ id: `call_${number}_${place}`, name: call.name, arguments: JSON.stringify(call.arguments) }
        }))
      }
    })
    // A request is lost with whoever asked or answered it; the worker has no part in it.
    proxy.onRequest(async (at) => ['command', 'service'].includes((await meet(at)) ?? ''))
    for (let code: number | null = null; code !== 0; ) {
      lifetimes.push(models.map(() => []))
      const given = [
        '--release',
        'markets',
        '-o',
        file,
        '--json',
        ...models.flatMap((name) => ['--model', `compatible:${name}`])
      ]
      child = spawn(process.execPath, [...shortLived, program, 'run', ...given], {
        env: {
          ...{ ...process.env, AERBENCH_SERVER: proxy.address, AERBENCH_KEY: key, MODEL_MAX_ATTEMPTS: '1' },
          COMPATIBLE_BASE_URL: `${server.url}/v1`
        },
        stdio: ['ignore', 'ignore', 'pipe']
      })
      const errors: string[] = []
      child.stderr!.on('data', (text) => errors.push(String(text)))
      await once(child, 'exit')
      code = child.exitCode
      const isAnswered = !/no service answers/.test(errors.join(''))
      if (code !== 0 && child.signalCode !== 'SIGKILL' && isAnswered) throw new Error(errors.join(''))
    }
    const { run: id } = lines(file).findLast(({ run }) => run)!
    const run = await api().get<Run>(`/v1/runs/${id}`)
    await api().send('POST', `/v1/submissions/${run.submission}/finalize`)
    while (done.length < kills) await kill({ of: 'worker', at: 'asked', after: 0 })
    const submission = () => api().get<{ state: string }>(`/v1/submissions/${run.submission}`)
    await until(submission, ({ state }) => state !== 'queued' && state !== 'grading')
    expect((await submission()).state).toBe('graded')

    const [item] = await api().list<{ examinee: { published: number } }>('/v1/releases/markets/items')
    const twin = await undisturbed(item!.examinee.published)
    const history = await api().list<RunCall>(`/v1/runs/${id}/history`)
    for (const seat of [0, 1]) expect(callsOf(history, seat)).toEqual(callsOf(twin.calls, seat))
    expect(run).toMatchObject({ state: 'over', result: { score: twin.score } })
    expect(await api().list('/v1/runs')).toHaveLength(1)

    // Of each reply that was stored, its calls name the request.
    const stored = lines(`${file}.calls`).map(({ call }) => call)
    expect([stored.length, new Set(stored.map((call) => call.key)).size]).toEqual([twin.queries, twin.queries])
    const kept = new Set(stored.map((call) => Number(/call_(\d+)_0/.exec(JSON.stringify(call.raw))![1])))
    expect(kept.size).toBe(twin.queries)
    const numbers = server.requests.map((_, place) => place + 1)
    const lost = numbers.filter((number) => !kept.has(number))
    // Each seat had one request under way at most when its command was killed; no other was made twice.
    const underWay = lifetimes.slice(0, -1).flatMap((seats) => seats.map((own) => own.at(-1)))
    expect(lost.filter((number) => !underWay.includes(number))).toEqual([])
    expect(server.requests).toHaveLength(twin.queries + lost.length)
    const counts = Object.groupBy(done, ({ of }) => of)
    const figures = {
      kills: Object.fromEntries(Object.entries(counts).map(([of, own]) => [of, own.length])),
      ...{ queries: twin.queries, stored: stored.length, asked: server.requests.length, commands: lifetimes.length },
      ...{ unanswered: unanswered.size, repliesLost: lost.filter((number) => !unanswered.has(number)).length }
    }
    if (process.env.PLAY_KILLS) process.stderr.write(`${JSON.stringify(figures)}\n`)
    expect(done).toHaveLength(kills)
  } finally {
    child?.kill('SIGKILL')
    await worker.kill()
    await service.stop()
    await proxy.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 3_600_000)

/** Has markets end soon: who begins a run in one finds fewer periods in it. */
async function shortenMarkets(url: string): Promise<void> {
  const client = new PostgresClient({ connectionString: url })
  await client.connect()
  await client.query(`
    create function shorten() returns trigger language plpgsql as $$ begin
      new.instance := jsonb_set(new.instance::jsonb, '{num_periods}', '${periods}')::json; return new;
    end $$;
    create trigger shorten before insert on runs for each row execute function shorten()`)
  await client.end()
}

/** The same market with the same models in process, where nothing ends before its time. */
async function undisturbed(seed: number) {
  const level = 'duopoly'
  const instance = { ...(collusion.published(level, seed) as CollusionInstance), num_periods: periods }
  const states = models.map(() => newState<unknown>())
  const seats = collusion.open(instance, { level, style: 'standard' }, states).map(localSeat)
  const calls: PlayedCall[] = []
  let queries = 0
  await playRun(seats, {
    ask: async (query, place) => {
      queries += 1
      return await askInProcess((told) => decide(place.seat, told))(query, place)
    },
    restrictsLastQuery: collusion.restrictsLastQuery,
    onCall: (call) => calls.push(call)
  })
  const { score } = collusion.result({ instance, level, optimum: null }, states)
  const read = calls.map(({ arguments: text, ...call }) => ({ ...call, arguments: JSON.parse(text) }))
  return { calls: read, queries, score: score.status === 'scored' ? score.value : null }
}

function callsOf(calls: readonly Omit<RunCall, 'number' | 'callId' | 'calledAt'>[], seat: number) {
  return calls
    .filter((call) => call.seat === seat)
    .map(({ period, session, name, arguments: given, status, text }) => ({
      ...{ period, session, name, arguments: given, status, text }
    }))
}

function lines(file: string) {
  if (!existsSync(file)) return []
  const all = readFileSync(file, 'utf8').trim().split('\n')
  return all.map((line) => JSON.parse(line))
}
