import { describe, expect, it } from 'vitest'
import { ModelError, type ModelErrorKind } from '../../src/models/model-error.ts'
import { defaultRetry, retry } from '../../src/models/retry.ts'

const settings = { ...defaultRetry, rateLimitRetries: 3, faultRetries: 2 }

/** Runs a script of faults; what is left after them succeeds. */
async function run(
  faults: readonly ModelError[],
  { random = 0, signal = new AbortController().signal, maxAttempts = settings.maxAttempts } = {}
) {
  const sleeps: number[] = []
  let attempts = 0
  const outcome = await retry(
    async () => {
      const fault = faults[attempts]
      attempts += 1
      if (fault) throw fault
      return 'done'
    },
    {
      settings: { ...settings, maxAttempts },
      random: () => random,
      signal,
      sleep: async (ms, signal) => {
        sleeps.push(ms)
        signal?.throwIfAborted()
      }
    }
  ).catch((error: unknown) => error)
  return { outcome, sleeps, attempts }
}

const fault = (kind: ModelErrorKind, retryAfterMs?: number) => new ModelError(kind, kind, { retryAfterMs })

describe('retry', () => {
  it('doubles its pauses, with jitter between half and the whole of each', async () => {
    // Pauses of 1 s and 2 s; no jitter leaves half of them, full jitter all.
    const faults = [fault('overloaded'), fault('connection')]
    expect(await run(faults)).toEqual({ outcome: 'done', sleeps: [500, 1000], attempts: 3 })
    expect((await run(faults, { random: 1 })).sleeps).toEqual([1000, 2000])
  })

  it('sends no more than the most that a call may take, whatever the budgets grant', async () => {
    const faults = [fault('rate_limited'), fault('overloaded'), fault('rate_limited')]
    expect(await run(faults, { maxAttempts: 3 })).toMatchObject({ outcome: faults[2], attempts: 3 })
    expect(await run(faults, { maxAttempts: 4 })).toMatchObject({ outcome: 'done', attempts: 4 })
    expect(await run(faults, { maxAttempts: 1 })).toMatchObject({ outcome: faults[0], attempts: 1, sleeps: [] })
  })

  it('waits the whole 90 s that a provider asks for', async () => {
    const { outcome, sleeps } = await run([fault('rate_limited', 90_000)])
    expect(outcome).toBe('done')
    expect(sleeps).toEqual([90_500])
  })

  it('keeps separate budgets for rate limits and for faults', async () => {
    const faults = [...Array(3).fill(fault('rate_limited')), ...Array(2).fill(fault('timeout'))]
    expect(await run(faults)).toMatchObject({ outcome: 'done', attempts: 6 })
    expect(await run([...faults, fault('timeout')])).toMatchObject({ outcome: { kind: 'timeout' }, attempts: 6 })
    expect(await run([...faults, fault('rate_limited')])).toMatchObject({ outcome: { kind: 'rate_limited' } })
  })

  it.each(['auth', 'no_credit', 'model_not_found', 'bad_request', 'schema_refused', 'not_recorded'] as const)(
    'does not repeat %s',
    async (kind) => {
      expect(await run([fault(kind)])).toMatchObject({ outcome: { kind }, attempts: 1, sleeps: [] })
    }
  )

  it('does not sit out a pause beyond its limit', async () => {
    expect(await run([fault('rate_limited', 3_600_000)])).toMatchObject({ attempts: 1, sleeps: [] })
  })

  it('stops when it is aborted in a pause', async () => {
    const reason = new Error('enough')
    const { outcome, attempts } = await run([fault('overloaded')], { signal: AbortSignal.abort(reason) })
    expect(outcome).toBe(reason)
    expect(attempts).toBe(1)
  })
})
