import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { type Client, createClient } from '../../src/client.ts'
import { openDatabase } from '../../src/db/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper, walk } from '../../src/demo/walk.ts'
import { showScore } from '../../src/grading/show-score.ts'
import type { judgmentRecordSchema } from '../../src/schemas/audit.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { storePaper } from '../../src/workflows/papers/ingest-paper.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'
import { readExtractions } from '../helpers/sample-extractions.ts'
import { environmentFor, shortLived, startServiceProcess, startWorkerProcess } from '../helpers/service-process.ts'
import { paperPdf } from '../ingestion/pdf/prose-pages.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const judged = 8
const candidates = 3

type Run = { status: number | null; stdout: string; stderr: string }

/** The demo as a process of its own, and what came of it. */
function startDemo(options: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...shortLived, 'src/demo.ts', ...options], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const run = ended.then(([stdout, stderr, [status]]): Run => ({ status, stdout, stderr }))
  return { child, run }
}

const runDemo = (...options: string[]) => startDemo(['--once', ...options]).run

// It goes on beside the walk on Postgres: each waits for its own database and jobs.
let demo: Promise<Run>
beforeAll(() => {
  demo = runDemo()
})

describe('the walk on a real Postgres with two worker processes', () => {
  let replay: ReplayServer
  beforeAll(async () => {
    replay = await startReplayServer(loadRecordings())
  })
  afterAll(async () => {
    await replay?.close()
  })

  it('gives from scratch the leaderboard that the demo gave on PGlite, by its hash, and makes every call once', async () => {
    const database = { DATABASE_URL: await createPostgresDatabase() }
    const environment = environmentFor({ database, replayUrl: replay.url })
    // That migrations of processes that start at once do not meet is seen in open-database.test.ts.
    const workers = [startWorkerProcess(environment), startWorkerProcess(environment)]
    const service = await startServiceProcess({ ...environment, WORKERS: '0' })
    onTestFinished(async () => {
      await Promise.all([...workers, service].map((started) => started.stop()))
    })
    const key = service.adminKey!
    // The demo above had its service read the file, which on every database is the work of one process without one.
    await storeSamplePaper(database.DATABASE_URL)
    const board = await walk({ address: service.address, key, paper: samplePaper, profile: 'table2', say: () => {} })

    const counts = [...replay.answered.values()]
    expect(counts).toHaveLength(16 + candidates * judged * 2)
    expect(Math.max(...counts)).toBe(1)
    const judgments = await createClient(service.address, key).get<{ data: unknown[] }>('/v1/judgments?limit=1000')
    expect(judgments.data).toHaveLength(candidates * judged * 2)
    await expectHashesOfPrompts(createClient(service.address, key))

    const { stdout } = await demo
    expect(stdout).toContain(`Input hash ${board.inputHash.slice(0, 16)}`)
    for (const { model, overall, tasks } of board.rows) {
      const estimates = [overall, ...['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI'].map((name) => tasks[name]!)]
      const values = estimates.map(({ value }) => showScore(value!)).join(' +│ ')
      expect(stdout).toMatch(new RegExp(`${model} +│ ${values} `))
    }
  }, 240_000)
})

describe('npm run demo -- --once', () => {
  it('prints three ranked submissions with seven task scores, Overall, and an interval where there is more than one paper', async () => {
    const { status, stdout, stderr } = await demo
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/Overall.*EK.*MM.*PA.*LR.*MG.*EA.*CI/)
    const ranks = [...stdout.matchAll(/^│ (\d) +│ (synthetic-\w+)/gm)].map(([, rank, model]) => `${rank} ${model}`)
    expect(ranks).toEqual(['1 synthetic-strong', '2 synthetic-middle', '3 synthetic-weak'])
    // Six task types and Overall hang on the one paper; CI has twenty fragments.
    expect(stdout.match(/\[\d+\.\d, \d+\.\d\]/g)).toHaveLength(candidates)
    expect(stdout.match(/items too few +│/g)).toHaveLength(candidates * 7)
  })

  it('says that its data are synthetic and its replies recorded', async () => {
    const { stdout } = await demo
    expect(stdout).toContain('Synthetic data: the sample paper, its fragments and all model replies')
    expect(stdout).toContain('no model was called')
  })

  it('says in one plain line that another paper needs live keys, and that a file is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-another-paper-'))
    const paper = join(folder, 'another-paper.pdf')
    writeFileSync(paper, paperPdf('Another paper altogether'))
    const [another, missing] = await Promise.all([
      runDemo('--paper', paper),
      runDemo('--paper', join(folder, 'none.pdf'))
    ])
    rmSync(folder, { recursive: true })
    expect([another.status, another.stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(another.stderr).toMatch(/for another paper set OPENAI_API_KEY and ANTHROPIC_API_KEY/)
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/^.*none\.pdf is not there.*\n$/)])
  })
})

