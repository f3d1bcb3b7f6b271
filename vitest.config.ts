import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/helpers/longest-first.ts'

/** Processes that are killed, providers and files that fail, and databases. */
const faults = [
  'test/databases/**/*.test.ts',
  'test/db/**/*.test.ts',
  'test/grading/faults/**/*.test.ts',
  'test/http/v1/release-files.test.ts',
  'test/ingestion/pdf/{create-pdf-reader,hostile,mutations,shared-papers}.test.ts',
  'test/jobs/**/*.test.ts',
  'test/models/courier.test.ts',
  'test/workflows/{demo,restart,restart-batch,restart-extractor}.test.ts'
]
/** Routes, pages, commands and walks, on a database of their own. */
const services = [
  'test/{cli,docs,http,pages,workflows}/**/*.test.ts',
  'test/boards/leaderboard/{build-leaderboard,load-score-table}.test.ts',
  'test/suites/{eighth-task-type,second-suite}.test.ts',
  'test/models/batch/queue-call.test.ts'
]
const quickImports = new URL('./src/compose/quick-imports.ts', import.meta.url).href
/** Of PGlite's WebAssembly a file runs little, and often it is started anew: to optimise it takes longer than it saves. */
const execArgv = [`--import=${quickImports}`, '--liftoff-only']

export default defineConfig({
  test: {
    globalSetup: ['test/helpers/run-setup.ts'],
    // PGlite, pdfjs and embedded Postgres start slowly on two busy cores; nothing waits for the clock.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    // Vitest leaves a core free by default, which on two cores means one file at a time.
    maxWorkers: 2,
    // Node runs the files as they are, as it does in production: nothing is transformed, and no module can be mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/helpers/skip-reporter.ts'],
    projects: [
      { test: { name: 'faults', include: faults, execArgv } },
      { test: { name: 'services', include: services, exclude: faults, execArgv } },
      { test: { name: 'units', include: ['test/**/*.test.ts'], exclude: [...faults, ...services] } }
    ]
  }
})
