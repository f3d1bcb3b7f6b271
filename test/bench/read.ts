import { parseArgs } from 'node:util'
import { papersToRead } from './papers-to-read.ts'
import { type LagReport, measureLag } from './read-lag.ts'
import { type MemoryReport, measureMemory } from './read-memory.ts'
import { measureSpeed, type SpeedReport } from './read-speed.ts'
import { tableOf } from './table-of.ts'

export interface ReadReport {
  speed?: SpeedReport
  memory?: MemoryReport
  lag?: LagReport
}

/**
 * What reading papers costs: `--speed` against pdfjs alone, `--memory` over many papers in a row, `--lag` of a service
 * meanwhile; all three without any of them. Paths name other papers than the shared ones.
 *
 * @param args also `--rounds 5` for speed, `--papers 500` for memory
 */
export async function benchRead(args: string[]): Promise<{ result: ReadReport; table: string }> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      speed: { type: 'boolean' },
      memory: { type: 'boolean' },
      lag: { type: 'boolean' },
      rounds: { type: 'string', default: '5' },
      papers: { type: 'string', default: '100' }
    },
    allowPositionals: true
  })
  const papers = papersToRead(positionals)
  const isAll = !values.speed && !values.memory && !values.lag
  const result: ReadReport = {}
  if (isAll || values.speed) result.speed = await measureSpeed(papers, Number(values.rounds))
  if (isAll || values.memory) result.memory = await measureMemory(papers, Number(values.papers))
  if (isAll || values.lag) result.lag = await measureLag(papers)
  return { result, table: describe(result) }
}

function describe({ speed, memory, lag }: ReadReport): string {
  const parts: string[] = []
  if (speed) {
    const head = ['paper', 'pages', 'pdfjs ms', 'ours ms', 'spread', 'ratio', 'pages/s']
    const rows = speed.papers.map(({ name, pages, bareMs, oursMs, ratio, pagesPerSecond }) => {
      const spread = `${oursMs.min.toFixed(0)}-${oursMs.max.toFixed(0)}`
      const [bare, ours] = [bareMs.median.toFixed(0), oursMs.median.toFixed(0)]
      return [name, `${pages}`, bare, ours, spread, ratio.toFixed(2), pagesPerSecond.toFixed(0)]
    })
    parts.push(tableOf(head, rows), `median ratio ${speed.medianRatio.toFixed(2)} over ${speed.rounds} rounds\n`)
  }
  if (memory) {
    const rows = memory.samples.map(({ papers, serviceMiB, readerMiB }) => [papers, serviceMiB, readerMiB].map(String))
    parts.push(tableOf(['papers', 'service MiB', 'reader MiB'], rows))
    parts.push(`slope over the second half ${memory.slopeMiBPer100.toFixed(2)} MiB per 100 papers\n`)
  }
  if (lag) {
    const rows = lag.phases.map(({ phase, seconds, loop, health }) => [
      phase,
      seconds.toFixed(1),
      ...[loop.p50Ms, loop.p99Ms, loop.maxMs, health.p50Ms, health.p99Ms, health.maxMs].map((ms) => ms.toFixed(1))
    ])
    const head = ['service while', 's', 'lag p50', 'p99', 'max ms', '/healthz p50', 'p99', 'max ms']
    parts.push(tableOf(head, rows))
  }
  return parts.join('\n')
}
