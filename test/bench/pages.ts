import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/db/client.ts'
import { startPostgres } from '../helpers/embedded-postgres.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { drawBank } from './pages/draw-bank.ts'
import { type Limit, type MeasuredPage, measurePages, perKb } from './pages/measure-pages.ts'
import { seedPages } from './pages/seed-pages.ts'
import { tableOf } from './table-of.ts'

type PagesReport = {
  database: string
  submissions: number
  seedSeconds: number
  limits: Limit[]
  pages: MeasuredPage[]
}

/**
 * Pages of a service with many submissions: how much they weigh compressed, and how long they take, of each kind one, for those
 * without a key and for a team. `--submissions 500 --questions 10000 --times 7 --database pglite`;
 * with `AERBENCH_PICTURES` each of them is drawn. Each page is named on stderr before it is asked for; one that does not come in
 * three minutes ends the bench.
 */
export async function benchPages(args: string[]): Promise<{ result: PagesReport; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      submissions: { type: 'string', default: '500' },
      questions: { type: 'string', default: '10000' },
      times: { type: 'string', default: '7' },
      database: { type: 'string', default: 'pglite' }
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-pages-'))
  const postgres = values.database === 'postgres' ? await startPostgres() : null
  try {
    const seedStart = performance.now()
    process.stderr.write(`seeding ${values.submissions} submissions\n`)
    const database = await openDatabase(postgres ? { url: postgres.url } : { folder })
    const seeded = await seedPages(database, Number(values.submissions))
    await database.close()
    const seedSeconds = (performance.now() - seedStart) / 1000
    const environment = environmentFor({
      database: { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) },
      replayUrl: 'http://127.0.0.1:9'
    })
    const service = await startServiceProcess({ ...environment, LOG_LEVEL: 'fatal' }, [])
    try {
      const { address, adminKey } = service
      const measured = await measurePages(address, seeded, {
        repeats: Number(values.times),
        progress: (line) => process.stderr.write(`${line}\n`),
        draw: async () => await drawBank({ address, adminKey: adminKey! }, Number(values.questions))
      })
      const of = { database: values.database, submissions: Number(values.submissions), seedSeconds }
      const result = { ...of, ...measured }
      return { result, table: table(result) }
    } finally {
      await service.kill()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function table({ database, submissions, seedSeconds, limits, pages }: PagesReport): string {
  const [kb, ms] = [(bytes: number) => (bytes / perKb).toFixed(1), (value: number) => value.toFixed(0)]
  const asked = tableOf(
    [`${submissions} submissions on ${database}, seeded in ${seedSeconds.toFixed(0)} s`, 'found', 'asked below', ''],
    limits.map(({ what, found, asked, unit }) => [
      ...[what, `${found.toFixed(1)} ${unit}`, `${asked} ${unit}`, found < asked ? 'holds' : 'does not hold']
    ])
  )
  const each = tableOf(
    ['page', 'KB', 'with all it loads', 'first ms', 'waits', 'first byte ms', 'ms', 'fastest'],
    pages.map(({ page, bytes, loaded, firstMs, waits, firstByteMs, ms: all, fastest }) => [
      ...[page, kb(bytes), kb(loaded), ms(firstMs), String(waits), ms(firstByteMs), ms(all), ms(fastest.ms)]
    ])
  )
  return `${asked}\n${each}`
}
