import { countExtractionsByState } from '../db/extractions.ts'
import { countItemsByState } from '../db/items.ts'
import { tryWriting } from '../db/outage.ts'
import { loggable } from '../db/query-faults.ts'
import { countSubmissionsByState } from '../db/submissions.ts'
import type { Dependencies, Routes } from './dependencies.ts'
import { sendProblem } from './guards/error-handler.ts'
import { problem } from './guards/problem.ts'

const probeMs = 5000

/** What those who run the service look at: is it up, can it work, what does it hold. */
export function operationsRoutes({ db, rates, outages, closing }: Dependencies): Routes {
  return async (app) => {
    const schema = { hide: true }
    const config = { isProbe: true } as const
    app.get('/healthz', { schema, config }, async () => ({ status: 'up' }))

    const canWrite = oneAtATime(() => tryWriting(db))
    app.get('/readyz', { schema, config }, async (request, reply) => {
      try {
        if (closing.aborted) throw new Error('the service is closing')
        await withinLimit(canWrite())
        return { status: 'ready' }
      } catch (error) {
        request.log.error({ err: loggable(error) }, 'not ready')
        return sendProblem(reply, problem({ status: 503, code: 'not_ready', detail: 'the database takes no writes' }))
      }
    })

    app.get('/metrics', { schema }, async (_, reply) => {
      reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
      const counts = {
        submissions: await countSubmissionsByState(db),
        extractions: await countExtractionsByState(db),
        items: await countItemsByState(db)
      }
      const states = Object.entries(counts).flatMap(([noun, rows]) => stateMetrics(noun, rows))
      return [...processMetrics(), ...states, ...modelMetrics(rates()), ...outageMetrics(outages())].join('')
    })
  }
}

/** Those who ask while a probe is under way share it: nobody without a key can have the database write more than once at a time. */
function oneAtATime(probe: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= probe().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** A database that cannot be reached may also be silent. */
async function withinLimit(probe: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer in ${probeMs} ms`)), probeMs)
  })
  try {
    await Promise.race([probe, limit])
  } finally {
    clearTimeout(timer)
  }
}

function processMetrics(): string[] {
  const { user, system } = process.cpuUsage()
  return [
    metric('process_cpu_seconds_total', 'counter', [['', (user + system) / 1e6]]),
    metric('process_resident_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
    metric('process_start_time_seconds', 'gauge', [['', Math.round(Date.now() / 1000 - process.uptime())]])
  ]
}

function stateMetrics(noun: string, rows: readonly { state: string; count: number }[]): string[] {
  return [
    metric(
      `aerbench_${noun}`,
      'gauge',
      rows.map(({ state, count }) => [`{state="${state}"}`, count])
    )
  ]
}

/** Calls to each model that the workers of this process make, and its limits as far as they are known. */
function modelMetrics(models: ReturnType<Dependencies['rates']>): string[] {
  if (models.length === 0) return []
  const gauge = (name: string, measure: (model: (typeof models)[number]) => number) =>
    metric(
      `aerbench_model_${name}`,
      'gauge',
      models.map((model) => [`{model="${model.modelId}"}`, measure(model)])
    )
  const quantities = models.flatMap(({ modelId, quantities }) =>
    Object.entries(quantities).map(([quantity, state]) => ({
      labels: `{model="${modelId}",quantity="${quantity}"}`,
      ...state
    }))
  )
  const limits = quantities.flatMap(({ labels, limit }) => (limit === null ? [] : [[labels, limit] as const]))
  return [
    gauge('calls_in_flight', ({ inFlight }) => inFlight),
    gauge('calls_waiting', ({ waiting }) => waiting),
    gauge('calls_allowed', ({ allowedInFlight }) => allowedInFlight),
    gauge('paused', ({ pausedUntil }) => (pausedUntil === null ? 0 : 1)),
    metric(
      'aerbench_model_used_per_minute',
      'gauge',
      quantities.map(({ labels, used }) => [labels, used])
    ),
    metric('aerbench_model_limit_per_minute', 'gauge', limits)
  ]
}

/** Since when providers are down; nothing while all answer. */
function outageMetrics(outages: ReturnType<Dependencies['outages']>): string[] {
  if (outages.length === 0) return []
  return [
    metric(
      'aerbench_provider_down_since_seconds',
      'gauge',
      outages.map(({ provider, openedAt }) => [`{provider="${new URL(provider).host}"}`, Math.round(openedAt / 1000)])
    )
  ]
}

/** One metric in the text format of Prometheus. */
function metric(name: string, type: 'counter' | 'gauge', values: readonly (readonly [string, number])[]): string {
  return `# TYPE ${name} ${type}\n${values.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`
}
