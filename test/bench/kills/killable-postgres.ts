import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, loadEmbeddedPostgres } from '../../helpers/embedded-postgres.ts'

export type KillablePostgres = {
  url: string
  /** Ends the postmaster at once: `SIGKILL` as a lack of memory would, `SIGQUIT` as `pg_ctl -m immediate` does. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): void
  /** Starts it again on its data, once the processes of the old one are gone. */
  start(): Promise<void>
  close(): Promise<void>
}

const startTries = 100
const startTryMs = 200

/** A Postgres of its own that keeps what it has committed. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-kills-postgres-'))
  // Postgres refuses to run as root; the user it runs as instead must be able to reach its folder.
  chmodSync(folder, 0o777)
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const make = () =>
    new EmbeddedPostgres({
      ...{ databaseDir, port, user: 'postgres', password: 'postgres', persistent: true },
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {}
    })
  let postgres = make()
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    kill(signal) {
      const [pid = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), signal)
    },
    async start() {
      for (let tries = 0; ; tries += 1) {
        await wait(startTryMs)
        postgres = make()
        const fault = await postgres.start().then(
          () => null,
          (error: unknown) => error ?? new Error('it ended as it started')
        )
        if (fault === null) return
        if (tries >= startTries) throw fault
      }
    },
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
