import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { defaultPdfLimits } from '../../../src/ingestion/pdf/pdf-limits.ts'
import { rightsAtStart } from '../../../src/ingestion/pdf/reader-rights.ts'
import { paperPdf } from './prose-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'aerbench-rights-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reader = fileURLToPath(new URL('../../../src/ingestion/pdf/reader-process.ts', import.meta.url))

/** Tries in both threads of a reader, once the first file has come, what a file that took the parser over would try. */
const attempts = `
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
const outcome = (attempt) => { try { return attempt()?.error?.code ?? 'done' } catch ({ code }) { return code } }
const attack = () => ({
  type: 'failed',
  code: isMainThread ? 'process' : 'thread',
  message: JSON.stringify({
    write: outcome(() => writeFileSync(${JSON.stringify(join(folder, 'mine'))}, '')),
    keep: outcome(() => writeFileSync((process.env.NODE_COMPILE_CACHE ?? '') + '/mine', '')),
    spawn: outcome(() => spawnSync('true')),
    start: outcome(() => new Worker('', { eval: true }).unref()),
    sees: Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE')
  })
})
if (isMainThread) process.once('message', () => process.send(attack()))
else parentPort.once('message', () => parentPort.postMessage(attack()))`

type Tried = { code: string; message: string }

it('lets the reader of a file write nothing, start nothing and see no keys, in its process and in its thread', async () => {
  const { execArgv, env } = rightsAtStart()
  const preload = `data:text/javascript,${encodeURIComponent(attempts)}`
  const child = fork(reader, [JSON.stringify(defaultPdfLimits)], {
    execArgv: [...execArgv, '--import', preload],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
  child.send(paperPdf('A paper'))
  const [process] = (await once(child, 'message')) as [Tried]
  child.send('read')
  const [thread] = (await once(child, 'message')) as [Tried]
  child.kill('SIGKILL')
  const denied = 'ERR_ACCESS_DENIED'
  const nothing = { write: denied, keep: denied, spawn: denied, start: denied, sees: [] }
  expect([process.code, JSON.parse(process.message)]).toEqual(['process', nothing])
  expect([thread.code, JSON.parse(thread.message)]).toEqual(['thread', nothing])
  // What it had compiled before it took the file is there for the next one.
  const compiled = join(module.getCompileCacheDir()!, 'pdf-reader')
  expect(env.NODE_COMPILE_CACHE).toBe(compiled)
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100)
})
