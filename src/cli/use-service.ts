import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '../client.ts'
import { type Config, loadConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { inCommandWords, keyMissing } from './in-command-words.ts'

/** Where a service answers, and the key that it is asked with; null where its address is enough. */
export type ServiceAddress = { address: string; key: string | null }

type Needs = { works?: boolean; reads?: boolean; isPublic?: boolean; leavesWork?: string }

/**
 * Hands a command a client of the service: of the one at AERBENCH_SERVER, or of one that lives in this process on the
 * configured database for as long as the command takes. Both are the same code behind the same routes.
 *
 * @param options.works whether the command waits for jobs; without them a start is quicker
 * @param options.reads whether the command finds nothing to work on in a new database: it makes none where there is none
 * @param options.isPublic whether a service shows it to anybody, so that its address is enough
 * @param options.leavesWork what goes on after the command has ended, which only a running service can do
 * @throws {AppError} `key_missing` when AERBENCH_SERVER is set without AERBENCH_KEY, `service_needed`,
 *   `database_missing`
 */
export async function useService<Result>(
  use: (client: Client, service: ServiceAddress) => Promise<Result>,
  { works = false, reads = false, isPublic = false, leavesWork }: Needs = {}
): Promise<Result> {
  const config = loadConfig()
  if (config.AERBENCH_SERVER) {
    if (!config.AERBENCH_KEY && !isPublic) throw new AppError('key_missing', keyMissing, 401)
    return await asked(use, { address: config.AERBENCH_SERVER, key: config.AERBENCH_KEY ?? null })
  }
  if (leavesWork) {
    const message = `${leavesWork} goes on in a running service: start one, and set AERBENCH_SERVER and AERBENCH_KEY`
    throw new AppError('service_needed', message, 409)
  }
  if (reads && !config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'pglite'))) {
    const message = `there is no database in DATA_DIR=${config.DATA_DIR}: name another folder, or set AERBENCH_SERVER and AERBENCH_KEY`
    throw new AppError('database_missing', message, 404)
  }
  if (works) process.stderr.write(`AERBENCH_SERVER is not set: starting a service of its own ${placeOf(config)}\n`)
  // Loaded here, because the commands that need no service should start at once.
  const { pino } = await import('pino')
  await import('../compose/quick-imports.ts')
  const { startService } = await import('../compose/service.ts')
  const { suites } = await import('../suites/index.ts')
  const commandKey = `aer_${randomBytes(32).toString('base64url')}`
  const service = await startService({
    config: { ...config, HOST: '127.0.0.1', PORT: 0, WORKERS: works ? Math.max(1, config.WORKERS) : 0 },
    suites,
    log: pino({ level: 'error' }, pino.destination(2)),
    commandKey
  })
  if (service.adminKey)
    process.stderr.write(`First start: the admin key is ${service.adminKey} (shown once; keep it)\n`)
  try {
    return await asked(use, { address: service.address, key: commandKey })
  } finally {
    await service.close()
  }
}

async function asked<Result>(
  use: (client: Client, service: ServiceAddress) => Promise<Result>,
  service: ServiceAddress
): Promise<Result> {
  const client = createClient(service.address, service.key)
  try {
    return await use(client, service)
  } catch (error) {
    throw await inCommandWords(error, { client, hasKey: service.key !== null })
  }
}

/** Where it works, and that a start takes its time. Never the address of the database, which holds a password. */
function placeOf({ DATABASE_URL, DATA_DIR }: Config): string {
  return `${DATABASE_URL ? 'on the database of DATABASE_URL' : `in DATA_DIR=${DATA_DIR}`}, which takes from seconds to a minute`
}
