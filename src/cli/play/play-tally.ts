import type { ModelCall } from '../../models/model-calls.ts'
import type { RunUse } from '../../schemas/run.ts'

/** What the model calls of a run come to. Tokens and costs of replies that say nothing of them are not in the sums. */
export type PlaySums = {
  calls: number
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  costUsd: number
  /** Calls whose cost nobody knows, as the model has no price. */
  unpriced: number
}

type Counted = Pick<ModelCall, 'purpose' | 'usage' | 'costUsd'>

export function purposeOfRun(run: string): string {
  return `play ${run}`
}

/** Keeps count of model calls by run, those of earlier processes included. */
export function createPlayTally() {
  const byPurpose = new Map<string, PlaySums>()
  const none = (): PlaySums => ({
    ...{ calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 }
  })
  return {
    count({ purpose, usage, costUsd }: Counted): void {
      const sums = byPurpose.get(purpose) ?? none()
      byPurpose.set(purpose, sums)
      sums.calls += 1
      sums.inputTokens += usage?.inputTokens ?? 0
      sums.cachedInputTokens += usage?.cachedInputTokens ?? 0
      sums.outputTokens += usage?.outputTokens ?? 0
      sums.costUsd += costUsd ?? 0
      if (costUsd === null) sums.unpriced += 1
    },
    of: (run: string): PlaySums => byPurpose.get(purposeOfRun(run)) ?? none(),
    /** What the service is told of a run; without the cost where calls have no price. */
    useOf(run: string): RunUse {
      const { calls, inputTokens, outputTokens, costUsd, unpriced } = this.of(run)
      return { calls, inputTokens, outputTokens, costUsd: unpriced === 0 ? costUsd : null }
    },
    /** Of all runs of the file. */
    all: (): PlaySums =>
      [...byPurpose.values()].reduce(
        (sum, one) => ({
          calls: sum.calls + one.calls,
          inputTokens: sum.inputTokens + one.inputTokens,
          cachedInputTokens: sum.cachedInputTokens + one.cachedInputTokens,
          outputTokens: sum.outputTokens + one.outputTokens,
          costUsd: sum.costUsd + one.costUsd,
          unpriced: sum.unpriced + one.unpriced
        }),
        none()
      )
  }
}
export type PlayTally = ReturnType<typeof createPlayTally>
