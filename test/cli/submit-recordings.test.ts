import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { insertItems } from '../../src/db/items.ts'
import { toJson } from '../../src/schemas/json.ts'
import type { Receipt, Receipts } from '../../src/schemas/receipt.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { type BatchAnswer, startBatchServer } from '../helpers/batch-server.ts'
import { buildTestApp, freeze, openDraft, type TestApp } from '../helpers/build-test-app.ts'
import { readSamplePaper, recordedExtraction } from '../suites/aer/recorded-extraction.ts'
import { runCommand } from './run-command.ts'

const recordings = fileURLToPath(new URL('../fixtures/response-formats/recorded/', import.meta.url))
const corpus = fileURLToPath(new URL('../../corpus/aer/fragments/', import.meta.url))
const ek = 'EK-0a51a799-1'

type Output = { itemId: string; output: string }
/** What every tool was told by the same server: test/fixtures/response-formats/README.md. */
const said: Output[] = readFileSync(`${recordings}own.jsonl`, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const items = ['CI-f01', 'CI-f03', 'CI-f10', 'CI-f14', 'CI-f20', 'CI-f24', 'CI-f09', ek, 'CI-f02']

/**
 * A recording: how many samples it holds, of which items it tells an output, and how its receipts are told apart.
 * `outputs` differ from what the server said where the tool has changed them.
 */
type Recording = {
  file: string
  format: NonNullable<Receipt['format']>
  samples: number
  outputs: Output[]
  endings?: Record<string, string>
}

const whole = { 'CI-f10': 'cut_off', 'CI-f09': 'refused' }
const all = said
const of = (...ids: string[]) => said.filter(({ itemId }) => ids.includes(itemId))
const but = (...ids: string[]) => said.filter(({ itemId }) => !ids.includes(itemId))
const thinking: Record<string, string> = {
  'CI-f01': '',
  'CI-f03': 'Thinking: The fragment names the instrument, so relevance is yes.\n\n',
  'CI-f20': 'Thinking: I should look at every field in turn, and\n\n'
}
const thought = Object.entries(thinking).map(([itemId, before]) => ({
  itemId,
  output: `${before}${said.find((one) => one.itemId === itemId)?.output ?? ''}`
}))

const recorded: Recording[] = [
  { file: 'inspect.eval', format: 'inspect', samples: 9, outputs: all, endings: whole },
  { file: 'inspect.json.gz', format: 'inspect', samples: 9, outputs: all, endings: whole },
  {
    file: 'inspect-killed.eval',
    format: 'inspect',
    samples: 6,
    outputs: of('CI-f01', 'CI-f03', 'CI-f10'),
    endings: { 'CI-f10': 'cut_off' }
  },
  { file: 'inspect-epochs.eval', format: 'inspect', samples: 4, outputs: of('CI-f01', 'CI-f03') },
  { file: 'inspect-chunked.eval', format: 'inspect', samples: 4, outputs: of('CI-f01', 'CI-f03') },
  { file: 'samples_lm-eval.jsonl.gz', format: 'lm-eval', samples: 7, outputs: but('CI-f09') },
  { file: 'samples_lm-eval-filters.jsonl.gz', format: 'lm-eval', samples: 14, outputs: but('CI-f09') },
  { file: 'promptfoo.json.gz', format: 'promptfoo', samples: 9, outputs: all, endings: whole },
  { file: 'promptfoo.jsonl.gz', format: 'promptfoo', samples: 9, outputs: all, endings: whole },
  { file: 'promptfoo-schema.json.gz', format: 'promptfoo', samples: 3, outputs: of('CI-f01', 'CI-f03') },
  {
    file: 'promptfoo-thinking.json.gz',
    format: 'promptfoo',
    samples: 3,
    outputs: thought,
    endings: { 'CI-f20': 'cut_off' }
  }
]

let folder: string
let service: TestApp
let key: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-recordings-'))
  service = await buildTestApp({ OPEN_DRAFTS: '100' }, aerSuite)
  await addDemoItems()
  await freeze(service, 'r1')
  key = await service.keyFor('submitter')
  environment = { AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }), AERBENCH_KEY: key }
})
afterAll(async () => {
  await service?.close()
  if (folder) rmSync(folder, { recursive: true })
})

