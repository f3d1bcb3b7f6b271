import { missingScore } from '../grading/metrics.ts'
import { showScore } from '../grading/show-score.ts'
import type { BoardEstimate } from '../schemas/board-statistics.ts'
import { type ComparedItem, type Comparison, verdictOf, whoSentNothing } from '../schemas/comparison.ts'
import { tableOf } from './print.ts'

type Shown = Comparison & { items: readonly ComparedItem[] }

const nothingSaid = [null, null, null, null, null]

/** Two submissions side by side: what tells them apart, if anything does, by task type, and the items to look at. */
export function showComparison({
  first,
  second,
  query,
  overall,
  tasks,
  groups = [],
  items,
  level,
  metric,
  inputHash
}: Shown): string {
  const told = verdictOf(overall.difference, metric)
  const p = overall.display === null ? '' : `, p ${overall.display}`
  return [
    `First: ${first.model} of ${first.team} (${first.submissionId}); second: ${second.model} of ${second.team} (${second.submissionId})`,
    `Release ${query.release}, ${query.split} items, under ${query.profile}; first minus second, with ${100 * level} % intervals`,
    `Overall: ${differenceOf(overall.difference, metric)}${p}: ${told === null || told === 'not told apart' ? 'these items do not tell them apart' : told}`,
    ...(groups.length > 0 ? [differenceTable('group', groups.map(ofGroup), { first, second, metric })] : []),
    differenceTable(
      'task',
      tasks.map((task) => ({ ...task, label: task.name, taskTypes: [task.name] })),
      { first, second, metric }
    ),
    ...(tasks.some(({ name }) => whoSentNothing({ first, second }, name) !== null)
      ? [
          'Where nothing was sent, no answer was measured: the difference is of what a missing response scores, and Overall counts it'
        ]
      : []),
    ...leftOutLines({ first, second, tasks, metric }),
    'A verdict is of its row alone: of twenty on which two models are equal, one is told apart by chance; not told apart is no equality',
    itemTable(items, metric),
    `Input hash ${inputHash}`
  ].join('\n')
}

type Compared = Omit<Comparison['tasks'][number], 'name'> & { label: string; taskTypes: readonly string[] }

/** Those within another stand set in below it. */
function ofGroup({ id, name, within, ...group }: Required<Comparison>['groups'][number]): Compared {
  return { ...group, label: `${within === null ? '' : '  '}${id} ${name}` }
}

function differenceTable(
  head: string,
  rows: readonly Compared[],
  { first, second, metric }: Pick<Comparison, 'first' | 'second' | 'metric'>
): string {
  return tableOf(
    [head, 'items', 'difference', 'verdict', 'first ahead', 'equal', 'second ahead', 'no score'],
    rows.map(({ label, taskTypes, items, difference, better, equal, worse, missing }) => {
      const who = whoSentNothing({ first, second }, ...taskTypes)
      const counts = who === null ? [verdictOf(difference, metric), better, equal, worse, missing] : nothingSaid
      const shown = who === null ? differenceOf(difference, metric) : `${sizeOf(difference, metric)} (${who})`
      return [label, items, shown, ...counts]
    })
  )
}

/** What a side sent no response to, and as what that counts in the differences. */
function leftOutLines({
  first,
  second,
  tasks,
  metric
}: Pick<Shown, 'first' | 'second' | 'tasks' | 'metric'>): string[] {
  const items = tasks.reduce((sum, task) => sum + task.items, 0)
  const missing = metric === undefined ? 0 : missingScore(metric)
  const as = missing === 0 ? '0' : showScore(missing, metric)
  return Object.entries({ first, second }).flatMap(([side, { leftOut }]) =>
    leftOut === 0 ? [] : [`The ${side} left out ${leftOut} of ${items} items, which count as ${as}`]
  )
}

function itemTable(items: readonly ComparedItem[], metric: Comparison['metric']): string {
  const side = (item: ComparedItem, which: 'first' | 'second') => {
    const score = item[which]
    if (score === null) return item.unscored[which]?.replaceAll('_', ' ') ?? null
    return `${showScore(score, metric)}${item.leftOut[which] ? ' (no response)' : ''}`
  }
  const rows = items.map((item) => [
    ...[item.itemId, item.taskType, side(item, 'first'), side(item, 'second')],
    item.difference === null ? null : signed(item.difference, metric)
  ])
  return tableOf(['item', 'task', 'first', 'second', 'difference'], rows)
}

function differenceOf({ value, lower, upper, reason }: BoardEstimate, metric: Comparison['metric']): string {
  if (value === null) return (reason ?? 'no score').replaceAll('_', ' ')
  const ends = lower === null || upper === null ? null : `[${signed(lower, metric)}, ${signed(upper, metric)}]`
  return `${signed(value, metric)} ${ends ?? `(no interval: ${(reason ?? '').replaceAll('_', ' ')})`}`
}

/** Of what a missing response scores, which has no interval. */
function sizeOf({ value }: BoardEstimate, metric: Comparison['metric']): string {
  return value === null ? 'no score' : signed(value, metric)
}

function signed(difference: number, metric: Comparison['metric']): string {
  const size = showScore(difference, metric)
  return difference > 0 && Number(size) !== 0 ? `+${size}` : size
}
