import type { z } from 'zod'
import type { extractionSchema } from '../schemas/extraction.ts'

type Waiting = Pick<z.infer<typeof extractionSchema>, 'id' | 'paper' | 'taskType' | 'reason'>

/** Extractions that wait for a person, in three lines each: which, why, and what to do. */
export function showWaiting(extractions: readonly Waiting[]): string {
  if (extractions.length === 0) return 'no extraction waits for a person'
  return extractions.map((one) => waitingLines(one).join('\n')).join('\n\n')
}

function waitingLines({ id, paper, taskType, reason }: Waiting): [string, string, string] {
  const { round, failure } = stopOf(reason)
  return [
    `${id} (${taskType} of ${paper}) stopped at round ${round}`,
    `why: ${failure}`,
    `do: aerbench extract ${paper} --types ${taskType} --again, or aerbench extraction decide ${id} ${round} --reason "..."`
  ]
}

/** The round at which an extraction stopped and what failed there, out of its reason `round NAME: FAILURE`. */
function stopOf(reason: string | null): { round: string; failure: string } {
  const [, round, failure] = /^round ([\w-]+): (.+)$/s.exec(reason ?? '') ?? []
  return { round: round ?? 'ROUND', failure: (failure ?? reason ?? 'nobody said').replaceAll(/\s+/g, ' ') }
}
