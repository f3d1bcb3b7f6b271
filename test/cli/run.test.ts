import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addRunCommand } from '../../src/cli/run.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../helpers/model-server.ts'
import { exportedItems, writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const model = 'compatible:quill-2'

let folder: string
let file: string
let items: string
let server: ModelServer
let environment: Record<string, string>

beforeAll(async () => {
  server = await startModelServer()
  environment = { COMPATIBLE_BASE_URL: `${server.url}/v1`, MODEL_MAX_ATTEMPTS: '1' }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-run-'))
  file = join(folder, 'answers.ndjson')
  items = writeLines(folder, 'items.ndjson', exportedItems)
  server.requests.length = 0
  server.script(answer)
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => server.close())

/** An answer that says what was asked. */
function answer({ texts }: ReceivedRequest) {
  return { text: `to: ${texts.join().slice(0, 40)}`, usage: { input: 100, output: 10 }, model: 'quill-2-2026' }
}

async function run(...more: string[]) {
  const args = ['run', '--model', model, '--release', items, '-o', file, '--json', ...more]
  const { code, stdout, stderr } = await runCommand(addRunCommand, args, environment)
  return { code, stderr, summary: stdout ? JSON.parse(stdout) : null }
}

function lines(): { itemId: string; output: string; stopReason: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

describe('aerbench run', () => {
  it('asks every item once and writes what came with what it took', async () => {
    const prices = { [model]: { input: 1, output: 10 } }
    environment.MODEL_PRICES = JSON.stringify(prices)
    const { code, summary, stderr } = await run('--temperature', '0.5', '--max-output-tokens', '999')
    delete environment.MODEL_PRICES
    expect(code).toBe(0)
    // 100 tokens at 1 and 10 at 10 dollars a million: 0.0002 each.
    expect(summary).toMatchObject({ items: 4, answered: 4, answeredNow: 4, stopReasons: { stop: 4 }, failures: [] })
    expect(summary.costUsd).toBeCloseTo(0.0008)
    expect(stderr).toContain(`${model} 4/4 0.0008 USD so far`)
    expect(lines()[0]).toMatchObject({
      itemId: expect.stringMatching(/^(EK|CI|LR|MM)-1$/),
      output: expect.stringMatching(/^to: \S/),
      model,
      reportedModel: 'quill-2-2026',
      parameters: { maxOutputTokens: 999, temperature: 0.5 },
      setting: 'zero-shot',
      promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      usage: { inputTokens: 100, outputTokens: 10 },
      costUsd: expect.closeTo(0.0002)
    })
    expect(server.requests.map(({ body }) => body.temperature)).toEqual([0.5, 0.5, 0.5, 0.5])
    // Zero-shot: the prompt is the only message.
    expect(server.requests.every(({ texts }) => texts.length === 1)).toBe(true)
  })

  it('asks only what is missing after it was cut off in the middle of a line', async () => {
    await run('--types', 'ek,CI')
    const [first, second] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, `${first}\n${second!.slice(0, 60)}`)
    const { code, summary } = await run()
    expect([code, summary.answered, summary.answeredNow]).toEqual([0, 4, 3])
    expect(
      lines()
        .map(({ itemId }) => itemId)
        .sort()
    ).toEqual(['CI-1', 'EK-1', 'LR-1', 'MM-1'])
    // The one whose line was lost had been paid for: it came from the calls beside the file.
    expect(server.requests).toHaveLength(4)
    const again = await run()
    expect(again.summary).toMatchObject({ answered: 4, answeredNow: 0 })
    expect(server.requests).toHaveLength(4)
  })

  it('writes refusals and cut-offs as answers, and asks them anew only when told to', async () => {
    server.script({ text: 'I will not.', stop: 'refusal' }, { text: 'Half of', stop: 'length' }, answer)
    const { code, summary } = await run('--concurrency', '1')
    expect([code, summary.stopReasons]).toEqual([0, { refusal: 1, length: 1, stop: 2 }])
    expect(lines().slice(0, 2)).toMatchObject([{ output: 'I will not.' }, { output: 'Half of' }])
    expect((await run()).summary.answeredNow).toBe(0)
    const retried = await run('--retry-failed')
    expect(retried.summary).toMatchObject({ answeredNow: 2, stopReasons: { stop: 4 } })
    expect(lines()).toHaveLength(4)
  })

  it('reports items that a provider failed at, and asks them again the next time', async () => {
    server.script({ status: 400, message: 'too long' }, answer)
    const failed = await run('--concurrency', '1')
    expect(failed).toMatchObject({ code: 1, summary: { answered: 3, stopped: null } })
    expect(failed.summary.failures).toMatchObject([{ itemId: 'EK-1', code: 'model_bad_request' }])
    expect(lines()).toHaveLength(3)
    expect(await run()).toMatchObject({ code: 0, summary: { answered: 4, answeredNow: 1 } })
  })

  it('stops at once where every item would fail alike: no key, no credit, no room in the budget', async () => {
    server.script({ status: 401 })
    const refused = await run('--concurrency', '1')
    expect(refused.summary).toMatchObject({
      answered: 0,
      failures: [{ code: 'model_auth' }],
      stopped: expect.any(String)
    })
    expect(server.requests).toHaveLength(1)
    environment.BUDGET_USD = '1'
    const unpriced = await run()
    delete environment.BUDGET_USD
    expect(unpriced).toMatchObject({ code: 1, summary: { stopped: expect.stringContaining('has no price') } })
    expect(server.requests).toHaveLength(1)
  })

  it('refuses a file of another model, of other parameters, or of no run', async () => {
    await run('--types', 'CI')
    const other = ['run', '--model', 'compatible:other', '--release', items, '-o', file]
    const outcome = await runCommand(addRunCommand, other, environment)
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/holds answers of .*quill-2.*name another file/)
    })
    expect(await run('--temperature', '1')).toMatchObject({ code: 1 })
    file = writeLines(folder, 'hand-made.ndjson', [{ itemId: 'CI-1', output: 'yes' }])
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('line 1 was not written by') })
    expect(await runCommand(addRunCommand, ['run', '--model', model, '--concurrency', '0'])).toMatchObject({ code: 2 })
  })

  it('loses nothing and pays nothing twice when it is killed', async () => {
    let held = 0
    server.script(async (request) => {
      if (server.requests.length < 3) return answer(request)
      held += 1
      return await new Promise(() => {})
    })
    const args = [program, 'run', '--model', model, '--release', items, '-o', file, '--concurrency', '1']
    const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: 'ignore' })
    await vi.waitFor(() => expect(held).toBe(1), { timeout: 60_000, interval: 20 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(lines()).toHaveLength(2)
    appendFileSync(file, '{"itemId":"MM-')
    server.script(answer)
    expect(await run()).toMatchObject({ code: 0, summary: { answered: 4, answeredNow: 2 } })
    // Two answered, one that nobody waited for, and the two that were left.
    expect(server.requests).toHaveLength(5)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })
})

describe('aerbench run on a release of the service', () => {
  let service: TestApp
  let address: string
  beforeAll(async () => {
    service = await buildTestApp()
    await addItems(service, 3)
    await freeze(service, 'r1')
    address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => service.close())

  it('asks the prompts of the examinee views', async () => {
    const reached = {
      ...environment,
      AERBENCH_SERVER: address,
      AERBENCH_KEY: await service.keyFor('submitter')
    }
    const args = ['run', '--model', model, '-o', file, '--concurrency', '1']
    expect(await runCommand(addRunCommand, [...args, '--release', 'r1'], reached)).toMatchObject({ code: 0 })
    expect(server.requests.map(({ texts }) => texts[0])).toEqual([
      'Answer in one word: question 1',
      'Answer in one word: question 2',
      'Answer in one word: question 3'
    ])
    const none = await runCommand(addRunCommand, [...args, '--release', 'r1', '--split', 'private'], reached)
    expect(none).toMatchObject({ code: 1, stderr: 'r1 has no items in the private split' })
    const unknown = await runCommand(addRunCommand, [...args, '--release', 'r9'], reached)
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no release r9') })
  })
})
