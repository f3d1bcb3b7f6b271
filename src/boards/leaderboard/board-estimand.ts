import type { BoardQuery } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { profileWords, wordsOf } from './chosen.ts'
import { templatesTooFew } from './few-templates.ts'
import type { ScoreTable } from './score-table.ts'

/** What the numbers of a board are, in words: which items, which weights, what was resampled. */
export function estimandOf(
  { items, metrics, manifest, profile: chosen }: ScoreTable,
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
      ? [studentWords(query, manifest)]
      : [paperWords(query, manifest), ...caution(counts.filter(([, held]) => held === 1).map(([name]) => name))])
  ].join(' ')
}

function paperWords({ resamples, unit, interval }: BoardQuery, manifest: Pinned): string {
  const kind = interval === 'bca' ? 'bias-corrected and accelerated (BCa)' : 'percentile'
  const [whole, one] = wordsFor(manifest)
  const drawn = unit === 'source' ? `${whole}, each with all its items` : 'items within task types'
  return (
    `95 % ${kind} intervals from ${resamples} resamples of ${drawn}, the same resamples for every model; they describe ` +
    `these ${unit === 'source' ? one : 'items'} being drawn anew, not the judges.${leastWords(manifest)}`
  )
}

function studentWords(query: BoardQuery, manifest: Pinned): string {
  return (
    `95 % intervals ${errorWords(query, manifest)}; every pair by Student's t, adjusted over all pairs by Holm; sets of ranks that hold ` +
    `for all models at once. They describe other ${query.unit === 'source' ? wordsFor(manifest)[1] : 'items'} of the same kind, not the ` +
    `judges. Where a task type has fewer than two of them there is none of this: items_too_few.${leastWords(manifest)}`
  )
}

/** What the errors of Student's method are over. */
export function errorWords({ unit }: BoardQuery, manifest: Pinned): string {
  return `from standard errors over ${unit === 'source' ? `${wordsFor(manifest)[0]}, each with all its items` : 'items within task types'}`
}

type Pinned = Pick<Manifest, 'statistics'>

/** What the sources of items are called: whole ones, and for short. */
function wordsFor({ statistics: { leastTemplates } }: Pinned): readonly [string, string] {
  return leastTemplates === undefined ? ['whole papers and fragments', 'papers'] : ['whole templates', 'templates']
}

function leastWords({ statistics: { leastTemplates } }: Pinned): string {
  return leastTemplates === undefined
    ? ''
    : ` A figure over fewer than ${leastTemplates} templates has no interval: ${templatesTooFew}.`
}

function caution(single: readonly string[]): string[] {
  if (single.length === 0) return []
  const subject = `${single.join(', ')} ${single.length === 1 ? 'has' : 'have'} one item only`
  return [
    `${subject}: nothing can be resampled there, so those intervals have no width and that of Overall is too narrow.`
  ]
}
