import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/run-setup.ts'],
    // PGlite, pdfjs and embedded Postgres start slowly on two busy cores; nothing waits for the clock.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    // Vitest leaves a core free by default, which on two cores means one file at a time.
    maxWorkers: 2,
    reporters: ['default', './test/helpers/skip-reporter.ts']
  }
})
