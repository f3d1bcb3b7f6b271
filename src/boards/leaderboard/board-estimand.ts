import type { BoardQuery } from '../../schemas/board-statistics.ts'
import { profileWords, wordsOf } from './chosen.ts'
import type { ScoreTable } from './score-table.ts'

/** What the numbers of a board are, in words: which items, which weights, what was resampled. */
export function estimandOf(
  { items, metrics, profile: chosen }: ScoreTable,
  taskTypes: readonly { name: string; weight: number }[],
  query: BoardQuery
): string {
  const { split, profile, weights } = query
  const counts = taskTypes.map(({ name }) => [name, items.filter(({ taskType }) => taskType === name).length] as const)
  const which = split === 'all' ? 'all items' : `the ${split} items`
  const isPlain = new Set(taskTypes.map(({ weight }) => weight)).size <= 1
  const isLowerBetter = metrics.some(({ name, better }) => name === profile && better === 'lower')
  return [
    `Mean item score per task type over ${which} of the release (${counts.map(([name, held]) => `${name} ${held}`).join(', ')}), ` +
      `${profileWords(profile, chosen)}; Overall is the ${isPlain ? 'plain' : 'weighted'} mean of the ${taskTypes.length} task scores${weights === undefined ? '' : `, ${wordsOf(weights)}`}.` +
      (isLowerBetter ? ' Lower is better.' : ''),
    ...(query.method === 'student'
      ? [studentWords(query)]
      : [paperWords(query), ...caution(counts.filter(([, held]) => held === 1).map(([name]) => name))])
  ].join(' ')
}

function paperWords({ resamples, unit, interval }: BoardQuery): string {
  const kind = interval === 'bca' ? 'bias-corrected and accelerated (BCa)' : 'percentile'
  const drawn = unit === 'source' ? 'whole papers and fragments, each with all its items' : 'items within task types'
  return (
    `95 % ${kind} intervals from ${resamples} resamples of ${drawn}, the same resamples for every model; they describe ` +
    `these ${unit === 'source' ? 'papers' : 'items'} being drawn anew, not the judges.`
  )
}

function studentWords(query: BoardQuery): string {
  return (
    `95 % intervals ${errorWords(query)}; every pair by Student's t, adjusted over all pairs by Holm; sets of ranks that hold ` +
    `for all models at once. They describe other ${query.unit === 'source' ? 'papers' : 'items'} of the same kind, not the ` +
    'judges. Where a task type has fewer than two of them there is none of this: items_too_few.'
  )
}

/** What the errors of Student's method are over. */
export function errorWords({ unit }: BoardQuery): string {
  return `from standard errors over ${unit === 'source' ? 'whole papers and fragments, each with all its items' : 'items within task types'}`
}

function caution(single: readonly string[]): string[] {
  if (single.length === 0) return []
  const subject = `${single.join(', ')} ${single.length === 1 ? 'has' : 'have'} one item only`
  return [
    `${subject}: nothing can be resampled there, so those intervals have no width and that of Overall is too narrow.`
  ]
}
