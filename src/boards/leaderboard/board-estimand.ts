import type { BoardQuery } from '../../schemas/board-statistics.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { groupsOf } from './board-groups.ts'
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
    `Mean item score per task type over ${which} of the release (${heldWords(items, { taskTypes, manifest })}), ` +
      `${profileWords(profile, chosen)}; Overall is the ${isPlain ? 'plain' : 'weighted'} mean of the ${taskTypes.length} task scores${weights === undefined ? '' : `, ${wordsOf(weights)}`}.` +
      (groupsOf(manifest).length === 0 ? '' : ' The figure of a group is the Overall of its task types alone.') +
      (isLowerBetter ? ' Lower is better.' : ''),
    ...(query.method === 'student'
      ? [studentWords(query, manifest)]
      : [paperWords(query, manifest), ...caution(counts.filter(([, held]) => held === 1).map(([name]) => name))])
  ].join(' ')
}

/** How many items are behind it: of each task type, or, where there are groups of them, of each outermost group. */
function heldWords(
  items: ScoreTable['items'],
  { taskTypes, manifest }: { taskTypes: readonly { name: string }[]; manifest: ScoreTable['manifest'] }
): string {
  const held = (names: readonly string[]) => items.filter(({ taskType }) => names.includes(taskType)).length
  const groups = groupsOf(manifest).filter(({ within }) => within === null)
  if (groups.length > 0) return groups.map(({ id, name, taskTypes }) => `${id} ${name}: ${held(taskTypes)}`).join(', ')
  return taskTypes.map(({ name }) => `${name} ${held([name])}`).join(', ')
}

function paperWords({ resamples, unit, interval }: BoardQuery, manifest: Pinned): string {
  const kind = interval === 'bca' ? 'bias-corrected and accelerated (BCa)' : 'percentile'
  const [whole, one] = wordsForSources(manifest)
  const drawn = unit === 'source' ? `${whole}, each with all its items` : 'items within task types'
  return (
    `95 % ${kind} intervals from ${resamples} resamples of ${drawn}, the same resamples for every model; they describe ` +
    `these ${unit === 'source' ? one : 'items'} being drawn anew, not the judges.${leastWords(manifest)}`
  )
}

function studentWords(query: BoardQuery, manifest: Pinned): string {
  return (
    `95 % intervals ${errorWords(query, manifest)}; every pair by Student's t, adjusted over all pairs by Holm; sets of ranks that hold ` +
    `for all models at once. They describe other ${query.unit === 'source' ? wordsForSources(manifest)[1] : 'items'} of the same kind, not the ` +
    `judges. Where a task type has fewer than two of them there is none of this: items_too_few.${leastWords(manifest)}`
  )
}

/** What the errors of Student's method are over. */
export function errorWords({ unit }: BoardQuery, manifest: Pinned): string {
  return `from standard errors over ${unit === 'source' ? `${wordsForSources(manifest)[0]}, each with all its items` : 'items within task types'}`
}

type Pinned = Pick<Manifest, 'statistics'>

/** What the sources of items are called: whole ones, and for short. */
export function wordsForSources({ statistics: { leastTemplates } }: Pinned): readonly [string, string] {
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
