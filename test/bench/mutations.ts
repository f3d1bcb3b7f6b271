/**
 * `node test/bench/mutations.ts [--count 5000] [--seed 1] [--workers 2] [PATH...]`: reads mutations of papers while a
 * service in the same process is asked for its health. Prints one JSON document; exit code 1 when a reading ended in
 * anything but a paper or a code, hung, left something behind, or the service once did not answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import { PdfError } from '../../src/ingestion/pdf/pdf-errors.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { mutatePdf } from '../ingestion/pdf/mutate-pdf.ts'
import { probeHealth } from './health-probe.ts'
import { papersToRead, samplePaper } from './papers-to-read.ts'
import { childProcesses, memoryOfTree } from './process-tree.ts'
import { median, quantile } from './quantile.ts'

const TIMEOUT_MS = 20_000
/** A reading that has not ended by then never will. */
const HANG_MS = TIMEOUT_MS + 10_000
/** Small ones, so that thousands are read in minutes. */
const LARGEST_PAPER = 200_000
const MiB = 1024 * 1024

const { values, positionals } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' }
  },
  allowPositionals: true
})
const [count, seed, workers] = [Number(values.count), Number(values.seed), Number(values.workers)]
const asked = papersToRead(positionals)
const papers =
  positionals.length > 0 ? asked : [...asked, samplePaper()].filter(({ bytes }) => bytes.length <= LARGEST_PAPER)

const folder = mkdtempSync(join(tmpdir(), 'aerbench-mutations-'))
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
const service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
// The service has a process of its own too, which outlives it.
const othersChildren = new Set(childProcesses())
const stopProbe = probeHealth(service.address)
const reader = createPdfReader({ limits: { timeoutMs: TIMEOUT_MS }, workers })

type Outcome = { number: number; paper: string; applied: string[]; outcome: string; ms: number }
const outcomes: Outcome[] = []
const bad: (Outcome & { error: string })[] = []
const seen = new Set<number>()
const memory: { read: number; ownMiB: number; childMiB: number }[] = []
let [next, peakBytes] = [0, 0]

const sampler = setInterval(() => {
  const { ownBytes, childBytes, children } = memoryOfTree()
  for (const pid of children) if (!othersChildren.has(pid)) seen.add(pid)
  peakBytes = Math.max(peakBytes, ownBytes + childBytes)
}, 200)

const started = performance.now()
await Promise.all(Array.from({ length: workers }, readOn))
const seconds = (performance.now() - started) / 1000
clearInterval(sampler)
await reader.close()
const health = await stopProbe()
await service.close()
const childrenLeft = childProcesses().filter((pid) => !othersChildren.has(pid))
rmSync(folder, { recursive: true, force: true })

const times = outcomes.map(({ ms }) => ms)
const report = {
  count: outcomes.length,
  seed,
  papers: papers.map(({ name }) => name),
  seconds: Math.round(seconds),
  outcomes: Object.fromEntries([...tally(outcomes.map(({ outcome }) => outcome))].sort((a, b) => b[1] - a[1])),
  readMs: { p50: median(times), p99: quantile(times, 0.99), max: quantile(times, 1) },
  slowest: outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, 10),
  health,
  memory: { peakMiB: Math.round(peakBytes / MiB), samples: memory },
  readerProcesses: seen.size,
  left: { children: childrenLeft, resources: process.getActiveResourcesInfo() },
  bad
}
process.stdout.write(`${JSON.stringify(report, null, 1)}\n`)
if (bad.length > 0 || childrenLeft.length > 0 || health.unanswered > 0) process.exitCode = 1

async function readOn(): Promise<void> {
  while (next < count) {
    const number = next
    next += 1
    await readMutation(number)
    if (outcomes.length % 50 === 0) note()
  }
}

async function readMutation(number: number): Promise<void> {
  // Each mutation has a stream of its own: any one of them can be made again alone.
  const random = seededRandom(seed, `mutation ${number}`)
  const paper = papers[random.integer(papers.length)]!
  const other = papers[random.integer(papers.length)]!
  const { bytes, applied } = mutatePdf({ file: paper.bytes, other: other.bytes, random })
  const begun = performance.now()
  const ended = await Promise.race([
    reader.read(bytes).then(
      ({ notes }) => (notes.some(({ code }) => code === 'partial') ? 'read in part' : 'read'),
      (error: unknown) => error
    ),
    new Promise<Error>((resolve) => setTimeout(() => resolve(new Error('hung')), HANG_MS).unref())
  ])
  const code = ended instanceof PdfError ? ended.code : ended instanceof Error ? 'not a coded error' : String(ended)
  const outcome = { number, paper: paper.name, applied, outcome: code, ms: Math.round(performance.now() - begun) }
  outcomes.push(outcome)
  const isBad = ended instanceof Error && (!(ended instanceof PdfError) || code === 'pdf_reader_failed')
  if (!isBad) return
  const beneath = ended.cause instanceof Error ? ended.cause.stack : ''
  bad.push({ ...outcome, error: `${ended.stack}\n${beneath}` })
  process.stderr.write(`mutation ${number} of ${paper.name} (${applied.join(', ')}): ${ended.message}\n${beneath}\n`)
}

/** A line of progress, and every 250 files one of memory. */
function note(): void {
  const { ownBytes, childBytes } = memoryOfTree()
  if (outcomes.length % 250 === 0) {
    memory.push({ read: outcomes.length, ownMiB: Math.round(ownBytes / MiB), childMiB: Math.round(childBytes / MiB) })
  }
  const line = `${outcomes.length} of ${count}, ${bad.length} bad, ${Math.round((ownBytes + childBytes) / MiB)} MiB`
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`)
}

function tally(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
