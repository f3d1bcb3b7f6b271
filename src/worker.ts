import './compose/check-node.ts'
import './compose/quick-imports.ts'
import { pino } from 'pino'
import { endOnSignals } from './compose/end-on-signals.ts'
import { loadConfig } from './config.ts'
import { AppError } from './errors.ts'
import { suites } from './suites/index.ts'

// Both reach the database: see quick-imports.ts.
const { endStart } = await import('./compose/end-start.ts')
const { startWorkerProcess } = await import('./compose/worker-process.ts')

try {
  const config = loadConfig()
  if (!config.DATABASE_URL) {
    throw new AppError('config_invalid', 'a worker of its own needs DATABASE_URL: PGlite has one process only', 500)
  }
  const worker = await startWorkerProcess({
    config: { ...config, WORKERS: Math.max(1, config.WORKERS) },
    suites,
    log: pino({ level: config.LOG_LEVEL })
  })
  endOnSignals(() => worker.close())
} catch (error) {
  endStart(error)
}
