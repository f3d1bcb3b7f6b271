import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createClient } from '../../src/client.ts'
import { makeApiKey } from '../../src/db/api-keys.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { releaseItems } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { type GarblingServer, startGarblingServer } from '../helpers/garbling-server.ts'
import {
  environmentFor,
  type ServiceProcess,
  startServiceProcess,
  startWorkerProcess
} from '../helpers/service-process.ts'
import { seedSubmissions } from './grade/seed-submission.ts'
import { type KillablePostgres, startKillablePostgres } from './kills/killable-postgres.ts'
import { type SteadyClient, startSteadyClient } from './kills/steady-client.ts'
import { type ModelGateway, startModelGateway } from './model-gateway.ts'
import { seedPapers } from './seed-papers.ts'
import { tableOf } from './table-of.ts'

const replyMs = 150
const pollMs = 200
/** Between the moment when all is up again and the next kill. */
const [leastMs, mostMs] = [200, 2_500]
const itemsPerKill = 4
const killsPerPaper = 3
const itemsOfPosted = 3
const workers = 2
const patienceMs = 15 * 60_000

type Target = 'server' | 'worker' | 'postgres' | 'postgres, immediate'
type Kill = { target: Target; extracting: number; grading: number; sending: string | null }

export type KillReport = {
  database: 'pglite' | 'postgres'
  kills: Kill[]
  /** Processes that ended without being killed. */
  endedByThemselves: string[]
  extractions: { all: number; byState: Record<string, number> }
  submissions: { all: number; byState: Record<string, number>; reasons: string[] }
  posted: {
    submissions: number
    papers: number
    repeated: number
    lost: string[]
    longestMs: number
    slowestMs: number
    duplicates: number
  }
  judgments: { due: number; stored: number; callsStoredTwice: number }
  requests: { seen: number; needed: number; answeredAgain: number }
  /** Replies that the provider spoiled, and those of them that are on record. */
  garbled: { sent: number; onRecord: number }
  ok: boolean
}

/**
 * Kills processes with SIGKILL at seeded moments, while papers are extracted, submissions are sent and gradings run, and
 * starts them again on the same data. `--count N`, `--database pglite|postgres`, `--seed N`. On Postgres there are two
 * workers of their own, and workers, server and Postgres itself are killed. With `--garbled SHARE` the provider spoils
 * that share of its first replies, each of which is to be asked for once more. Exit code 1 when anything was lost, is
 * there twice, was paid for twice or has not ended.
 */
export async function benchKills(args: string[]): Promise<{ result: KillReport; table: string }> {
  const option = (name: string) => {
    const at = args.indexOf(`--${name}`)
    return at === -1 ? undefined : args[at + 1]
  }
  const database = z.enum(['pglite', 'postgres']).parse(option('database') ?? 'pglite')
  const count = Number(option('count') ?? (database === 'pglite' ? 30 : 20))
  const garbled = z.coerce
    .number()
    .min(0)
    .max(1)
    .parse(option('garbled') ?? 0)
  const result = await killManyTimes({ database, count, seed: Number(option('seed') ?? 1), garbled })
  process.exitCode = result.ok ? 0 : 1
  return { result, table: describe(result) }
}

