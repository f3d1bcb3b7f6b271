import { ModelError } from './model-error.ts'
import type { Sleep } from './sleep.ts'

/** Faults in a row after which a provider is taken to be down, however fast they came. */
const mostFaults = 5
/** Fewer are enough where they span this time: a single call must not spend all its repeats before anybody notices. */
const [lastingFaults, lastingMs] = [3, 3_000]
/** A model that takes too long, and a body that may be a gateway's. */
const saysNothing: readonly string[] = ['timeout', 'unreadable']
/** From an outage to the first probe; the pause doubles with each probe that fails. */
const firstPauseMs = 10_000
const longestPauseMs = 60_000

/** A provider that is down, as operators see it. */
export type OpenCircuit = { provider: string; openedAt: number; faults: number; probeAt: number }

export type CircuitBreaker = {
  /**
   * Makes an attempt at a provider. While the provider is down it waits, and lets one call at a time probe whether the
   * provider is back.
   *
   * @param options.onWait told how long the call is going to wait, before it does
   */
  run<Value>(
    provider: string,
    attempt: () => Promise<Value>,
    options: { signal: AbortSignal; onWait: (ms: number) => Promise<void> }
  ): Promise<Value>
  /** Whether a fault is part of an outage: the call that met it need not answer for it. */
  isOutage(provider: string, error: unknown): boolean
  /** The providers that are down now. */
  open(): OpenCircuit[]
}

type Circuit = { faults: number; firstFaultAt: number; outage: Outage | null }
type Outage = { openedAt: number; pauseMs: number; probeAt: number; probe: Promise<unknown> | null }

/**
 * Circuit breakers, one for each provider (Nygard, Release It!, 2nd ed., 5.2), that make calls wait in place of failing:
 * closed until faults come in a row, then open for a pause, then half open for one probe. Any answer that can be read, a
 * refusal included, closes it. The workers of one process share them.
 *
 * @param options.patienceMs how long an outage lasts before calls fail again under their own policy
 */
export function createCircuitBreaker({
  patienceMs,
  sleep,
  now
}: {
  patienceMs: number
  sleep: Sleep
  now: () => number
}): CircuitBreaker {
  const circuits = new Map<string, Circuit>()

  function circuitOf(provider: string): Circuit {
    const circuit = circuits.get(provider) ?? { faults: 0, firstFaultAt: 0, outage: null }
    circuits.set(provider, circuit)
    return circuit
  }

  /** Null where calls go out: nothing is known to be wrong, or it has been for too long. */
  function outageOf(provider: string): Outage | null {
    const { outage } = circuitOf(provider)
    return outage !== null && now() - outage.openedAt < patienceMs ? outage : null
  }

  async function watched<Value>(circuit: Circuit, isProbe: boolean, attempt: () => Promise<Value>): Promise<Value> {
    try {
      const value = await attempt()
      close(circuit)
      return value
    } catch (error) {
      if (error instanceof ModelError) {
        if (isUnreachable(error)) note(circuit)
        else if (!saysNothing.includes(error.kind)) close(circuit)
        if (isProbe) postpone(circuit.outage)
      }
      throw error
    }
  }

  function close(circuit: Circuit): void {
    Object.assign(circuit, { faults: 0, outage: null })
  }

  function note(circuit: Circuit): void {
    if (circuit.faults === 0) circuit.firstFaultAt = now()
    circuit.faults += 1
    const { faults, firstFaultAt, outage } = circuit
    const isLasting = faults >= lastingFaults && now() - firstFaultAt >= lastingMs
    if (outage !== null || (faults < mostFaults && !isLasting)) return
    circuit.outage = { openedAt: now(), pauseMs: firstPauseMs, probeAt: now() + firstPauseMs, probe: null }
  }

  /** After a probe that did not end the outage, one that got no word back among them. */
  function postpone(outage: Outage | null): void {
    if (outage === null) return
    outage.pauseMs = Math.min(2 * outage.pauseMs, longestPauseMs)
    outage.probeAt = now() + outage.pauseMs
  }

  return {
    async run(provider, attempt, { signal, onWait }) {
      for (;;) {
        signal.throwIfAborted()
        const outage = outageOf(provider)
        if (outage === null) return await watched(circuitOf(provider), false, attempt)
        if (outage.probe) {
          await outage.probe.catch(() => {})
        } else if (now() < outage.probeAt) {
          const waitMs = outage.probeAt - now()
          await onWait(waitMs)
          await sleep(waitMs, signal)
        } else {
          const probe = watched(circuitOf(provider), true, attempt)
          outage.probe = probe
          return await probe.finally(() => {
            outage.probe = null
          })
        }
      }
    },
    isOutage: (provider, error) => isUnreachable(error) && outageOf(provider) !== null,
    open: () =>
      [...circuits].flatMap(([provider, { faults, outage }]) =>
        outage === null ? [] : [{ provider, faults, openedAt: outage.openedAt, probeAt: outage.probeAt }]
      )
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ModelError && (error.kind === 'connection' || error.kind === 'overloaded')
}
