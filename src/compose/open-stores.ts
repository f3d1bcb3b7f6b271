import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { pastOutages } from '../db/past-outages.ts'
import { waitForPostgres } from '../db/wait-for-postgres.ts'
import { createPdfReader } from '../ingestion/pdf/create-pdf-reader.ts'
import {
  createRecognisingReader,
  type RecognisingReader
} from '../ingestion/pdf/recognition/create-recognising-reader.ts'
import { type JobQueue, openQueue } from '../jobs/open-queue.ts'

/** The database and the queue on it. A Postgres that goes away while they are opened is waited for anew. */
export async function openStores(
  { DATABASE_URL: url, DATABASE_WAIT_MS: patienceMs, DATA_DIR: folder }: Config,
  log: FastifyBaseLogger
): Promise<{ database: Database; queue: JobQueue }> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const open = async () => {
    if (url) await waitForPostgres(url, { patienceMs, say })
    const database = await openDatabase(url ? { url } : { folder })
    const queue = await openQueue(database, (error) => log.error(error, 'job queue')).catch(async (error: unknown) => {
      await database.close().catch(() => {})
      throw error
    })
    return { database, queue }
  }
  return await pastOutages(open, url ? patienceMs : 0)
}

/** The reader of papers, which starts its process with the first of them. */
export function openPdfReader(config: Config): RecognisingReader {
  const reader = createPdfReader({
    limits: {
      maxBytes: config.UPLOAD_MAX_BYTES,
      maxPages: config.PDF_MAX_PAGES,
      maxCharacters: config.PDF_MAX_CHARACTERS,
      maxObjects: config.PDF_MAX_OBJECTS,
      maxOperators: config.PDF_MAX_OPERATORS,
      timeoutMs: config.PDF_TIMEOUT_MS,
      maxMemoryBytes: config.PDF_MAX_MEMORY_MB * 1024 * 1024
    },
    workers: 1
  })
  return createRecognisingReader(reader)
}
