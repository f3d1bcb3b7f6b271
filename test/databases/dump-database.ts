import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Not a dependency, since fixtures are rarely written and its peer is an older PGlite: see README.md. */
const pgDumpModule = '@electric-sql/pglite-tools/pg_dump'
type PgDump = { pgDump(options: { pg: PGlite; args: string[] }): Promise<File> }

/**
 * A PGlite folder that no process has open as SQL that PGlite and Postgres run as plain queries: schema, rows, triggers
 * and functions of every schema, so the migrations that ran and the job queue too.
 */
export async function dumpDatabase(folder: string): Promise<string> {
  const { pgDump }: PgDump = await import(pgDumpModule)
  const pglite = await PGlite.create(join(folder, 'pglite'))
  try {
    const args = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']
    const sql = await (await pgDump({ pg: pglite, args })).text()
    return `${sql.replace(/^(\\|SET transaction_timeout).*$/gm, '')}\n-- The session goes on, with its own search path.\nRESET ALL;\n`
  } finally {
    await pglite.close()
  }
}
