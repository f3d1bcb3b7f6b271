import type { Executor } from '../../db/client.ts'
import { usesOfRuns } from '../../db/runs.ts'
import type { RunUse, SubmissionUse } from '../../schemas/run.ts'

/** What the runs of a submission took, as whoever played them has told; null for one without runs. */
export async function showRunUse(db: Executor, submissionId: string): Promise<SubmissionUse | null> {
  const uses = await usesOfRuns(db, submissionId)
  if (uses.length === 0) return null
  const told = uses.filter((use) => use !== null)
  const sum = (of: (use: RunUse) => number) => told.reduce((total, use) => total + of(use), 0)
  // A sum without what is unknown would read as what all of it cost.
  const costReason =
    told.length < uses.length
      ? ('use_not_told' as const)
      : told.some(({ costUsd }) => costUsd === null)
        ? ('price_unknown' as const)
        : null
  return {
    ...{ runs: uses.length, told: told.length, calls: sum(({ calls }) => calls) },
    ...{ inputTokens: sum(({ inputTokens }) => inputTokens), outputTokens: sum(({ outputTokens }) => outputTokens) },
    ...{ costUsd: costReason === null ? sum(({ costUsd }) => costUsd ?? 0) : null, costReason }
  }
}
