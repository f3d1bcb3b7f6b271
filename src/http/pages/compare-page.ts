import type { ScoredModel } from '../../boards/leaderboard/score-table.ts'
import { endsOfAlike } from '../../charts/model-labels.ts'
import { isInPoints } from '../../grading/metrics.ts'
import {
  type ComparedItem,
  type Comparison,
  comparedOrders,
  verdictOf,
  whoSentNothing
} from '../../schemas/comparison.ts'
import { shownName } from '../../schemas/name-key.ts'
import { address, type Query, responsePath, submissionPath } from './address.ts'
import { type BoardAsked, boardHead, boardQuery, type Choices } from './board-head.ts'
import { formatDifference, formatScore, methodFact, missingWords, reasonWords } from './format.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { intervalBar, type Scale, scaleOf } from './parts/interval-bar.ts'
import { layout } from './parts/layout.ts'
import { mark } from './parts/mark.ts'
import { table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'

/** More task types are folded away below their groups. */
const mostTasksOpen = 12

type Task = Comparison['tasks'][number]
type Group = Required<Comparison>['groups'][number]
type Metric = Comparison['metric']

/** What the page lists of the items: whose, in which order, and where it begins. */
type Listed = { data: readonly ComparedItem[]; next: string | null }
type View = { order: (typeof comparedOrders)[number]; taskType: string | undefined; cursor: string | undefined }

type ComparePage = {
  asked: BoardAsked & { unit?: string | undefined; interval?: string | undefined; first: string; second: string }
  comparison: Comparison
  /** Of task types, by their names. */
  titles: ReadonlyMap<string, string>
  /** All submissions of the board, to choose two of. */
  models: readonly ScoredModel[]
  items: Listed
  view: View
}

const orderTitles: Record<View['order'], (comparison: Comparison) => string> = {
  apart: () => 'Furthest apart',
  first: (comparison) => `${plainNames(comparison)(comparison.first)} ahead`,
  second: (comparison) => `${plainNames(comparison)(comparison.second)} ahead`,
  item: () => 'By id'
}

/** Two submissions side by side: how far apart they are overall, by task type, and item by item. */
export function comparePage({ asked, comparison, models, items, view, titles }: ComparePage, offered: Choices): string {
  const { first, second, overall, chosen, estimand, query, releaseHash, inputHash } = comparison
  const notice = chosen && html`<p class="notice" role="note">${chosen.note}</p>`
  const sides = { ...computed(asked), first: asked.first, second: asked.second }
  return layout(
    `${plainNames(comparison)(first)} and ${plainNames(comparison)(second)}`,
    html`${boardHead({ path: '/compare', title: 'Two submissions', relation: 'on', asked, offered, notice })}
${sidesForm(asked, models)}
<p class="lead">${verdict(comparison)}${leftOutWords(comparison)}</p>
${differenceTables(comparison, titles)}
${unsentWords(comparison)}
${itemSection({ comparison, sides, items, view })}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
<p>A single item says where to look, and not who is better: of many items some are far apart by chance. Where the
interval of a difference holds 0, these items do not tell the two apart, which is no proof that they are equal. A verdict is of its row alone: of twenty task types on which two models are equal, one is told apart by chance.${overall.display !== null && ' The p is of these two submissions alone; who looks at many pairs finds it adjusted for all of them under Significance.'}</p>
${definitionList('facts', [
  ['Split', query.split],
  methodFact(query, offered),
  ['Release hash', html`<code>${releaseHash}</code>`],
  ['Input hash', html`<code>${inputHash}</code>`]
])}
<p><a href="${address('/v1/compare', sides)}">The same as JSON</a> · <a href="${address('/v1/compare', { ...sides, format: 'csv' })}">as CSV</a></p>
</section>`
  )
}

/** The page of a board that has no two submissions to compare. */
export function nothingToComparePage(asked: BoardAsked, offered: Choices): string {
  return layout(
    'Two submissions',
    html`${boardHead({ path: '/compare', title: 'Two submissions', relation: 'on', asked, offered })}
${emptyState('It takes two published submissions, and this board has fewer.')}`
  )
}

/** The board, and what the intervals of a comparison are computed with besides. */
function computed(asked: ComparePage['asked']) {
  return { ...boardQuery(asked), unit: asked.unit, interval: asked.interval }
}

function sidesForm(asked: ComparePage['asked'], models: readonly ScoredModel[]): Html {
  const kept = computed(asked)
  const swapped = address('/compare', { ...kept, first: asked.second, second: asked.first })
  return html`<form class="choices" method="get" action="/compare">
${Object.entries(kept).map(
  ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`
)}
${side('first', 'First', models, asked.first)}
${side('second', 'Second', models, asked.second)}
<button type="submit">Compare</button>
<a href="${swapped}">Swap</a>
</form>`
}

function side(name: string, label: string, models: readonly ScoredModel[], chosen: string): Html {
  const endOf = endsOfAlike(models)
  const endWords = (model: ScoredModel) => {
    const end = endOf(model)
    return end === null ? '' : ` · ${end}`
  }
  return html`<label>${label} <select name="${name}">${models.map(
    (one) =>
      html`<option value="${one.submissionId}"${one.submissionId === chosen && html` selected`}>${shownName(one.model)} · ${shownName(one.team)}${endWords(one)}</option>`
  )}</select></label>`
}

/** What the comparison says of Overall, in a sentence. */
function verdict(comparison: Comparison): Content {
  const { first, second, overall, metric, level } = comparison
  const { value, lower, upper, reason } = overall.difference
  const named = sideNames(comparison)
  const [one, other] = [submissionLink(first, named), submissionLink(second, named)]
  if (value === null)
    return html`There is no overall difference of ${one} from ${other}: ${reasonWords(reason ?? 'scores are missing')}.`
  const size = formatScore(Math.abs(value), metric)
  const gap = html`Overall ${one} is <b>${size}</b> ${value < 0 ? 'lower' : 'higher'} than ${other}`
  if (lower === null || upper === null) return html`${gap}; there is no interval: ${reasonWords(reason ?? '')}.`
  const ends = `${formatDifference(lower, metric)} to ${formatDifference(upper, metric)}`
  // What is below a thousandth is no more than that to a reader; the JSON has it in full.
  const p = overall.display !== null && html`, p ${overall.display.includes('e') ? '< 0.001' : overall.display}`
  const isTold = verdictOf(overall.difference, metric) !== 'not told apart'
  return html`${gap} (${Math.round(100 * level)} % interval ${ends}${p}): these items ${!isTold && html`<b>do not</b> `}tell them apart.`
}

/** What one side or both sent no response to, with the score that it has in the differences. */
function leftOutWords({ first, second, tasks, metric }: Comparison): Content {
  const named = sideNames({ first, second })
  const items = tasks.reduce((sum, task) => sum + task.items, 0)
  return [first, second]
    .filter(({ leftOut }) => leftOut > 0)
    .map(
      (side) =>
        html` ${named(side)} left out ${side.leftOut} of ${items} items, which count as ${missingWords([metric])}.`
    )
}

function submissionLink(side: Comparison['first'], named: SideName): Html {
  return html`<a href="${submissionPath(side.submissionId)}">${named(side)}</a>`
}

type SideName = (side: Comparison['first']) => Html

/** The names of both sides, with the ends of their ids where they are submissions of one model. */
function sideNames({ first, second }: Pick<Comparison, 'first' | 'second'>): SideName {
  const endOf = endsOfAlike([first, second])
  return (side) => {
    const end = endOf(side)
    return html`${givenName(side.model)}${end !== null && html` <small>${end}</small>`}`
  }
}

/** The same where a page takes no elements. */
function plainNames({ first, second }: Pick<Comparison, 'first' | 'second'>): (side: Comparison['first']) => string {
  const endOf = endsOfAlike([first, second])
  return (side) => [shownName(side.model), endOf(side)].filter((part) => part !== null).join(' ')
}

/** By group first, where the release has some: of dozens of task types few have an interval, and one after the other hides what they share. */
function differenceTables(comparison: Comparison, titles: ComparePage['titles']): Html {
  const { tasks, groups = [] } = comparison
  const byTask = differenceTable(
    comparison,
    'task type',
    tasks.map((task) => ofTask(task, titles))
  )
  if (groups.length === 0) return byTask
  const byGroup = differenceTable(comparison, 'group of task types', groups.map(ofGroup))
  return html`${byGroup}
