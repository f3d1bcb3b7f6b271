import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Suites } from '../suites/suite.ts'
import { checkChoices } from './check-choices.ts'
import { openPdfReader, openStores } from './open-stores.ts'
import { startWorkers } from './start-workers.ts'

/**
 * One more process that works on the jobs of a Postgres that several share. It answers nobody, so it loads no routes and
 * no pages.
 */
export async function startWorkerProcess(setting: {
  config: Config
  suites: Suites
  log: FastifyBaseLogger
}): Promise<{ close(): Promise<void> }> {
  checkChoices(setting.config, setting.suites)
  const { database, queue } = await openStores(setting.config, setting.log)
  const pdf = openPdfReader(setting.config)
  const workers = await startWorkers(setting, { database, queue, pdf })
  return {
    async close() {
      await workers.pause()
      await queue.stop()
      await workers.close()
      await pdf.close()
      await database.close()
    }
  }
}