export async function killManyTimes(options: {
  database: 'pglite' | 'postgres'
  count: number
  seed: number
  /** The share of first replies that the provider spoils; none when left out. */
  garbled?: number
  /** For PGlite, with or without a database; an empty one when left out. */
  folder?: string
}): Promise<KillReport> {
  const { database: kind, count, seed, garbled = 0 } = options
  const drawn = seededRandom(seed)
  const random = () => drawn.float()
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'aerbench-kills-'))
  const gateway = await startModelGateway(replyMs)
  const garbler = await startGarblingServer(gateway.url, { seed, garbled, dropped: 0, most: 1 })
  const postgres = kind === 'postgres' ? await startKillablePostgres() : null
  const open = () => openDatabase(postgres ? { url: postgres.url } : { folder })
  let house: House | null = null
  try {
    const { key, itemIds, paperIds, bulk } = await seedWork(await open(), count)
    const environment = {
      ...environmentFor({
        database: { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) },
        replayUrl: garbler.url
      }),
      // The papers have no file: theirs is one byte.
      ...{ EXTRACTOR_PAPER: 'text', MODEL_CONCURRENCY: '6', LOG_LEVEL: 'fatal', WORKERS: postgres ? '0' : '1' }
    }
    house = await openHouse(environment, postgres)
    const running = house
    const api = () => createClient(running.addressOf()!, key)
    const client = startSteadyClient({
      ...{ addressOf: running.addressOf, key, release: 'bench', itemIds: itemIds.slice(0, itemsOfPosted) },
      ...{ everyMs: 300, patienceMs }
    })
    await api().send('POST', `/v1/submissions/${bulk}/finalize`)
    const targets = targetsOf(kind, count, random)
    const kills: Kill[] = []
    for (const [index, target] of targets.entries()) {
      if (index % killsPerPaper === 0)
        await api().send('POST', `/v1/papers/${paperIds[index / killsPerPaper]}/extractions`, {})
      await wait(leastMs + random() * (mostMs - leastMs))
      kills.push({ target, ...(await underWay(api())), sending: client.sending })
      process.stderr.write(`${index + 1}. ${target}\n`)
      await running.kill(target)
    }
    await client.stop()
    await allEnded(api)
    await house.stop()
    const database = await open()
    try {
      return await report(database, { kind, kills, client, house, gateway, garbler })
    } finally {
      await database.close()
    }
  } finally {
    await house?.stop()
    await postgres?.close()
    await garbler.close()
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seedWork(database: Database, count: number) {
  const { db } = database
  try {
    const items = (count + 2) * itemsPerKill
    const { ids } = await seedSubmissions(database, items, ['bulk'])
    const paperIds = await seedPapers(db, Math.ceil(count / killsPerPaper))
    const team = (await insertTeam(db, 'steady'))!
    const { key } = await makeApiKey(db, { teamId: team.id, role: 'admin' })
    const rows = await db.select({ id: releaseItems.itemId }).from(releaseItems).orderBy(releaseItems.position)
    return { key, paperIds, bulk: ids[0]!, itemIds: rows.map(({ id }) => id) }
  } finally {
    await database.close()
  }
}

/** The processes of one service, which are killed and started again. */
type House = {
  addressOf(): string | null
  endedByThemselves: string[]
  kill(target: Target): Promise<void>
  stop(): Promise<void>
}

async function openHouse(environment: Record<string, string>, postgres: KillablePostgres | null): Promise<House> {
  const endedByThemselves: string[] = []
  const startWorker = () => startWorkerProcess({ ...environment, WORKERS: '1' })
  let server: ServiceProcess | null = await startServiceProcess(environment)
  const crew = postgres ? Array.from({ length: workers }, startWorker) : []
  let turn = 0
  const isGone = ({ child }: { child: ServiceProcess['child'] }) => child.exitCode !== null || child.signalCode !== null

  /** What ended although nobody killed it is started again, as a supervisor would, and told. */
  async function replaceEnded(): Promise<void> {
    for (const [index, worker] of crew.entries()) {
      if (!isGone(worker)) continue
      endedByThemselves.push('worker')
      crew[index] = startWorker()
    }
    if (server && isGone(server)) {
      endedByThemselves.push('server')
      server = await startServiceProcess(environment)
    }
  }

  return {
    addressOf: () => server?.address ?? null,
    endedByThemselves,
    async kill(target) {
      await replaceEnded()
      if (target === 'server') {
        const old = server!
        server = null
        await old.kill()
        server = await startServiceProcess(environment)
      } else if (target === 'worker') {
        const index = turn++ % crew.length
        await crew[index]!.kill()
        crew[index] = startWorker()
      } else {
        postgres!.kill(target === 'postgres' ? 'SIGKILL' : 'SIGQUIT')
        await postgres!.start()
      }
      await replaceEnded()
    },
    async stop() {
      await Promise.all([server?.stop(), ...crew.map((worker) => worker.stop())])
    }
  }
}

/** On Postgres two fifths each for workers and Postgres itself, and a fifth for the server, in a seeded order. */
function targetsOf(kind: KillReport['database'], count: number, random: () => number): Target[] {
  if (kind === 'pglite') return Array<Target>(count).fill('server')
  const round: Target[] = ['worker', 'postgres', 'server', 'worker', 'postgres, immediate']
  const targets = Array.from({ length: count }, (_, index) => round[index % round.length]!)
  return targets
    .map((target) => ({ target, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ target }) => target)
}

/** Nothing where the service gives no answer. */
async function underWay(api: ReturnType<typeof createClient>): Promise<Pick<Kill, 'extracting' | 'grading'>> {
  const count = (path: string) => countUnderWay(api, path).catch(() => 0)
  return { extracting: await count('/v1/extractions'), grading: await count('/v1/submissions') }
}

async function countUnderWay(api: ReturnType<typeof createClient>, path: string): Promise<number> {
  const all = await api.list<{ state: string }>(path)
  return all.filter(({ state }) => ['queued', 'running', 'grading'].includes(state)).length
}

async function allEnded(api: () => ReturnType<typeof createClient>): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(pollMs)) {
    const counts = ['/v1/extractions', '/v1/submissions'].map((path) => countUnderWay(api(), path).catch(() => 1))
    if ((await Promise.all(counts)).every((count) => count === 0)) return
  }
}