/** The items of the demo's release that the recordings are about: those that rules grade. */
async function addDemoItems(): Promise<void> {
  const { admin, send, call } = service
  const headers = { 'content-type': 'application/x-ndjson' }
  for (const [file, url] of [
    ['fragments', '/v1/fragments'],
    ['annotations', '/v1/fragments/annotations']
  ] as const) {
    await send(admin, { method: 'POST', url, headers, payload: readFileSync(`${corpus}${file}.ndjson`) })
  }
  await call(admin, 'POST', '/v1/fragments/items')
  const paper = await readSamplePaper()
  const { source } = aerSuite.taskTypes.find(({ name }) => name === 'EK')!
  if (source.kind !== 'paper') throw new Error('EK is made of papers')
  const extracted = await source.extract(recordedExtraction('ek', paper, { prompts: [], readPaper: [], checks: [] }))
  if (!extracted.suitable) throw new Error(extracted.reason)
  const { examinee, gold } = extracted.contents[0]!
  const content = { examinee: toJson(examinee), gold: toJson(gold) }
  const provenance = {
    source: 'paper' as const,
    paperSha256: paper.sha256,
    fragmentId: null,
    rounds: [],
    rubricHash: ''
  }
  await insertItems(service.database.db, [{ id: ek, taskType: 'EK', state: 'approved', ...content, provenance }])
  await call(admin, 'POST', '/v1/items/review', { all: true, decision: 'approve', reason: 'for the recordings' })
}

type Submitted = { id: string; sent: Record<string, unknown>; stderr: string; code: number }

async function submit(file: string): Promise<Submitted> {
  const args = ['submit', file, '--release', 'r1', '--model', 'quill-2', '--no-wait', '--json']
  const { stdout, stderr, code } = await runCommand(addSubmitCommand, args, environment)
  const { submission, sent } = JSON.parse(stdout)
  return { id: submission.id, sent, stderr, code }
}

async function put(payload: Buffer, type: string, encoding?: string): Promise<{ id: string; receipts: Receipts }> {
  const id = await openDraft(service, key, 'r1', 'quill-2')
  const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
  const reply = await service.send(key, { method: 'PUT', url: `/v1/submissions/${id}/responses`, headers, payload })
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.anything()])
  await service.call(key, 'POST', `/v1/submissions/${id}/finalize`)
  return { id, receipts: reply.json<Receipts>() }
}

/** Scores and responses of a submission as they are served, but for its id and when they were stored. */
async function resultsOf(id: string): Promise<string> {
  await service.grade()
  const headers = { accept: 'application/x-ndjson' }
  const scores = await service.send(key, { method: 'GET', url: `/v1/submissions/${id}/scores`, headers })
  expect(scores.text.split('\n').length).toBeGreaterThan(items.length)
  const stored = await service.call(key, 'GET', `/v1/submissions/${id}/responses?limit=1000`)
  return `${scores.text}${stored.text}`.replaceAll(id, '').replaceAll(/"updatedAt":"[^"]+"/g, '')
}

/** What our own form of the same outputs comes to. */
async function resultsOfOwn(outputs: readonly Output[]): Promise<string> {
  const { id } = await put(
    Buffer.from(outputs.map((output) => `${JSON.stringify(output)}\n`).join('')),
    'application/x-ndjson'
  )
  return await resultsOf(id)
}

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Counts of receipts: every sample has one, and says what became of it. */
function expectReceived({ samples, outputs, format, endings = {} }: Omit<Recording, 'file'>, receipts: Receipts): void {
  const { accepted, rejected, replaced, unchanged, absent = 0 } = receipts
  expect(receipts.receipts.map(({ line }) => line)).toEqual(Array.from({ length: samples }, (_, index) => index + 1))
  expect([accepted, rejected, replaced, accepted + unchanged + absent]).toEqual([outputs.length, 0, 0, samples])
  for (const { id, status, ending, format: told } of receipts.receipts) {
    expect([id, told, ending]).toEqual([id, format, endings[id!]])
    expect([id, status !== 'absent']).toEqual([id, outputs.some(({ itemId }) => itemId === id)])
  }
}

