import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'
import { environmentFor, shortLived } from '../helpers/service-process.ts'
import { storePaper } from '../helpers/store-paper.ts'
import { buildPdf } from '../ingestion/pdf/build-pdf.ts'
import { paperPdf, prosePage } from '../ingestion/pdf/prose-pages.ts'
import { type Outcome, runCommand } from './run-command.ts'

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const corpus = new URL('../../corpus/aer/', import.meta.url)
const sample = fileURLToPath(new URL('sample/paper.pdf', corpus))

let folder: string
let replay: ReplayServer
let service: Service
let environment: Record<string, string>

beforeAll(async () => {
  folder = await makeSampleFolder()
  replay = await startReplayServer(loadRecordings())
  const config = readConfig(environmentFor({ database: { DATA_DIR: folder }, replayUrl: replay.url }))
  service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
  environment = { PATH: process.env.PATH ?? '', AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
}, 60_000)
afterAll(async () => {
  await service?.close()
  await replay?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs a command in this process, which is spared the start of one for each. */
async function aerbench(args: string[], env = environment): Promise<Outcome> {
  return await runCommand(addEveryCommand, args, env)
}

function addEveryCommand(program: Command): void {
  for (const command of createProgram().commands) program.addCommand(command)
}

/** Runs it as a shell would. */
function shell(args: string[], env = environment): Promise<Outcome> {
  return new Promise((resolve) => {
    const full = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env }
    execFile(
      process.execPath,
      [...shortLived, program, ...args],
      { env: full, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      }
    )
  })
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await aerbench([...args, '--json'])
  if (code !== 0) throw new Error(`aerbench ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

describe('aerbench on a running service', () => {
  it('goes from a PDF to a frozen release that another service imports under the same hash', async () => {
    const [paper] = await json('paper', 'add', sample, '--licence', 'CC BY 4.0')
    expect(paper.bibliography).toMatchObject({ licence: 'CC-BY-4.0' })
    expect(await json('paper', 'list')).toMatchObject([{ id: paper.id, pageCount: 12 }])

    const estimate = await json('extract', paper.id, '--types', 'PA,EA', '--estimate')
    expect(estimate.costUsd).toBeGreaterThan(0)
    expect(estimate.worstUsd).toBeGreaterThan(estimate.costUsd)
    const { stdout, stderr } = await shell(['extract', paper.id, '--types', 'PA,EA', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { taskType: 'PA', state: 'done' },
      { taskType: 'EA', state: 'done' }
    ])
    expect(stderr).toMatch(/PA 3\/3 done/)
    const [{ id: extraction }] = JSON.parse(stdout)
    expect(await json('extraction', 'show', extraction)).toMatchObject({
      state: 'done',
      rounds: [{ output: null }, {}, {}]
    })
    expect(await aerbench(['extraction', 'decide', extraction, 'structure', '--reason', 'none'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not wait for review at round structure')
    })

    const items: { id: string; failedChecks: number }[] = await json('item', 'list', '--type', 'EA')
    expect(items).toHaveLength(2)
    const detail = await json('item', 'show', items[0]!.id)
    expect(detail.checks.length).toBeGreaterThan(5)
    expect(detail.checks.some(({ evidence }: { evidence?: { page?: number } }) => evidence?.page)).toBe(true)

    expect(await json('item', 'review', '--all', '--approve')).toMatchObject({ state: 'approved', skipped: [] })
    const frozen = await json('release', 'freeze', 'first', '--note', 'made by a test')
    expect(frozen).toMatchObject({ state: 'frozen', note: 'made by a test' })
    const report = await json('release', 'yield', 'first')
    expect(report.tasks.map(({ taskType }: { taskType: string }) => taskType)).toEqual(
      expect.arrayContaining(['PA', 'EA'])
    )

    const file = join(folder, 'first.ndjson')
    expect(await aerbench(['release', 'export', 'first', '-o', file])).toMatchObject({ code: 0 })
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatchObject({ release: 'first', canary: frozen.canary, split: 'public' })
    const imported = await json('release', 'import', file, '--name', 'second', '--expect-hash', frozen.contentHash)
    expect(imported).toMatchObject({ name: 'second', contentHash: frozen.contentHash, imported: true })

    // The exported items still pass their checks, without the service.
    const checked = await aerbench(['item', 'check', file, '--paper', sample, '--strict', '--json'], { PATH: '' })
    expect(checked).toMatchObject({ code: 0 })
    const results: { item: string; ok: boolean }[] = JSON.parse(checked.stdout)
    expect(results.length).toBeGreaterThan(20)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(new Set(results.map(({ item }) => item)).size).toBe(3)
  }, 120_000)

  it('edits an item into a new version that waits for review again', async () => {
    const [{ id }] = await json('item', 'list', '--type', 'PA')
    const { examinee } = await json('item', 'show', id)
    const file = join(folder, 'edit.json')
    writeFileSync(file, JSON.stringify({ examinee: { ...examinee, wordLimit: 170 } }))
    const edited = await json('item', 'edit', id, '--file', file, '--reason', 'rounder', '--author', 'Ada')
    expect(edited).toMatchObject({
      version: 2,
      state: 'candidate',
      versions: [{}, { author: 'Ada', reason: 'rounder' }]
    })
    expect(await aerbench(['item', 'review', id, '--reject'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/waits: .*reason/)
    })
    await json('item', 'review', id, '--reject', '--reason', 'for a test')
    expect(await json('item', 'list', '--state', 'rejected')).toMatchObject([{ id, version: 2 }])
  }, 60_000)

  it('refuses a scan, and says that no stored PDF is one', async () => {
    const cover = prosePage(8, { heading: 'Terms of use' })
    const scan = join(folder, 'scan.pdf')
    writeFileSync(
      scan,
      buildPdf({ pages: [cover, ...Array.from({ length: 5 }, () => prosePage(30, { hidden: true }))] })
    )
    const refusal = { code: 1, stderr: expect.stringMatching(/pdf_cover_only/) }
    expect(await aerbench(['paper', 'read', scan], { PATH: '' })).toMatchObject(refusal)
    expect(await aerbench(['paper', 'add', scan])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/only the first of 6 pages holds text/)
    })
    expect(await aerbench(['paper', 'check'])).toMatchObject({ code: 0, stdout: 'every stored PDF is a paper\n' })
    expect(await aerbench(['paper', 'check', 'none'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no paper none/)
    })
  }, 60_000)

  it('makes a key once, imports fragments, and says in one line what went wrong', async () => {
    const made = await aerbench(['keys', 'create', '--team', 'lab', '--role', 'submitter'])
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^aer_[\w-]{43}\n$/) })
    const fragments = fileURLToPath(new URL('fragments/fragments.ndjson', corpus))
    expect(await json('fragment', 'add', fragments)).toMatchObject({ accepted: 24, rejected: 0 })
    const labels = join(folder, 'labels.ndjson')
    writeFileSync(labels, '\n{"fragmentId":"none","annotator":"Ada","labels":{}}\n')
    const annotated = await aerbench(['fragment', 'annotate', labels, '--json'])
    expect([annotated.code, JSON.parse(annotated.stdout)]).toMatchObject([1, { rejected: 1, receipts: [{ line: 2 }] }])
    expect(await shell(['release', 'show', 'none'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^aerbench: there is no release none: there (are|is) .*\n$/)
    })
    expect(await aerbench(['item', 'review', '--approve'])).toMatchObject({ code: 1 })
    expect(await shell(['release', 'freeze'])).toMatchObject({ code: 2 })
  }, 60_000)
})

describe('aerbench without a running service', () => {
  it('works on the database itself, tells the admin key of a first start, and finds a scan stored before', async () => {
    const missing = { PATH: '', DATA_DIR: join(folder, 'missing') }
    expect(await aerbench(['paper', 'list', '--json'], missing)).toMatchObject({ code: 1, stdout: '' })
    expect(existsSync(missing.DATA_DIR)).toBe(false)
    // Migrated and never used: that a start makes its database itself is seen where the demo runs.
    const own = { PATH: '', DATA_DIR: await makeDataFolder() }
    const database = await openDatabase({ folder: own.DATA_DIR })
    await storePaper(database.db, 'old')
    await database.close()
    const paper = join(folder, 'paper.pdf')
    writeFileSync(paper, paperPdf('A paper'))
    const { code, stdout, stderr } = await shell(['paper', 'add', paper, '--json'], own)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^First start: the admin key is aer_/)
    const [added] = JSON.parse(stdout)
    const checked = await aerbench(['paper', 'check', 'old', added.id, '--json'], own)
    expect([checked.code, JSON.parse(checked.stdout)]).toMatchObject([1, [{ id: 'old', code: 'pdf_scanned' }]])
    // What waits for work says first what it starts, since that takes longer than a reader waits in silence.
    const responses = join(folder, 'responses.jsonl')
    writeFileSync(responses, '{"itemId": "EK-1", "output": "a"}\n')
    const submit = ['submit', responses, '--release', 'none', '--model', 'm']
    const sent = await shell(submit, own)
    expect(sent.stderr.split('\n')[0]).toBe(
      `AERBENCH_SERVER is not set: starting a service of its own in DATA_DIR=${own.DATA_DIR}, which takes from seconds to a minute`
    )
    expect(sent.stderr).toContain('there is no release none')
    const nowhere = await aerbench(submit, missing)
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('there is no database in DATA_DIR')])
    expect(existsSync(missing.DATA_DIR)).toBe(false)
    rmSync(own.DATA_DIR, { recursive: true, force: true })
  }, 60_000)

  it('refuses what would go on after it has ended', async () => {
    const outcome = await aerbench(['item', 'solve', '--all'], { PATH: '', DATA_DIR: join(folder, 'own') })
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('set AERBENCH_SERVER') })
  })

  it('refuses a folder that a service has open, and says how to talk to it', async () => {
    const outcome = await shell(['paper', 'list'], { PATH: '', DATA_DIR: folder })
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('AERBENCH_SERVER') })
  }, 60_000)
})
