import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addRunCommand } from '../../src/cli/run.ts'
import { type BatchServer, startBatchServer } from '../helpers/batch-server.ts'
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

function lines(): {
  itemId: string
  repeat?: number
  release?: string
  output: string
  stopReason: string
  refusedParameters?: string[]
}[] {
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

  it('draws several answers to each item, each with a key and a seed of its own, and adds draws to a file', async () => {
    const sampled = ['--items', 'CI-1,EK-1', '--seed', '5', '--concurrency', '1']
    expect((await run(...sampled)).summary).toMatchObject({ items: 2, repeats: 1, answered: 2 })
    const more = await run(...sampled, '--repeats', '3')
    expect(more).toMatchObject({ code: 0, summary: { items: 2, repeats: 3, answered: 6, answeredNow: 4 } })
    expect(lines().map(({ itemId, repeat }) => [itemId, repeat])).toEqual([
      ...[
        ['EK-1', undefined],
        ['CI-1', undefined],
        ['EK-1', 2],
        ['CI-1', 2],
        ['EK-1', 3],
        ['CI-1', 3]
      ]
    ])
    expect(server.requests.map(({ body }) => body.seed)).toEqual([5, 5, 6, 6, 7, 7])
    expect((await run(...sampled, '--repeats', '3')).summary.answeredNow).toBe(0)
    expect(server.requests).toHaveLength(6)
    const other = await run('--items', 'CI-1', '--seed', '6')
    expect(other.stderr).toContain('seed 5 (this run: 6)')
  })

  it('asks the first items of each task type in turn, and sends what no option names', async () => {
    const options = ['--limit', '2', '--top-p', '0.9', '--top-k', '40', '--param', 'min_p=0.1']
    const { summary } = await run(...options, '--param', 'stop=["##"]', '--extra-body', '{"tag": {"of": "lab"}}')
    expect(summary).toMatchObject({ items: 2, leftOut: [] })
    expect(lines().map(({ itemId }) => itemId)).toEqual(['EK-1', 'CI-1'])
    const extra = { min_p: 0.1, stop: ['##'], tag: { of: 'lab' } }
    expect(lines()[0]).toMatchObject({ release: 'r1', parameters: { topP: 0.9, topK: 40, extra } })
    expect(server.requests[0]!.body).toMatchObject({ top_p: 0.9, top_k: 40, ...extra })
  })

  it.each([
    [['--param', 'tools=[]'], 1, 'tools is set by the run itself'],
    [['--param', 'min_p=1', '--extra-body', '{"min_p":2}'], 1, 'both name min_p'],
    [['--param', 'thinking={}', '--reasoning', 'low'], 1, 'both say how the model reasons'],
    [['--param', 'min_p'], 2, 'must be as min_p=0.1'],
    [['--extra-body', '[1]'], 2, 'must be a JSON object'],
    [['--top-p', '1.1'], 2, 'must be a number above 0'],
    [['--items', 'EK-1,EK-9'], 1, 'has no item EK-9'],
    [['--resume'], 1, 'is not there: leave --resume out']
  ])('refuses %j', async (options, code, message) => {
    expect(await run(...options)).toMatchObject({ code, stderr: expect.stringContaining(message) })
    expect([server.requests.length, existsSync(file)]).toEqual([0, false])
  })

  it('asks a model of a named endpoint with what that adds, which stands in each line and begins another file', async () => {
    const endpoints = (thinks: boolean) =>
      writeLines(folder, 'endpoints.yaml', [
        `lab: {baseUrl: "${server.url}/v1", extraBody: {enable_thinking: ${thinks}, min_p: 0.1}, price: {input: 1, output: 10}}`
      ])
    const args = ['run', '--model', 'lab:quill-2', '--release', items, '-o', file, '--json', '--types', 'CI']
    const at = async (thinks: boolean, ...more: string[]) =>
      await runCommand(addRunCommand, [...args, ...more], {
        ENDPOINTS_FILE: endpoints(thinks),
        MODEL_MAX_ATTEMPTS: '1'
      })
    const first = await at(false, '--param', 'min_p=0.2')
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('lab:quill-2 1/1 0.0002 USD so far')])
    const extra = { enable_thinking: false, min_p: 0.2 }
    expect(server.requests[0]!.body).toMatchObject({ model: 'quill-2', ...extra })
    expect(lines()).toMatchObject([{ model: 'lab:quill-2', parameters: { extra } }])
    const other = await at(true, '--param', 'min_p=0.2')
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('go on with the options that it was begun')
    })
    expect(other.stderr).toContain('"enable_thinking":true')
    const unknown = await runCommand(addRunCommand, [...args, '--model', 'lap:quill-2'], {
      ENDPOINTS_FILE: endpoints(true)
    })
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('endpoints are lab') })
    expect(server.requests).toHaveLength(1)
  })

  it('says what a provider refused, in the file and to people, and goes on without', async () => {
    server.script({ status: 400, message: "Unsupported parameter: 'seed'" }, answer)
    const { code, summary, stderr } = await run('--seed', '1', '--concurrency', '1')
    expect([code, summary.answered, server.requests.length]).toEqual([0, 4, 5])
    expect(summary.leftOut).toEqual([{ name: 'seed', reason: `${model} refuses it` }])
    expect(stderr.match(/seed was not sent/g)).toHaveLength(1)
    expect(lines().map(({ refusedParameters }) => refusedParameters)).toEqual(Array(4).fill(['seed']))
    expect((await run('--seed', '1', '--resume')).summary).toMatchObject({
      answeredNow: 0,
      leftOut: [{ name: 'seed' }]
    })
  })

  it('names what differs from the run that a file was begun with, its release too', async () => {
    await run('--temperature', '0.5', '--types', 'CI')
    const before = readFileSync(file, 'utf8')
    const warmer = await run('--top-p', '0.9')
    expect(warmer).toMatchObject({ code: 1 })
    expect(warmer.stderr).toMatch(
      /holds answers of temperature 0\.5 \(this run: none\), topP none \(this run: 0\.9\): go on with .*, or name another file$/
    )
    items = writeLines(
      folder,
      'r2.ndjson',
      exportedItems.slice(2).map((item) => ({ ...item, release: 'r2' }))
    )
    const next = await run('--temperature', '0.5')
    expect(next).toMatchObject({ code: 1, stderr: expect.stringContaining('release r1 (this run: r2)') })
    expect([readFileSync(file, 'utf8'), server.requests.length]).toEqual([before, 1])
  })

  it('stops at a full disk, and pays for nothing again that it could still keep', async () => {
    const handle = await open(items)
    const prototype = Object.getPrototypeOf(handle)
    await handle.close()
    const append = prototype.appendFile
    // The first call and its answer are written, and the second call; then nothing is.
    let writes = 0
    const full = vi.spyOn(prototype, 'appendFile').mockImplementation(async function (this: unknown, ...args) {
      writes += 1
      if (writes > 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return await append.apply(this, args)
    })
    const stopped = await run('--concurrency', '1')
    full.mockRestore()
    const failures = [{ itemId: 'CI-1', code: 'file_unwritable' }]
    expect(stopped).toMatchObject({ code: 1, summary: { answered: 1, failures } })
    expect(stopped.summary.stopped).toMatch(/answers\.ndjson cannot be written, no space is left for it: free some/)
    expect(server.requests).toHaveLength(2)
    expect(await run()).toMatchObject({ code: 0, summary: { answered: 4, answeredNow: 3 } })
    expect(server.requests).toHaveLength(4)
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

describe('aerbench run --batch', () => {
  let batches: BatchServer
  const openai = 'openai:gpt-4.1-2025-04-14'
  beforeAll(async () => {
    batches = await startBatchServer(() => new Date())
  })
  afterAll(() => batches.close())

  it('fetches by the same command what an earlier one left with its provider, and asks nothing live meanwhile', async () => {
    const reached = { OPENAI_BASE_URL: `${batches.url}/v1`, OPENAI_API_KEY: 'k', BATCH_POLL_MS: '100' }
    const args = ['run', '--model', openai, '--release', items, '-o', file, '--json', '--types', 'CI,EK']
    const byBatch = (...more: string[]) => runCommand(addRunCommand, [...args, '--batch', ...more], reached)
    // The first look comes once the batch is made: stopped there, as by Ctrl-C.
    batches.fault = (request) => {
      if (/GET .*batches/.test(request)) process.emit('SIGTERM')
      return null
    }
    const stopped = await byBatch()
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      answered: 0,
      stopped: expect.stringContaining('2 are in batches')
    })
    expect(stopped.stderr).toContain(`${openai} by batch 0/2 2 in 1 batches under way`)
    const live = await runCommand(addRunCommand, args, reached)
    expect(live).toMatchObject({ code: 1, stderr: expect.stringContaining('run it with --batch to fetch them') })
    expect(await byBatch('--temperature', '1')).toMatchObject({ code: 1 })
    batches.fault = () => null
    batches.finish(() => ({ text: 'so' }))
    const fetched = await byBatch('--resume')
    expect(fetched.code).toBe(0)
    expect(JSON.parse(fetched.stdout)).toMatchObject({ answered: 2, answeredNow: 2 })
    expect([...batches.paid.values()]).toEqual([1, 1])
    expect(await runCommand(addRunCommand, args, reached)).toMatchObject({ code: 0 })
  })

  it('says that a provider has no batch endpoint, and asks live', async () => {
    const outcome = await run('--types', 'CI', '--batch')
    expect(outcome).toMatchObject({ code: 0, summary: { answered: 1 } })
    expect(outcome.stderr).toContain(`the provider of ${model} has no batch endpoint: every item is asked live`)
    expect(existsSync(`${file}.batches`)).toBe(false)
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