function expectSent(
  { samples, outputs, format, endings = {} }: Omit<Recording, 'file'>,
  { sent, code }: Submitted
): void {
  const {
    accepted,
    unchanged,
    absent = [],
    rejected,
    formats
  } = sent as Record<string, number> & { absent?: []; rejected: []; formats: object }
  expect([code, accepted, rejected, formats]).toEqual([0, outputs.length, [], { [format]: samples }])
  expect(accepted! + unchanged! + absent.length).toBe(samples)
  const expected: Record<string, number> = {}
  for (const ending of Object.values(endings)) expected[ending] = (expected[ending] ?? 0) + 1
  expect(sent.endings ?? {}).toEqual(expected)
}

function typeOf(file: string): string {
  if (file.endsWith('.eval')) return 'application/zip'
  return file.includes('.jsonl') ? 'application/x-ndjson' : 'application/json'
}

describe('logs as their tools wrote them', () => {
  it.each(recorded)('receives every sample of $file, and scores it as our own form', async (recording) => {
    const { file, outputs } = recording
    const bytes = readFileSync(`${recordings}${file}`)
    const isPacked = file.endsWith('.gz')
    const own = await resultsOfOwn(outputs)

    const received = await put(bytes, typeOf(file), isPacked ? 'gzip' : undefined)
    expectReceived(recording, received.receipts)
    expect(await resultsOf(received.id)).toBe(own)

    const sent = await submit(`${recordings}${file}`)
    expectSent(recording, sent)
    expect(await resultsOf(sent.id)).toBe(own)

    // As it was before it was packed for this folder, and packed as a log that is sent to somebody.
    const other = isPacked ? write(file.slice(0, -3), gunzipSync(bytes)) : write(`${file}.gz`, gzipSync(bytes))
    expectSent(recording, await submit(other))
  })

  it('says of samples that met a limit of Inspect which it was', async () => {
    const { receipts } = await put(readFileSync(`${recordings}inspect-limits.eval`), 'application/zip')
    const met = (line: number, id: string, limit: string) => {
      const message = `the sample has no output: it met its ${limit} limit`
      return { line, id, format: 'inspect', status: 'absent', code: 'sample_failed', message }
    }
    expect(receipts.receipts).toEqual([met(1, 'CI-f01', 'time'), met(2, 'CI-f09', 'token'), met(3, 'CI-f02', 'time')])
  })

  it('says in a line what was understood, what has no output and why', async () => {
    const { stderr } = await submit(`${recordings}inspect.eval`)
    expect(stderr.split('\n').filter((line) => /^(Read|line) /.test(line))).toEqual([
      'Read as 9 inspect, 1 cut off, 1 refused',
      expect.stringMatching(
        /^line 4: CI-f14 .*: This model's maximum context length is 700 tokens\. \(sample_failed\)$/
      ),
      expect.stringMatching(/^line 5: CI-f20 .*: it was cut off before any text \(sample_empty\)$/),
      expect.stringMatching(/^line 6: CI-f24 .*ModelGenerateError.* … .*Invalid value.*\(sample_failed\)$/)
    ])
    const thought = await submit(`${recordings}promptfoo-thinking.json.gz`)
    expect(thought.stderr).toContain('2 samples: the output begins with thinking')
  })

  it('refuses the forms of promptfoo that no longer hold the outputs apart, and says how to come by one that is read', async () => {
    for (const text of [
      'evalId: eval-1\nresults:\n  version: 3\n',
      'item_id,prompt,[openai:chat:quill-2] {{prompt}},Status\nCI-f01,a,b,PASS\n'
    ]) {
      const args = ['submit', write('results.txt', text), '--release', 'r1', '--model', 'quill-2', '--no-wait']
      const { code, stderr } = await runCommand(addSubmitCommand, args, environment)
      expect([code, stderr]).toEqual([1, expect.stringContaining('promptfoo export eval')])
    }
  })
})

