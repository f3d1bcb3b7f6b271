import { setImmediate, setTimeout } from 'node:timers/promises'
import { quantile } from '../quantile.ts'
import type { Service } from './agents.ts'

/** Milliseconds from the moment at which a call was meant to be made, whatever held it up. */
export type Latencies = {
  rate: number
  calls: number
  failed: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
  /** Of processors, that the service took for a call. */
  cpuMs: number
}

/**
 * Makes calls at a fixed rate, whether earlier ones are answered or not.
 *
 * @param options.rate calls a second
 * @param options.call makes the call of this place; one that rejects counts as failed
 */
export async function openLoop({
  service,
  rate,
  seconds,
  call
}: {
  service: Service
  rate: number
  seconds: number
  call: (place: number) => Promise<unknown>
}): Promise<Latencies & { fault: string | null }> {
  const count = Math.round(rate * seconds)
  const latencies: number[] = []
  const underWay: Promise<void>[] = []
  let failed = 0
  let fault: string | null = null
  const before = await service.usage()
  const start = performance.now()
  for (let place = 0; place < count; place += 1) {
    const meant = start + (1000 * place) / rate
    const early = meant - performance.now()
    if (early > 2) await setTimeout(early - 1)
    while (performance.now() < meant) await setImmediate()
    const made = call(place).then(
      () => void latencies.push(performance.now() - meant),
      (error: unknown) => {
        failed += 1
        fault ??= String(error)
      }
    )
    underWay.push(made)
  }
  await Promise.all(underWay)
  const after = await service.usage()
  return {
    ...{ rate, calls: count, failed, fault },
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
    cpuMs: (1000 * (after.cpuSeconds - before.cpuSeconds)) / count
  }
}
