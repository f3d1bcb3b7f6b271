import type { Item } from '../../schemas/item.ts'
import { itemStateSchema } from '../../schemas/states.ts'
import { address, type Query } from './address.ts'
import { itemsTable } from './items-table.ts'
import { anyOf, choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

export type ItemsView = {
  /** As they were asked for, without the cursor. */
  asked: Query
  suites: readonly string[]
  taskTypes: readonly string[]
  page: { data: readonly Item[]; next: string | null }
}

/** The items that releases are made of, candidates too, as they were sought. */
export function itemsPage({ asked, suites, taskTypes, page: { data, next } }: ItemsView): string {
  const chosen = (name: string) => `${asked[name] ?? ''}`
  return layout(
    'Items',
    html`<h1>Items <span class="of">that releases are made of</span></h1>
<p class="lead">Candidates, and what was decided on · <a href="/papers">Papers</a> · <a href="${address('/v1/items', asked)}">JSON</a></p>
<form class="view" method="get" action="/items">
${suites.length > 1 && choice({ name: 'suite', label: 'Suite', options: anyOf(suites) }, chosen('suite'))}
${choice({ name: 'taskType', label: 'Task type', options: anyOf(taskTypes) }, chosen('taskType'))}
${choice({ name: 'state', label: 'State', options: anyOf(itemStateSchema.options) }, chosen('state'))}
${choice({ name: 'attention', label: 'Doubts', options: attentions }, chosen('attention'))}
<label>Paper <input type="text" name="paper" value="${chosen('paper')}" maxlength="200" autocomplete="off" placeholder="its id"></label>
<label>Generation <input type="text" name="generation" value="${chosen('generation')}" maxlength="64" autocomplete="off" placeholder="1, or its name"></label>
<button type="submit">Apply</button>
</form>
${data.length === 0 ? emptyState('No item is like this.', html`<a href="/items">All items</a>`) : itemsTable(data, { showsPaper: true })}
${next !== null && html`<p><a href="${address('/items', { ...asked, cursor: next })}">More items</a></p>`}`
  )
}

const attentions = [
  { value: '', words: 'any' },
  { value: 'true', words: 'doubted by a check, solver or verifier' },
  { value: 'false', words: 'doubted by none' }
]