async function report(
  { db }: Database,
  run: {
    kind: KillReport['database']
    kills: Kill[]
    client: SteadyClient
    house: House
    gateway: ModelGateway
    garbler: GarblingServer
  }
): Promise<KillReport> {
  const { kind, kills, client, house, gateway, garbler } = run
  const rows = async <Row>(query: ReturnType<typeof sql>, row: z.ZodType<Row>) =>
    z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows
  const number = async (query: ReturnType<typeof sql>) => (await rows(query, z.object({ n: z.coerce.number() })))[0]!.n
  const states = async (table: string) => {
    const counted = await rows(
      sql`select state, count(*) as n from ${sql.identifier(table)} group by state order by state`,
      z.object({ state: z.string(), n: z.coerce.number() })
    )
    return Object.fromEntries(counted.map(({ state, n }) => [state, n]))
  }
  const sum = (byState: Record<string, number>) => Object.values(byState).reduce((total, n) => total + n, 0)
  const [extracted, graded] = [await states('extractions'), await states('submissions')]
  const posted = await rows(
    sql`select id, model from submissions where model like 'model-%'`,
    z.object({ id: z.string(), model: z.string() })
  )
  const known = new Map(posted.map(({ id, model }) => [id, model]))
  const unknown = client.submissions.filter(({ id, model }) => known.get(id) !== model)
  const lost = [...client.lost, ...unknown.map(({ model }) => `${model} has another id`)]
  const papersStored = await number(
    sql`select count(*) as n from papers where title like 'Paper %' or file_name ~ '^[0-9]+[.]pdf$'`
  )
  const seeded = Math.ceil(kills.length / killsPerPaper)
  const result: Omit<KillReport, 'ok'> = {
    database: kind,
    kills,
    endedByThemselves: house.endedByThemselves,
    extractions: { all: sum(extracted), byState: extracted },
    submissions: {
      ...{ all: sum(graded), byState: graded },
      reasons: (
        await rows(
          sql`select reason from submissions where reason is not null order by id`,
          z.object({ reason: z.string() })
        )
      ).map(({ reason }) => reason)
    },
    posted: {
      ...{ submissions: client.submissions.length, papers: client.papers.length, lost },
      ...{
        repeated: client.repeated,
        longestMs: Math.round(client.longestMs),
        slowestMs: Math.round(client.slowestMs)
      },
      duplicates: posted.length - client.submissions.length + (papersStored - seeded - client.papers.length)
    },
    judgments: {
      due: await number(sql`select coalesce(sum(judgments_due), 0) as n from submissions`),
      stored: await number(sql`select count(*) as n from judgments where verdict->>'status' = 'done'`),
      callsStoredTwice: await number(
        sql`select count(*) as n from (select key from model_calls where status = 'done' group by key having count(*) > 1) as twice`
      )
    },
    requests: gateway.counts,
    garbled: {
      sent: garbler.outcomes.filter((outcome) => outcome === 'garbled').length,
      onRecord: await number(sql`select count(*) as n from model_calls where raw->'unreadable' is not null`)
    }
  }
  return { ...result, ok: isSound(result) }
}

function isSound(report: Omit<KillReport, 'ok'>): boolean {
  const { extractions, submissions, posted, judgments, requests, garbled, endedByThemselves } = report
  return (
    endedByThemselves.length === 0 &&
    extractions.byState.done === extractions.all &&
    submissions.byState.graded === submissions.all &&
    submissions.reasons.length === 0 &&
    posted.lost.length === 0 &&
    posted.duplicates === 0 &&
    judgments.stored === judgments.due &&
    judgments.callsStoredTwice === 0 &&
    requests.answeredAgain === garbled.sent &&
    garbled.onRecord === garbled.sent
  )
}

function describe(report: KillReport): string {
  const { kills, extractions, submissions, posted, judgments, requests, garbled } = report
  const during = (is: (kill: Kill) => boolean) => String(kills.filter(is).length)
  const targets = [...Map.groupBy(kills, ({ target }) => target)].map(([target, own]) => [
    target,
    ...[String(own.length), String(own.filter(({ extracting }) => extracting > 0).length)],
    ...[
      String(own.filter(({ grading }) => grading > 0).length),
      String(own.filter(({ sending }) => sending !== null).length)
    ]
  ])
  const all = [
    'all',
    String(kills.length),
    during((k) => k.extracting > 0),
    during((k) => k.grading > 0),
    during((k) => k.sending !== null)
  ]
  const states = (byState: Record<string, number>) =>
    Object.entries(byState)
      .map(([state, n]) => `${n} ${state}`)
      .join(', ')
  const rows = [
    ['extractions', states(extractions.byState)],
    ['submissions', [states(submissions.byState), ...submissions.reasons].join('; ')],
    [
      'posted',
      `${posted.submissions} submissions, ${posted.papers} papers; ${posted.repeated} requests repeated, the longest for ${posted.longestMs} ms, one try for ${posted.slowestMs} ms`
    ],
    ['posted twice', String(posted.duplicates)],
    ['never answered', posted.lost.join('; ') || 'none'],
    ['judgments', `${judgments.stored} of ${judgments.due}; ${judgments.callsStoredTwice} calls stored twice`],
    [
      'requests to models',
      `${requests.seen} seen, ${requests.needed} needed, ${requests.answeredAgain} answered again`
    ],
    ['garbled', `${garbled.sent} replies, ${garbled.onRecord} on record`],
    ['ended by themselves', report.endedByThemselves.join(', ') || 'none']
  ]
  const head = ['killed', 'kills', 'while extracting', 'while grading', 'in the middle of a request']
  return `${tableOf(head, [...targets, all])}${rows.map(([name, value]) => `${name!.padEnd(22)}${value}\n`).join('')}${report.ok ? 'nothing lost, nothing twice' : 'FAILED'}\n`
}
