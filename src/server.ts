import './compose/check-node.ts'
import './compose/quick-imports.ts'
import { pino } from 'pino'
import { endOnSignals } from './compose/end-on-signals.ts'
import { loadConfig } from './config.ts'
import { suites } from './suites/index.ts'

// Both reach the database: see quick-imports.ts.
const { endStart } = await import('./compose/end-start.ts')
const { startService } = await import('./compose/service.ts')

try {
  const config = loadConfig()
  const log = pino({ level: config.LOG_LEVEL })
  const service = await startService({ config, suites, log })
  if (service.adminKey) {
    process.stdout.write(`First start: the admin key is ${service.adminKey} (shown once; keep it)\n`)
  }
  process.stdout.write(`AER-bench listens at ${service.address}\n`)
  endOnSignals(() => service.close())
} catch (error) {
  endStart(error)
}
