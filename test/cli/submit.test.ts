import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { addItems, addLabelItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
let service: TestApp
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-submit-'))
  service = await buildTestApp()
  await addItems(service, 3)
  await addLabelItems(service, 1)
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

const named = ['--release', 'r1', '--model', 'quill-2', '--family', 'other']
const labels = { itemId: 'CI-1', output: '{"stability":"yes","existence":"yes"}' }

describe('aerbench submit', () => {
  it('sends a file, follows the grading, publishes, and shows the scores', async () => {
    const file = writeLines(folder, 'all', [
      { itemId: 'EK-1', output: 'gold-1', model: 'compatible:quill-2', costUsd: 0.1 },
      { itemId: 'EK-2', output: 'wrong' },
      '',
      { itemId: 'EK-3', output: '' },
      labels
    ])
    const { code, stdout, stderr } = await submit(file, ...named, '--publish', '--allow-incomplete', '--json')
    const { submission, sent } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(sent).toEqual({ accepted: 3, replaced: 0, unchanged: 0, empty: 1, rejected: [] })
    expect(submission).toMatchObject({ state: 'published', model: 'quill-2', responses: 3, items: 4 })
    expect(stderr).toMatch(/^Submission \S+ of quill-2 to release r1\n/)
    const shown = await submit(file, '--submission', submission.id)
    // EK: 1, 0 and a missing answer; CI: one of two labels.
    const cells = shown.stdout.split('\n').map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .filter(Boolean)
    )
    expect(cells.find(([task]) => task === 'EK')).toEqual(['EK', '3', '0.3333', '0.3333', '3', '0', '0', '-', '0'])
    expect(cells.find(([task]) => task === 'CI')).toEqual(['CI', '1', '0.5000', '0.5000', '1', '0', '0', '-', '0'])
  })

  it('names rejected lines by their number in the file, and goes on with the same submission', async () => {
    const right = { itemId: 'EK-1', output: 'gold-1' }
    const file = writeLines(folder, 'partly', [right, '{"itemId":', '', { itemId: 'EK-9', output: 'a' }, labels, right])
    const refused = await submit(file, ...named)
    const [head, ...rejected] = refused.stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('sent'))
    expect(refused.code).toBe(1)
    expect(rejected).toEqual([
      expect.stringMatching(/^line 2: is not JSON.*\(json_invalid\)$/),
      'line 4: release r1 has no item EK-9 (item_unknown)',
      'line 6: line 1 is about EK-1 already (duplicate_item)',
      expect.stringContaining('is still a draft')
    ])
    const id = /^Submission (\S+)/.exec(head!)![1]!
    writeLines(folder, 'partly', [right, { itemId: 'EK-2', output: 'gold-2' }, labels])
    const { code, stdout } = await submit(file, '--submission', id, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      sent: { accepted: 1, unchanged: 2, rejected: [] },
      submission: { id, state: 'graded' }
    })
  })

  it('publishes no incomplete submission unasked: it stays a draft that takes the rest', async () => {
    const some = [1, 2].map((item) => ({ itemId: `EK-${item}`, output: `gold-${item}` }))
    const file = writeLines(folder, 'incomplete', [...some, labels])
    const refused = await submit(file, ...named, '--publish')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('answers 3 of 4 items') })
    const id = /^Submission (\S+)/.exec(refused.stderr)![1]!
    const state = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', `/v1/submissions/${id}`)).json()
    expect(await state()).toMatchObject({ state: 'draft', responses: 3 })
    writeLines(folder, 'incomplete', [...some, labels, { itemId: 'EK-3', output: 'gold-3' }])
    expect(await submit(file, '--submission', id, '--publish')).toMatchObject({ code: 0 })
    expect(await state()).toMatchObject({ state: 'published', responses: 4 })
  })

  it('makes no draft for a file that is not there', async () => {
    const count = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', '/v1/submissions')).text
    const before = await count()
    const missing = await submit(join(folder, 'none'), ...named)
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no such file') })
    expect(await count()).toBe(before)
  })

  it('says what it needs', async () => {
    const file = writeLines(folder, 'one', [labels])
    expect(await submit(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('--release and --model') })
    expect(await submit(file, '--release', 'r9', '--model', 'a')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no release r9')
    })
    expect(await submit(file, ...named, '--batch')).toMatchObject({ code: 1, stderr: expect.stringContaining('role') })
    const queued = await submit(file, ...named, '--no-wait', '--json')
    expect(JSON.parse(queued.stdout).submission.state).toMatch(/queued|grading|graded/)
    expect(queued.code).toBe(0)
  })
})
