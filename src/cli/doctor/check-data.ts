import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 * megabyte
/** Less than this fills up with the papers and calls of a few days; with the least nothing can be written for long. */
const littleBytes = 2 * gigabyte
const leastBytes = gigabyte / 10

/** The data folder and the database, neither of which is made. */
export async function checkData(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Finding[]> {
  const folder = resolve(config.DATA_DIR)
  return [...(await checkFolder(folder)), await checkDatabase(folder, config.DATABASE_URL)]
}

async function checkFolder(folder: string): Promise<Finding[]> {
  const subject = 'data folder'
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    await access(nearest, constants.W_OK)
  } catch (error) {
    return [
      wrong(subject, `${nearest} cannot be written: ${messageOf(error)}`, 'Give its user the right, or set DATA_DIR.')
    ]
  }
  const { bavail, bsize } = await statfs(nearest)
  const free = bavail * bsize
  const message = `${folder}${nearest === folder ? '' : ' is not there yet'}, ${Math.floor(free / megabyte)} MB free`
  const remedy = 'Make room on its disk, or set DATA_DIR.'
  if (free < leastBytes) return [wrong(subject, message, remedy)]
  return [free < littleBytes ? warning(subject, message, remedy) : ok(subject, message)]
}

async function checkDatabase(folder: string, url: string | undefined): Promise<Finding> {
  const subject = 'database'
  // Loaded here, since the other commands need none of it.
  const { pendingMigrations } = await import('../../db/pending-migrations.ts')
  try {
    if (url === undefined && !existsSync(join(folder, 'pglite')))
      return ok(subject, 'PGlite, none there yet: the first start makes it')
    const pending = await pendingMigrations(url === undefined ? { folder } : { url })
    const kind = url === undefined ? 'PGlite' : 'Postgres'
    if (pending === 0) return ok(subject, `${kind}, every migration done`)
    return warning(
      subject,
      `${kind}, ${pending} migrations to do`,
      'The next start of the service does them; back it up first.'
    )
  } catch (error) {
    const isOpen = error instanceof Error && 'code' in error && error.code === 'data_folder_in_use'
    if (isOpen) return ok(subject, `PGlite, open in another process: a service at work`)
    return wrong(subject, messageOf(error), 'Start the database, or correct DATABASE_URL or DATA_DIR.')
  }
}
