import type { AssignmentPeriod } from './assignment.ts'
import { expectedBlockingPairs } from './blocking-pairs.ts'
import type { SchedulingInstance } from './instance.ts'
import { schedulingLevels } from './levels.ts'

export type SchedulingScore = {
  /** 1 for a stable matching, 0 for what a random one has on average, negative below; null where nothing was submitted. */
  score: number | null
  fullSolve: boolean
}

/** The score of a run: the blocking pairs of the last matching, by those of a random one. Source: EconEvals specification 5. */
export function scoreScheduling(
  instance: SchedulingInstance,
  periods: readonly Pick<AssignmentPeriod, 'blockingPairs'>[]
): SchedulingScore {
  const last = periods.at(-1)
  if (last === undefined) return { score: null, fullSolve: false }
  if (last.blockingPairs === 0) return { score: 1, fullSolve: true }
  return { score: 1 - last.blockingPairs / expectedBlockingPairs(instance), fullSolve: false }
}

/**
 * Below this no score of any instance lies. Of n workers, a matching has at most n(n - 1) blocking pairs; the expectation is least where
 * each prefers those by whom it is least preferred, which gives n(n - 2) / 6. Of all levels BASIC, with the fewest workers, allows the lowest score.
 */
export function worstSchedulingScore(): number {
  const { workers: n } = schedulingLevels.BASIC
  return 1 - (6 * (n - 1)) / (n - 2)
}