describe('results of batches as the SDKs of the providers fetch them', () => {
  const answerTo = (item: string): BatchAnswer => {
    const text = said.find(({ itemId }) => itemId === item)?.output ?? ''
    if (item === 'CI-f14') return { status: 400, type: 'invalid_request_error', message: 'too long' }
    if (item === 'CI-f24') return 'expired'
    return { text, stop: item === 'CI-f09' ? 'refusal' : item === 'CI-f10' || item === 'CI-f20' ? 'length' : 'stop' }
  }
  const samples = { samples: 9, outputs: all, endings: whole }

  async function receive(name: string, text: string, format: Recording['format']): Promise<void> {
    const own = await resultsOfOwn(all)
    const received = await put(Buffer.from(text), 'application/x-ndjson')
    expectReceived({ ...samples, format }, received.receipts)
    expect(await resultsOf(received.id)).toBe(own)
    const sent = await submit(write(name, text))
    expectSent({ ...samples, format }, sent)
    expect(await resultsOf(sent.id)).toBe(own)
  }

  it('receives the files of an OpenAI batch', async () => {
    const server = await startBatchServer(() => new Date())
    try {
      const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` })
      const lines = items.map((item) => {
        const body = { model: 'quill-2', messages: [{ role: 'user', content: item }] }
        return JSON.stringify({ custom_id: item, method: 'POST', url: '/v1/chat/completions', body })
      })
      const file = await client.files.create({
        purpose: 'batch',
        file: await toFile(Buffer.from(lines.join('\n')), 'requests.jsonl')
      })
      const order = {
        input_file_id: file.id,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: {}
      } as const
      const { id } = await client.batches.create(order)
      server.finish(answerTo)
      const { output_file_id, error_file_id } = await client.batches.retrieve(id)
      const texts = [output_file_id, error_file_id].map(
        async (name) => await (await client.files.content(name!)).text()
      )
      // The two files of a batch may be sent as one.
      const [output, errors] = await Promise.all(texts)
      await receive('openai.jsonl', inOrder(`${output}\n${errors}`), 'openai-batch')
    } finally {
      await server.close()
    }
  })

  it('receives the results of an Anthropic batch', async () => {
    const server = await startBatchServer(() => new Date())
    try {
      // The server names its results by an address that no machine has.
      const client = new Anthropic({
        apiKey: 'none',
        baseURL: server.url,
        fetch: (url, init) =>
          fetch(
            String(url).replace(/^https:\/\/results\.invalid\/(.+)/, `${server.url}/v1/messages/batches/$1/results`),
            init
          )
      })
      const requests = items.map((item) => ({
        custom_id: item,
        params: { model: 'quill-2', max_tokens: 100, messages: [{ role: 'user' as const, content: item }] }
      }))
      const { id } = await client.messages.batches.create({ requests })
      server.finish(answerTo)
      const results = await Array.fromAsync(await client.messages.batches.results(id))
      await receive(
        'anthropic.jsonl',
        results.map((result) => `${JSON.stringify(result)}\n`).join(''),
        'anthropic-batch'
      )
    } finally {
      await server.close()
    }
  })

  /** The service numbers lines; the files of a batch are in an order of their own. */
  function inOrder(text: string): string {
    const place = (line: string) => items.indexOf(JSON.parse(line).custom_id)
    return text
      .split('\n')
      .sort((one, other) => place(one) - place(other))
      .join('\n')
  }
})
