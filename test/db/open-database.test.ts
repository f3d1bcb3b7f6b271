import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/client.ts'
import { connectClient } from '../../src/db/connect-client.ts'
import { lockFolder } from '../../src/db/folder-lock.ts'
import { migrationLock } from '../../src/db/migrate.ts'
import { isOutage } from '../../src/db/outage.ts'
import { until } from '../../src/demo/until.ts'
import { createPostgresDatabase, makeDataFolder } from '../helpers/open-test-database.ts'

const lockModule = fileURLToPath(new URL('../../src/db/folder-lock.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'aerbench-lock-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Tries the lock from another process. */
function lockElsewhere(): string {
  const code = `import { lockFolder } from ${JSON.stringify(lockModule)}
    try { lockFolder(process.argv[1]); console.log('taken') } catch (error) { console.log(error.code) }`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code, folder], { encoding: 'utf8' }).stdout.trim()
}

describe('lockFolder', () => {
  it('keeps a second process out, and lets it in once the first has gone, however it went', () => {
    const unlock = lockFolder(folder)
    expect(lockElsewhere()).toBe('data_folder_in_use')
    expect(() => lockFolder(folder)).toThrowError(
      /in use by another process: stop it, talk to it with AERBENCH_SERVER, or set another DATA_DIR/
    )
    unlock()
    expect(lockElsewhere()).toBe('taken')
    // The process above ended without giving its lock back.
    expect(lockElsewhere()).toBe('taken')
  })
})

describe('openDatabase on a folder', () => {
  it('holds few pages in memory, and reads large tables in the order that it would read them in with many', async () => {
    const { db, close } = await openDatabase({ folder: await makeDataFolder() })
    const { rows } = (await db.execute(
      sql`select name, setting || coalesce(' × ' || unit, '') as value from pg_settings
          where name in ('shared_buffers', 'synchronize_seqscans', 'exit_on_error') order by name`
    )) as { rows: { name: string; value: string }[] }
    await close()
    expect(rows).toEqual([
      // Of PGlite's own options, which are not replaced.
      { name: 'exit_on_error', value: 'off' },
      // 16 MB.
      { name: 'shared_buffers', value: '2048 × 8kB' },
      { name: 'synchronize_seqscans', value: 'off' }
    ])
  })
})

/** A wire to a Postgres that can be cut. */
async function openWire(url: string): Promise<{ url: string; cut(): void; close(): void }> {
  const { hostname, port } = new URL(url)
  const ends: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    ends.push(near, far)
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return { url: through.href, cut, close: () => server.close() }
}

describe('openDatabase on Postgres', () => {
  it('migrates once when four processes open an empty database at the same time', async () => {
    const url = await createPostgresDatabase()
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url })))
    const [{ db }] = databases as [(typeof databases)[number]]
    const { rows } = (await db.execute(
      sql`select count(*)::int as count, count(distinct hash)::int as distinct from drizzle.__drizzle_migrations`
    )) as {
      rows: { count: number; distinct: number }[]
    }
    expect(rows[0]!.count).toBeGreaterThan(0)
    expect(rows[0]!.count).toBe(rows[0]!.distinct)
    for (const database of databases) await database.close()
  })

  it('fails, and ends no process, where its connection breaks while it migrates', async () => {
    const url = await createPostgresDatabase()
    const { url: through, cut, close } = await openWire(url)
    const other = await connectClient({ connectionString: url })
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const opened = openDatabase({ url: through }).then(
      () => null,
      (error: unknown) => error
    )
    const waitsForLock = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(
      async () => (await other.query(waitsForLock)).rows,
      (rows) => rows.length === 1
    )
    // As a Postgres that is killed says nothing any more.
    cut()
    expect(isOutage(await opened)).toBe(true)
    await other.end()
    close()
    await (await openDatabase({ url })).close()
  })

  it('gives a claim to one connection at a time, and frees it when the holder goes', async () => {
    const url = await createPostgresDatabase()
    const [first, second] = await Promise.all([openDatabase({ url }), openDatabase({ url })])
    const release = await first.claim('extraction 1')
    expect(release).not.toBeNull()
    expect(await second.claim('extraction 1')).toBeNull()
    expect(await first.claim('extraction 1')).toBeNull()
    expect(await second.claim('extraction 2')).not.toBeNull()
    await first.close()
    expect(await second.claim('extraction 1')).not.toBeNull()
    await second.close()
  })

  it('claims on after its connection was cut, and frees what was claimed on it', async () => {
    const url = await createPostgresDatabase()
    const [first, second] = await Promise.all([openDatabase({ url }), openDatabase({ url })])
    const release = await first.claim('extraction 1')
    await second.db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database() and pid <> pg_backend_pid()`)
    const taken = await until(
      () => second.claim('extraction 1'),
      (claim) => claim !== null
    )
    await release!()
    await taken!()
    const again = await until(
      () => first.claim('extraction 1').catch(() => null),
      (claim) => claim !== null
    )
    expect(await second.claim('extraction 1')).toBeNull()
    await again!()
    await first.close()
    await second.close()
  })
})
