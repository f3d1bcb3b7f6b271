import type { BoardQuery } from '../../schemas/board-statistics.ts'
import { profileWords, wordsOf } from './chosen.ts'
import type { ScoreTable } from './score-table.ts'

/** What the numbers of a board are, in words: which items, which weights, what was resampled. */
export function estimandOf(
  { items, metrics, profile: chosen }: ScoreTable,
  taskTypes: readonly { name: string; weight: number }[],
  { split, profile, resamples, unit, interval, weights }: BoardQuery
): string {
  const counts = taskTypes.map(({ name }) => [name, items.filter(({ taskType }) => taskType === name).length] as const)
  const which = split === 'all' ? 'all items' : `the ${split} items`
  const isPlain = new Set(taskTypes.map(({ weight }) => weight)).size <= 1
  const kind = interval === 'bca' ? 'bias-corrected and accelerated (BCa)' : 'percentile'
  const drawn = unit === 'source' ? 'whole papers and fragments, each with all its items' : 'items within task types'
  const isLowerBetter = metrics.some(({ name, better }) => name === profile && better === 'lower')
  return [
    `Mean item score per task type over ${which} of the release (${counts.map(([name, held]) => `${name} ${held}`).join(', ')}), ` +
      `${profileWords(profile, chosen)}; Overall is the ${isPlain ? 'plain' : 'weighted'} mean of the ${taskTypes.length} task scores${weights === undefined ? '' : `, ${wordsOf(weights)}`}.` +
      (isLowerBetter ? ' Lower is better.' : ''),
    `95 % ${kind} intervals from ${resamples} resamples of ${drawn}, the same resamples for every model; they describe ` +
      `these ${unit === 'source' ? 'papers' : 'items'} being drawn anew, not the judges.`,
    ...caution(counts.filter(([, held]) => held === 1).map(([name]) => name))
  ].join(' ')
}

function caution(single: readonly string[]): string[] {
  if (single.length === 0) return []
  const subject = `${single.join(', ')} ${single.length === 1 ? 'has' : 'have'} one item only`
  return [
    `${subject}: nothing can be resampled there, so those intervals have no width and that of Overall is too narrow.`
  ]
}
