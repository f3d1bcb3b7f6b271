import type {
  FieldDifference,
  GenerationDifference,
  ReleaseDifference,
  VersionDifference
} from '../schemas/item-difference.ts'
import { wordChanges } from '../text/word-changes.ts'
import { tableOf } from './print.ts'

/** Words that are left around what differs in a long text. */
const context = 60

/** In what two generations of a paper differ, for people. */
export function showGenerationDifference({ paper, taskType, from, to, items }: GenerationDifference): string {
  const sides = tableOf(
    ['', 'generation', 'state', 'items', 'model', 'prompts'],
    [from, to].map(({ generation, name, state, items, models, prompts }, place) => [
      ...[place === 0 ? 'from' : 'to', name ?? generation, state, items, models.join(', ')],
      prompts
        .map(({ promptId, promptVersion, promptHash }) => `${promptId} ${promptVersion} ${promptHash.slice(0, 8)}`)
        .join('\n')
    ])
  )
  const told = items.map(({ change, from, to, likeness, fields }) => {
    const names = [from, to].flatMap((side) => (side ? [`${side.id} (${side.state})`] : [])).join(' and ')
    const alike = likeness === null ? '' : `, ${Math.round(100 * likeness)} % of their words alike`
    return [`${names}: ${words[change]}${alike}`, ...fields.map(showField)].join('\n')
  })
  return [`${taskType} of ${paper}`, sides, ...(told.length === 0 ? ['No items on either side'] : told)].join('\n\n')
}

/** In what two versions of an item differ, for people. */
export function showVersionDifference({ item, from, to, author, reason, fields }: VersionDifference): string {
  const why = reason === null ? '' : `: ${reason}`
  const told = fields.length === 0 ? ['Their content is the same'] : fields.map(showField)
  return [`${item}, version ${from} to ${to} by ${author}${why}`, ...told].join('\n')
}

/** In what two releases differ, for people. */
export function showReleaseDifference({ from, to, tasks, total, items }: ReleaseDifference): string {
  const rows = [...tasks, { taskType: 'all', ...total }].map(({ taskType, same, changed, moved, added, removed }) => [
    ...[taskType, same, changed, moved, added, removed]
  ])
  const counts = tableOf(['type', 'same', 'changed', 'moved', 'added', 'removed'], rows)
  const told = items.map(({ id, change, from, to, fields, isGoldWithheld }) => {
    const splits = from !== null && to !== null && from !== to ? `, ${from} to ${to}` : `, ${to ?? from}`
    const withheld = isGoldWithheld ? ['  its gold is private'] : []
    return [`${id}: ${words[change]}${splits}`, ...(fields ?? []).map(showField), ...withheld].join('\n')
  })
  return [`${from} to ${to}`, counts, ...told].join('\n')
}

const words = { same: 'the same', changed: 'changed', moved: 'moved', added: 'added', removed: 'removed' } as const

function showField({ path, change, before, after }: FieldDifference): string {
  const place = path.join(' > ')
  if (change === 'added') return `  ${place}: {+${shown(after)}+}`
  if (change === 'removed') return `  ${place}: [-${shown(before)}-]`
  if (change === 'reordered') return `  ${place}: order ${shown(before)}, now ${shown(after)}`
  return `  ${place}: ${showChange(before, after)}`
}

/** What went and what came, as `[-half-]{+a third+}`, with a few words around it. */
function showChange(before: unknown, after: unknown): string {
  const changes = typeof before === 'string' && typeof after === 'string' ? wordChanges(before, after, context) : null
  if (!changes) return `[-${shown(before)}-]{+${shown(after)}+}`
  return changes
    .map(({ value, change }) => (change === 'added' ? `{+${value}+}` : change === 'removed' ? `[-${value}-]` : value))
    .join('')
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
