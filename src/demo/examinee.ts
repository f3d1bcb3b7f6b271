import type { ModelFamily } from '../schemas/model-family.ts'
import type { ReleaseItem } from '../schemas/release.ts'
import { type CandidateName, candidateNames, loadCandidate } from './recordings.ts'

/** Somebody who sits the test. */
export type Examinee = {
  /** Its name on the leaderboard. */
  model: string
  family: ModelFamily
  /** Its outputs by item id; an item without one is missing from the submission, and the leaderboard says so. */
  answer(items: readonly ReleaseItem[]): Promise<Answers>
}

export type Answers = {
  outputs: ReadonlyMap<string, string>
  /** US dollars; calls of models without a price count as 0. */
  costUsd: number
  /** Says in a line what came of asking; null when nobody was asked. */
  note: string | null
}

/** The three imagined candidates, whose outputs for the items of the sample paper are recorded. */
export function recordedExaminees(): Examinee[] {
  return candidateNames.map((name) => ({
    model: `synthetic-${name}`,
    family: 'other',
    answer: async (items) => ({ outputs: recordedOutputs(name, items), costUsd: 0, note: null })
  }))
}

function recordedOutputs(name: CandidateName, items: readonly ReleaseItem[]): Map<string, string> {
  const recorded = loadCandidate(name)
  return new Map(
    items.flatMap(({ id, taskType }) => {
      const output = recorded.get(recordedName(id, taskType))
      return output === undefined ? [] : [[id, output] as const]
    })
  )
}

/** `MM-1a2b3c4d-2` is recorded as `MM-2`, `CI-f01` as itself: recordings do not depend on the PDF's bytes. */
function recordedName(itemId: string, taskType: string): string {
  return taskType === 'CI' ? itemId : `${taskType}-${itemId.split('-').at(-1)}`
}
