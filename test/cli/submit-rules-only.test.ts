import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { addEssays, judgedSuite } from '../helpers/judged-suite.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
let service: TestApp
let environment: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-rules-only-'))
  service = await buildTestApp({}, judgedSuite)
  await addEssays(service, 2)
  await addItems(service, 2)
  await freeze(service, 'r1')
  environment = {
    AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: await service.keyFor('submitter')
  }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** Submits a file, and has the service grade what that queues. */
async function submit(file: string, ...more: string[]) {
  const running = runCommand(addSubmitCommand, ['submit', file, ...more], environment)
  let isRunning = true
  void running.finally(() => {
    isRunning = false
  })
  await vi.waitFor(() => expect(!isRunning || service.jobs.length > 0).toBe(true), { timeout: 20_000, interval: 20 })
  await service.grade()
  return await running
}

const named = ['--release', 'r1', '--model', 'quill-2', '--family', 'other', '--rules-only']
const essay = { itemId: 'MM-1', output: 'An essay.' }
const right = { itemId: 'EK-1', output: 'gold-1' }

describe('aerbench submit --rules-only', () => {
  it('sends what rules grade of a file, says what it leaves out, and publishes that as it is', async () => {
    const file = writeLines(folder, 'all', [right, essay, { ...essay, itemId: 'MM-2' }])
    const { code, stdout, stderr } = await submit(file, ...named, '--publish', '--json')
    expect([code, stderr]).toEqual([0, expect.stringContaining('\n2 responses left out, which judges grade\n')])
    const { submission, sent } = JSON.parse(stdout)
    expect(sent).toEqual({ accepted: 1, replaced: 0, unchanged: 0, empty: 0, judged: 2, rejected: [] })
    expect(submission).toMatchObject({ state: 'published', responses: 1, items: 4 })
  })

  it('says it again where lines have to be mended, and rejects items of other releases all the same', async () => {
    const file = writeLines(folder, 'broken', [right, essay, { itemId: 'MM-9', output: 'a' }])
    const { code, stderr } = await submit(file, ...named)
    expect(code).toBe(1)
    expect(stderr).toContain('\n1 response left out, which judges grade\n')
    expect(stderr).toContain('line 3: release r1 has no item MM-9 (item_unknown)')
    expect(stderr).toMatch(/mend them, and give --submission sub_\S+ --rules-only$/m)
  })
})