/** Has the database hold the sample paper: a service that is given its file does not read it. */
async function storeSamplePaper(url: string): Promise<void> {
  const structure = await readSamplePaper()
  const { db, close } = await openDatabase({ url })
  const bytes = readFileSync(samplePaper)
  await storePaper(db, { bytes, fileName: 'paper.pdf', sha256: structure.sha256, structure })
  await close()
}

/** Every round and every judgment carries the hash of its prompt file, head and all. */
async function expectHashesOfPrompts(client: Client): Promise<void> {
  const rounds = (await readExtractions(client)).flatMap((extraction) => extraction.rounds)
  const asked = aerSuite.taskTypes.flatMap(({ source }) =>
    source.kind === 'paper' ? source.rounds.map(({ prompt }) => prompt) : []
  )
  expect(rounds.map(({ promptId }) => promptId).sort()).toEqual(asked.sort())
  const wrongRounds = rounds.filter(({ promptId, promptHash }) => promptHash !== hashOnDisk(promptId))
  expect(wrongRounds).toEqual([])

  const items = await client.list<{ id: string; taskType: string }>('/v1/items')
  const typeOf = new Map(items.map(({ id, taskType }) => [id, taskType]))
  const judgments = await client.list<z.infer<typeof judgmentRecordSchema>>('/v1/judgments')
  const wrongJudgments = judgments.filter(
    ({ itemId, promptHash }) => promptHash !== hashOnDisk(`aer/${typeOf.get(itemId)!.toLowerCase()}/judge`)
  )
  expect(wrongJudgments).toEqual([])
}

function hashOnDisk(file: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(`../../prompts/${file}.md`, import.meta.url)))
    .digest('hex')
}

describe('npm run demo', () => {
  it('says in words and at once that another program listens where it would', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { status, stdout, stderr } = await startDemo([], { PORT: String(port) }).run
    other.close()
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^cannot listen on 127\.0\.0\.1:\d+: .*another program does; set PORT to a free one.*\n$/)
  })

  it('tells that it starts, and ends within it when it is told to, with nothing left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-demo-end-'))
    const { child, run } = startDemo([], { PORT: '0', TMPDIR: folder })
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { timeout: 60_000 })
    child.kill('SIGTERM')
    expect((await run).stdout).toContain('Starting on a new database')
    expect([child.exitCode, readdirSync(folder)]).toEqual([0, []])
    rmSync(folder, { recursive: true })
  })

  it('ends with the shell that npm started it by, with nothing left behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-demo-end-'))
    // A shell that waits for it, as that of npm does.
    const script = `${[process.execPath, ...shortLived, 'src/demo.ts'].map((word) => JSON.stringify(word)).join(' ')} & echo $!; wait`
    const env = { PATH: process.env.PATH ?? '', PORT: '0', TMPDIR: folder }
    const shell = spawn('sh', ['-c', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const printed = text(shell.stdout)
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { timeout: 60_000 })
    shell.kill('SIGTERM')
    // The end of its output is that of the demo.
    const pid = Number((await printed).split('\n', 1)[0])
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 })
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('names in its help where it listens', async () => {
    expect((await startDemo(['--help']).run).stdout).toContain('PORT=8090 npm run demo')
  })
})
