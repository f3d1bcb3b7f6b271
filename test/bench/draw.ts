import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { median } from 'simple-statistics'
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
  /** Median of the draws of this count, as the peak is. */
  perSecond: number
  peakMib: number
  /** Least and most of the peaks: the moment at which V8 collects moves them by a tenth. */
  peaksMib: [number, number]
  /** Over the peak of the first count of the suite. */
  peakRatio: number
}

/**
 * Draws releases of question banks, each in a fresh process with the options of Node that the service is started with: questions
 * a second, and the most memory that the process held, as medians of so many draws.
 * `--suites steer,steer-me --counts 100000,1000000 --times 3`
 */
export async function benchDraw(args: string[]): Promise<{ result: { rows: Row[] }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      suites: { type: 'string', default: 'steer,steer-me' },
      counts: { type: 'string', default: '100000,1000000' },
      times: { type: 'string', default: '3' }
    }
  })
  const rows: Row[] = []
  for (const suite of values.suites.split(',')) {
    let first: number | undefined
    for (const asked of values.counts.split(',').map(Number)) {
      const draws = []
      for (let time = 0; time < Number(values.times); time++) draws.push(await draw(suite, asked))
      const peaks = draws.map(({ peakMib }) => peakMib)
      const perSecond = median(draws.map(({ questions, seconds }) => questions / seconds))
      const peakMib = median(peaks)
      first ??= peakMib
      rows.push({
        ...{ suite, asked, questions: draws[0]!.questions, perSecond, peakMib, peakRatio: peakMib / first },
        peaksMib: [Math.min(...peaks), Math.max(...peaks)]
      })
    }
  }
  const head = ['suite', 'asked', 'questions', 'a second', 'peak MiB', 'from', 'to', 'ratio']
  const cells = rows.map(({ suite, asked, questions, perSecond, peakMib, peaksMib, peakRatio }) => [
    ...[suite, String(asked), String(questions), perSecond.toFixed(0), peakMib.toFixed(0)],
    ...[...peaksMib.map((peak) => peak.toFixed(0)), peakRatio.toFixed(2)]
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
