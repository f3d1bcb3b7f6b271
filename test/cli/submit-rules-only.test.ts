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

describe('aerbench submit where judges are recordings', () => {
  it('says before it sends which task types they give no score, and what is sent without them', async () => {
    const recorded = await buildTestApp({}, judgedSuite, service.database, undefined, undefined, 'Visitor')
    const server = await recorded.app.listen({ host: '127.0.0.1', port: 0 })
    const sendLines = async (model: string, lines: object[], ...more: string[]) => {
      const file = writeLines(folder, model, lines)
      const args = ['submit', file, '--release', 'r1', '--model', model, '--no-wait', ...more]
      return (await runCommand(addSubmitCommand, args, { ...environment, AERBENCH_SERVER: server })).stderr
    }
    const send = (model: string, ...more: string[]) => sendLines(model, [right, essay], ...more)
    const notice =
      'The judges here are recordings: new answers to MM will have no score; --rules-only sends EK and CI alone\n'
    const said = await send('whole')
    expect(said).toContain(notice)
    expect(said.indexOf(notice)).toBeLessThan(said.indexOf('sent 2/2'))
    expect(await send('part', '--rules-only')).not.toContain('recordings')
    // Nor of a file that judges read nothing of, be it that an essay has no output.
    expect(await sendLines('ruled', [right, { ...essay, output: '' }])).not.toContain('recordings')
    expect((await sendLines('essays', [right, essay, { ...essay, itemId: 'MM-2' }])).split(notice)).toHaveLength(2)
    await recorded.app.close()
  })

  it('says nothing of judges that are asked', async () => {
    const file = writeLines(folder, 'asked', [right, essay])
    expect((await submit(file, '--release', 'r1', '--model', 'asked')).stderr).not.toContain('recordings')
  })
})

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
