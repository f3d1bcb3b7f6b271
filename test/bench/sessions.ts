import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { type Agent, callNext, mostCalls, openAgents, reach, type Service } from './sessions/agents.ts'
import { type PlayedRuns, playDuopolies } from './sessions/duopolies.ts'
import { type Latencies, openLoop } from './sessions/open-loop.ts'
import { tableOf } from './table-of.ts'

const askedMs = 30
/** Each step asks for so much more than the one before. */
const growth = 1.25

type SessionsReport = {
  sessions: number
  steady: Latencies
  steps: Latencies[]
  /** The highest rate of a step that kept its p95; null where not even the first did. */
  highestRate: number | null
  memory: PlayedRuns
}

/**
 * Runs side by side over HTTP against a service of its own on PGlite: how long a tool call takes at a fixed rate, up to which rate its 95th
 * percentile stays below 30 ms, and whether memory stays flat. Each part takes a minute at most.
 * `--sessions 100 --rate 100 --seconds 60 --step 8 --runs 10`.
 */
export async function benchSessions(args: string[]): Promise<{ result: SessionsReport; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      sessions: { type: 'string', default: '100' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '60' },
      step: { type: 'string', default: '8' },
      runs: { type: 'string', default: '10' }
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-sessions-'))
  try {
    const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: 'http://127.0.0.1:9' })
    const process = await startServiceProcess({ ...environment, LOG_LEVEL: 'fatal' }, [])
    const service = reach(process.address)
    try {
      const agents = await openAgents(service, process.adminKey!, Number(values.sessions))
      const call = (place: number) => callNext(service, agents[place % agents.length]!)
      const rate = Number(values.rate)
      // Before anything is measured, code is compiled.
      await openLoop({ service, rate, seconds: 4, call })
      const steady = unfaulted(await openLoop({ service, rate, seconds: Math.min(60, Number(values.seconds)), call }))
      const steps = await climb(service, agents, { rate, seconds: Number(values.step) })
      const keys = agents.map(({ key }) => key)
      const memory = await playDuopolies(service, { keys, runs: Number(values.runs), mostSeconds: 60 })
      const highestRate = steps.findLast(holds)?.rate ?? null
      const result = { sessions: agents.length, steady, steps, highestRate, memory }
      return { result, table: table(result) }
    } finally {
      await service.close()
      await process.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const holds = ({ p95Ms, failed }: Latencies) => failed === 0 && p95Ms < askedMs

/** Steps up until one does not hold, a minute long at most. */
async function climb(
  service: Service,
  agents: readonly Agent[],
  { rate: first, seconds }: { rate: number; seconds: number }
): Promise<Latencies[]> {
  const steps: Latencies[] = []
  for (let rate = first; steps.length * seconds < 60 - seconds; rate = Math.round(rate * growth)) {
    const left = agents.filter(({ calls }) => calls + (rate * seconds) / agents.length < mostCalls)
    if (left.length < agents.length) break
    const step = unfaulted(
      await openLoop({ service, rate, seconds, call: (place) => callNext(service, agents[place % agents.length]!) })
    )
    steps.push(step)
    if (!holds(step)) break
  }
  return steps
}

function unfaulted({ fault, ...latencies }: Awaited<ReturnType<typeof openLoop>>): Latencies {
  if (fault !== null) process.stderr.write(`${latencies.failed} calls failed, the first with ${fault}\n`)
  return latencies
}

function table({ sessions, steady, steps, highestRate, memory }: SessionsReport): string {
  const ms = (value: number) => value.toFixed(1)
  const rows = [steady, ...steps].map(({ rate, calls, failed, p50Ms, p95Ms, p99Ms, maxMs, cpuMs }) => [
    ...[String(rate), String(calls), String(failed), ms(p50Ms), ms(p95Ms), ms(p99Ms), ms(maxMs), ms(cpuMs)]
  ])
  const head = [
    `calls a second, ${sessions} sessions`,
    'calls',
    'failed',
    'p50 ms',
    'p95',
    'p99',
    'max',
    'CPU ms a call'
  ]
  const { runs, periods, calls, seconds, memoryMib } = memory
  return `${tableOf(head, rows)}
The highest rate with p95 below ${askedMs} ms: ${highestRate ?? 'none'} calls a second.
${runs} markets of two sellers, ${periods} periods and ${calls} calls in ${seconds.toFixed(0)} s; MiB of the service after each: ${memoryMib.join(' ')}
`
}
