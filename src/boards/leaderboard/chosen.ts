import type { Chosen } from '../../schemas/leaderboard.ts'
import type { WeightedTask } from './board-strata.ts'

/** What of a board is the reader's choice, and how the result says so: nothing where all is the release's. */
export function chosenOf(
  { weights }: { weights?: string | undefined },
  taskTypes: readonly WeightedTask[]
): { chosen?: Chosen } {
  if (weights === undefined) return {}
  const shares = Object.fromEntries(taskTypes.map(({ name, weight }) => [name, weight]))
  return { chosen: { note: `Not the default of the release: ${wordsOf(weights)}.`, weights: shares } }
}

/** Weights in words. */
export function wordsOf(weights: string): string {
  return `weights chosen: ${weights.replaceAll(',', ', ').replaceAll(':', ' ')}; not the release's`
}
