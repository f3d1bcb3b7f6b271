import type { ReleaseDifference } from '../../schemas/item-difference.ts'
import { address, releasePath } from './address.ts'
import { fieldDifferences } from './field-differences.ts'
import { choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

/** Items that are shown at once: each may bring long texts. */
export const shownItems = 25

type Difference = ReleaseDifference
type Change = Difference['items'][number]

export type ReleaseDifferenceView = {
  /** The later release. */
  name: string
  /** Releases that it can be held against, the latest first. */
  others: readonly string[]
  /** Null until an earlier release is chosen. */
  difference: Difference | null
  /** The item behind which the list goes on. */
  after: string | undefined
}

/** In what a release differs from another one: counts by task type, and item by item. */
export function releaseDifferencePage({ name, others, difference, after }: ReleaseDifferenceView): string {
  const path = `${releasePath(name)}/difference`
  return layout(
    `What differs in ${name}`,
    html`<p class="path"><a href="${releasePath(name)}">Release ${name}</a></p>
<h1>What differs <span class="of">${difference === null ? html`in ${name}` : html`from <a href="${releasePath(difference.from)}">${difference.from}</a> to ${name}`}</span></h1>
${others.length === 0 ? emptyState('There is no other release of its suite.', html`<a href="${releasePath(name)}">Back to ${name}</a>.`) : chooser(path, others, difference?.from)}
${difference !== null && changes(difference, { path, after })}`
  )
}

function chooser(path: string, others: readonly string[], from: string | undefined): Html {
  const options = others.map((other) => ({ value: other, words: other }))
  return html`<form class="view" method="get" action="${path}">
${choice({ name: 'from', label: 'Since release', options }, from)}
<button type="submit">Compare</button>
</form>`
}

function changes(difference: Difference, { path, after }: { path: string; after: string | undefined }): Html {
  const { from, to, items } = difference
  const rest = items.slice(items.findIndex(({ id }) => id === after) + 1)
  const shown = rest.slice(0, shownItems)
  const next = rest.length > shown.length ? shown.at(-1)!.id : undefined
  return html`${countsTable(difference)}
<p><small>The same as JSON: <a href="${address(`/v1${releasePath(to)}/difference`, { from })}">all items that differ</a>.</small></p>
<section aria-labelledby="items"><h2 id="items">Item by item</h2>
${items.length === 0 && emptyState('No item differs.')}
${shown.map((item) => itemSection(item, { from, to }))}
${next !== undefined && html`<p><a href="${address(path, { from, after: next })}#items">More items</a> <small>${rest.length - shown.length} more</small></p>`}</section>`
}

function countsTable({ tasks, total }: Difference): Html {
  const rows = [...tasks, { taskType: 'All', ...total }]
  return table<(typeof rows)[number]>({
    label: 'Items that differ, by task type',
    caption: 'Items by task type; those of another split are counted besides',
    columns: [
      { head: 'Task type', kind: 'row-head', cell: ({ taskType }) => taskType },
      { head: 'The same', cell: ({ same }) => same },
      { head: 'Changed', cell: ({ changed }) => changed },
      { head: 'Added', cell: ({ added }) => added },
      { head: 'Removed', cell: ({ removed }) => removed },
      { head: 'Of another split', cell: ({ moved }) => moved }
    ],
    rows
  })
}

function itemSection({ id, taskType, change, ...item }: Change, releases: { from: string; to: string }): Html {
  return html`<section aria-labelledby="${id}"><h3 id="${id}"><code>${givenName(id)}</code> <small>${taskType} · ${change}, ${splitWords(item)}</small></h3>
${fieldsOf({ change, ...item }, releases)}
${item.isGoldWithheld && html`<p>Its gold is private: of that nothing is told.</p>`}</section>`
}

function fieldsOf(
  { change, fields }: Pick<Change, 'change' | 'fields'>,
  { from, to }: { from: string; to: string }
): Html | false {
  if (change !== 'changed') return false
  if (fields === null) return html`<p>Not told field by field: a difference tells that of its first 200 items.</p>`
  return fields.length > 0 && fieldDifferences(fields, { from, to })
}

function splitWords({ from, to }: Pick<Change, 'from' | 'to'>): string {
  return from !== null && to !== null && from !== to ? `${from} to ${to}` : `${to ?? from}`
}
