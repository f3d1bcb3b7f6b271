import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { median } from 'simple-statistics'
import { z } from 'zod'
import { tableOf } from './table-of.ts'

const run = promisify(execFile)
const timeBoard = fileURLToPath(new URL('./stats/time-board.ts', import.meta.url))
const numpyScript = fileURLToPath(new URL('../../../shared/bench/numpy_bootstrap.py', import.meta.url))

const oursSchema = z.object({ wallMs: z.array(z.number()), peakMib: z.number() })
const numpySchema = z.object({ wall_median: z.number(), peak_rss_MiB: z.number() })

type Row = {
  models: number
  /** Medians over rounds, ms: the first run of a process, which compiles the kernel, and the runs after it. */
  firstMs: number
  againMs: number
  numpyMs: number | null
  /** Medians over rounds of ours / numpy of the same round, since the machine's speed drifts. */
  firstRatio: number | null
  againRatio: number | null
  peakMib: number
  numpyPeakMib: number | null
}

/**
 * The bootstrap of a board of 1,629 items beside numpy, in turns: fresh processes each round, the same number of threads.
 * `--models 16,100,1000 --resamples 10000 --rounds 5 --threads 2 --numpy PATH`
 */
export async function benchStats(args: string[]): Promise<{ result: { rows: Row[] }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      models: { type: 'string', default: '16,100,1000' },
      resamples: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
      threads: { type: 'string', default: '2' },
      numpy: { type: 'string', default: numpyScript }
    }
  })
  const rows: Row[] = []
  for (const models of values.models.split(',').map(Number)) rows.push(await compare({ ...values, models }))
  const head = ['models', 'first ms', 'again ms', 'numpy ms', 'first/numpy', 'again/numpy', 'peak MiB', 'numpy MiB']
  const cells = rows.map((row) => [
    ...[String(row.models), row.firstMs.toFixed(0), row.againMs.toFixed(0), shown(row.numpyMs, 0)],
    ...[shown(row.firstRatio, 2), shown(row.againRatio, 2), row.peakMib.toFixed(0), shown(row.numpyPeakMib, 0)]
  ])
  const missing = existsSync(values.numpy) ? '' : `no numpy script at ${values.numpy}: nothing to compare with\n`
  return { result: { rows }, table: tableOf(head, cells) + missing }
}

type Settings = { models: number; resamples: string; rounds: string; threads: string; numpy: string }

async function compare(settings: Settings): Promise<Row> {
  const ours: { first: number; again: number; peakMib: number }[] = []
  const theirs: { ms: number; peakMib: number }[] = []
  for (let round = 0; round < Number(settings.rounds); round++) {
    ours.push(await timeOurs(settings))
    if (existsSync(settings.numpy)) theirs.push(await timeNumpy(settings))
  }
  const ratioOf = (pick: (one: (typeof ours)[number]) => number) =>
    theirs.length === 0 ? null : median(ours.map((one, round) => pick(one) / theirs[round]!.ms))
  return {
    models: settings.models,
    firstMs: median(ours.map(({ first }) => first)),
    againMs: median(ours.map(({ again }) => again)),
    numpyMs: theirs.length === 0 ? null : median(theirs.map(({ ms }) => ms)),
    firstRatio: ratioOf(({ first }) => first),
    againRatio: ratioOf(({ again }) => again),
    peakMib: Math.max(...ours.map(({ peakMib }) => peakMib)),
    numpyPeakMib: theirs.length === 0 ? null : Math.max(...theirs.map(({ peakMib }) => peakMib))
  }
}

const runs = '3'

async function timeOurs({ models, resamples, threads }: Settings) {
  const { stdout } = await run(process.execPath, [timeBoard, String(models), resamples, runs, threads])
  const { wallMs, peakMib } = oursSchema.parse(JSON.parse(stdout))
  return { first: wallMs[0]!, again: median(wallMs.slice(1)), peakMib }
}

async function timeNumpy({ models, resamples, threads, numpy }: Settings) {
  const asked = ['--models', String(models), '--b', resamples, '--runs', runs, '--threads', threads]
  const { stdout } = await run('python3', [numpy, ...asked])
  const { wall_median, peak_rss_MiB } = numpySchema.parse(JSON.parse(stdout))
  return { ms: 1000 * wall_median, peakMib: peak_rss_MiB }
}

function shown(value: number | null, digits: number): string {
  return value === null ? '—' : value.toFixed(digits)
}
