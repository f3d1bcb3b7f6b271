import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { tableOf } from './table-of.ts'

const run = promisify(execFile)
const drawOnce = fileURLToPath(new URL('./draw/draw-once.ts', import.meta.url))
const packageFile = new URL('../../package.json', import.meta.url)

const drawnSchema = z.object({ questions: z.int(), seconds: z.number(), peakMib: z.number() })
const packageSchema = z.object({ scripts: z.object({ start: z.string() }) })

type Row = {
  suite: string
  asked: number
  /** Fewer than were asked for where templates have few fillings. */
  questions: number
  perSecond: number
  peakMib: number
  /** Over the peak of the first count of the suite. */
  peakRatio: number
}

/**
 * Draws releases of question banks, each in a fresh process with the options of Node that the service is started with: questions
 * a second, and the most memory that the process held.
 * `--suites steer,steer-me --counts 100000,1000000`
 */
export async function benchDraw(args: string[]): Promise<{ result: { rows: Row[] }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      suites: { type: 'string', default: 'steer,steer-me' },
      counts: { type: 'string', default: '100000,1000000' }
    }
  })
  const rows: Row[] = []
  for (const suite of values.suites.split(',')) {
    let first: number | undefined
    for (const asked of values.counts.split(',').map(Number)) {
      const { questions, seconds, peakMib } = await draw(suite, asked)
      first ??= peakMib
      rows.push({ suite, asked, questions, perSecond: questions / seconds, peakMib, peakRatio: peakMib / first })
    }
  }
  const head = ['suite', 'asked', 'questions', 'a second', 'peak MiB', 'ratio']
  const cells = rows.map(({ suite, asked, questions, perSecond, peakMib, peakRatio }) => [
    ...[suite, String(asked), String(questions), perSecond.toFixed(0), peakMib.toFixed(0), peakRatio.toFixed(2)]
  ])
  return { result: { rows }, table: tableOf(head, cells) }
}

async function draw(suite: string, count: number) {
  const { stdout } = await run(process.execPath, [...serviceOptions(), drawOnce, suite, String(count)])
  return drawnSchema.parse(JSON.parse(stdout))
}

/** Those of `npm start`: how far the heap may grow is theirs to say. */
function serviceOptions(): string[] {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