<details${tasks.length <= mostTasksOpen && html` open`}><summary>Each of the ${tasks.length} task types</summary>${byTask}</details>`
}

/** What a difference is of, and all task types in it. */
type Compared = Omit<Task, 'name'> & { head: Html; taskTypes: readonly string[] }

function ofTask({ name, ...task }: Task, titles: ComparePage['titles']): Compared {
  return { ...task, taskTypes: [name], head: html`${name} <small>${titles.get(name)}</small>` }
}

/** The outermost are told from those within them by a word of their own. */
function ofGroup({ id, name, within, ...group }: Group): Compared {
  return { ...group, head: within === null ? html`${id} ${name}` : html`<small>${id} ${name}</small>` }
}

function differenceTable(comparison: Comparison, kind: string, rows: readonly Compared[]): Html {
  const { metric, first, second } = comparison
  const named = sideNames({ first, second })
  const unsent = ({ taskTypes }: Compared) => whoSentNothing({ first, second }, ...taskTypes)
  const measured = rows.filter((row) => unsent(row) === null)
  // Of items with a response the counts say who is better.
  const count = (of: (row: Compared) => number) => (row: Compared) => (unsent(row) === null ? of(row) : '–')
  // Nought is on the scale, so that a bar shows on which side of it the difference is.
  const nought = { value: 0, lower: null, upper: null }
  const scale = scaleOf([nought, ...measured.map(({ difference }) => difference)], isInPoints(metric) ? [-1, 1] : null)
  return table<Compared>({
    className: 'named',
    label: kind === 'task type' ? 'Task types' : 'Groups',
    caption: html`Differences by ${kind}: ${named(first)}, the first, minus ${named(second)}, the second, with 95 % intervals`,
    columns: [
      {
        head: kind === 'task type' ? 'Task type' : 'Group',
        kind: 'row-head',
        cell: ({ head }) => head
      },
      {
        head: html`Difference${scale && html`<small>${scaleWords(scale, metric)}</small>`}`,
        cell: (row) => {
          const who = unsent(row)
          return who === null ? taskDifference(row, scale, metric) : unsentDifference(row, who, metric)
        }
      },
      {
        head: html`Verdict<small>unadjusted</small>`,
        kind: 'text',
        className: 'brief',
        cell: (row) => (unsent(row) === null ? taskVerdict(row, { first, second, metric }) : '–')
      },
      { head: 'Items', cell: ({ items }) => items },
      { head: 'First ahead', cell: count(({ better }) => better) },
      { head: 'Equal', cell: count(({ equal }) => equal) },
      { head: 'Second ahead', cell: count(({ worse }) => worse) },
      { head: 'Not scored', cell: ({ missing }) => missing }
    ],
    rows
  })
}

/** Who is better on a task type or a group, by its interval alone, with the name of that side. */
function taskVerdict(
  { difference }: Pick<Task, 'difference'>,
  { first, second, metric }: Pick<Comparison, 'first' | 'second' | 'metric'>
): Content {
  const found = verdictOf(difference, metric)
  if (found === null) return 'no interval'
  if (found === 'not told apart') return found
  const side = found === 'first better' ? first : second
  return html`<b>${found}</b><small>${sideNames({ first, second })(side)}</small>`
}

/** What the mark in its cells stands for; nothing where both sent something to each task type. */
function unsentWords({ first, second, tasks, metric }: Comparison): Html | null {
  if (tasks.every(({ name }) => whoSentNothing({ first, second }, name) === null)) return null
  return html`<p class="lead columns"><strong>×</strong> nothing sent by one of the two, or by both, which counts as ${missingWords([metric])} in Overall: the difference measures nothing</p>`
}

/** To a task type to which a side sent nothing: it measures nothing, so it is marked, and has no bar, as on the board. */
function unsentDifference({ difference: { value } }: Pick<Task, 'difference'>, who: string, metric: Metric): Html {
  return html`<small>${value === null ? '–' : formatDifference(value, metric)} ${mark('×', who)}</small>`
}

function scaleWords({ from, to }: Scale, metric: Metric): string {
  return `${formatDifference(from, metric)} to ${formatDifference(to, metric)}`
}

function taskDifference({ difference }: Pick<Task, 'difference'>, scale: Scale | null, metric: Metric): Content {
  const { value, lower, upper, reason } = difference
  if (value === null) return html`–<small>${reasonWords(reason ?? '')}</small>`
  const bounds =
    lower === null || upper === null
      ? reasonWords(reason ?? '')
      : `${formatDifference(lower, metric)} to ${formatDifference(upper, metric)}`
  return html`${formatDifference(value, metric)}${scale && intervalBar(difference, scale)}<small>${bounds}</small>`
}

type ItemSection = Pick<ComparePage, 'comparison' | 'items' | 'view'> & { sides: Query }

function itemSection({ comparison, sides, items, view }: ItemSection): Html {
  const { metric, first, second, tasks } = comparison
  const named = sideNames(comparison)
  const ofView = { ...sides, taskType: view.taskType, order: view.order === 'apart' ? undefined : view.order }
  const to = (change: Query) => `${address('/compare', { ...ofView, ...change })}#items`
  return html`<section aria-labelledby="items"><h2 id="items">Item by item</h2>
${tabs(
  'Order of the items',
  comparedOrders.map((order) => ({
    to: to({ order: order === 'apart' ? undefined : order }),
    text: orderTitles[order](comparison),
    isCurrent: order === view.order
  }))
)}
${
  tasks.length > 1 &&
  tabs('Task types of the items', [
    { to: to({ taskType: undefined }), text: 'All', isCurrent: view.taskType === undefined },
    ...tasks.map(({ name }) => ({ to: to({ taskType: name }), text: name, isCurrent: view.taskType === name }))
  ])
}
${table<ComparedItem>({
  className: 'named',
  label: 'Items',
  caption: 'Scores of both, and what the first has more',
  columns: [
    { head: 'Item', kind: 'row-head', cell: ({ itemId }) => html`<code>${itemId}</code>` },
    {
      head: 'Difference',
      cell: ({ difference }) => (difference === null ? '–' : formatDifference(difference, metric))
    },
    { head: named(first), cell: (item) => sideScore(item, 'first', comparison) },
    { head: named(second), cell: (item) => sideScore(item, 'second', comparison) },
    { head: 'Type', kind: 'text', cell: ({ taskType }) => taskType }
  ],
  rows: items.data
})}
<p>${items.next !== null && html`<a href="${to({ cursor: items.next })}">More items</a> · `}${view.cursor !== undefined && html`<a href="${to({})}">From the start</a> · `}<a href="${address('/v1/compare/items', itemsQuery(ofView))}">Items as JSON</a></p>
</section>`
}

/** Of the list's own route, which takes nothing that intervals are computed with. */
function itemsQuery({ weights, method, seed, resamples, unit, interval, ...query }: Query): Query {
  return query
}

/** A score as the way to the response and to what judges and rules made of it. */
function sideScore(item: ComparedItem, side: 'first' | 'second', comparison: Comparison): Content {
  const score = item[side]
  if (score === null) return html`–<small>${(item.unscored[side] ?? 'no response').replaceAll('_', ' ')}</small>`
  const to = responsePath(comparison[side].submissionId, item.itemId)
  const leftOut = item.leftOut[side] && html`<small>no response</small>`
  return html`<a href="${to}">${formatScore(score, comparison.metric)}</a>${leftOut}`
}
