import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../../src/db/client.ts'
import { moveSubmission } from '../../src/db/submission-states.ts'
import { startPostgres } from '../helpers/embedded-postgres.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import type { ReadsReport } from './boards/reads-thread.ts'
import { seedBoards } from './boards/seed-boards.ts'
import { memoryOfTree } from './grade/watch-memory.ts'
import { type HealthReport, probeHealth } from './health-probe.ts'
import { tableOf } from './table-of.ts'

type BoardsReport = {
  database: string
  models: number
  /** The first board after the start: nothing of it was kept. */
  firstMs: number
  firstHealth: HealthReport
  reads: ReadsReport & { perSecond: number; seconds: number }
  health: HealthReport
  /** MB of the service with its children, before the reads and after them. */
  memory: { before: number; after: number }
  /** Where the service and this program share the database: the board with one more submission. */
  joinedMs: number | null
}

const paths = ['/v1/leaderboard?release=board', '/', '/v1/significance?release=board', '/significance?release=board']

/**
 * Reads of the boards of a release of the paper's size, so many a second, mixed of JSON and pages, half of them by those who
 * have it already. `--models 200 --reads 200 --seconds 60 --database pglite,postgres`
 */
export async function benchBoards(args: string[]): Promise<{ result: BoardsReport[]; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      models: { type: 'string', default: '200' },
      reads: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
      database: { type: 'string', default: 'pglite,postgres' }
    }
  })
  const [models, perSecond, seconds] = [values.models, values.reads, values.seconds].map(Number)
  const result: BoardsReport[] = []
  for (const kind of values.database.split(',')) {
    result.push(await boardsOn(kind, { models: models!, perSecond: perSecond!, seconds: seconds! }))
  }
  return { result, table: table(result) }
}

async function boardsOn(
  kind: string,
  { models, perSecond, seconds }: { models: number; perSecond: number; seconds: number }
): Promise<BoardsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-boards-'))
  const postgres = kind === 'postgres' ? await startPostgres() : null
  try {
    const database = await openDatabase(postgres ? { url: postgres.url } : { folder })
    const { last } = await seedBoards(database, models)
    if (!postgres) await database.close()
    const environment = environmentFor({
      database: postgres ? { DATABASE_URL: postgres.url, DATA_DIR: folder } : { DATA_DIR: folder },
      replayUrl: 'http://127.0.0.1:9'
    })
    const service = await startServiceProcess({ ...environment, LOG_LEVEL: 'fatal' }, [])
    try {
      await wait(3000)
      const firstProbe = probeHealth(service.address, 20)
      const firstMs = await timed(() => get(`${service.address}${paths[0]}`))
      const firstHealth = await firstProbe()
      for (const path of paths) await get(`${service.address}${path}`)
      const before = await memoryOfTree(service.child.pid!)
      const probe = probeHealth(service.address, 20)
      const reads = await readMany({ address: service.address, paths, perSecond, seconds })
      const health = await probe()
      const after = await memoryOfTree(service.child.pid!)
      let joinedMs: number | null = null
      if (postgres) {
        await moveSubmission(database.db, last, { from: ['graded'], to: 'published' })
        joinedMs = await timed(() => get(`${service.address}${paths[0]}`))
        await database.close()
      }
      return {
        ...{ database: kind, models, firstMs, firstHealth, health, joinedMs },
        ...{ reads: { ...reads, perSecond, seconds }, memory: { before, after } }
      }
    } finally {
      await service.kill()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function get(url: string): Promise<void> {
  const reply = await fetch(url)
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function readMany(workerData: object): Promise<ReadsReport> {
  const worker = new Worker(new URL('./boards/reads-thread.ts', import.meta.url), { workerData })
  const report = await new Promise<ReadsReport>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  return report
}

function table(reports: readonly BoardsReport[]): string {
  const ms = (value: number | null) => (value === null ? '' : value.toFixed(1))
  return tableOf(
    [
      ...[
        '',
        'models',
        'first board ms',
        'silence ms',
        'reads/s',
        'seconds',
        'served',
        'failed',
        '304',
        'p50 ms',
        'p99 ms'
      ],
      ...['slowest ms', 'silence ms', 'MB before', 'MB after', 'joined ms']
    ],
    reports.map(({ database, models, firstMs, firstHealth, reads, health, memory, joinedMs }) => [
      ...[database, String(models), ms(firstMs), ms(firstHealth.maxMs), String(reads.perSecond), String(reads.seconds)],
      ...[String(reads.served), String(reads.failed), String(reads.notModified), ms(reads.p50Ms), ms(reads.p99Ms)],
      ...[ms(reads.maxMs), ms(health.maxMs), memory.before.toFixed(0), memory.after.toFixed(0), ms(joinedMs)]
    ])
  )
}
