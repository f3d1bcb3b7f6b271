import type { Release, ReleaseItem } from '../../schemas/release.ts'
import { address, releasePath } from './address.ts'
import { formatMoment } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'

export type ReleaseView = {
  release: Release
  /** Task types that the release holds, in the suite's order. */
  taskTypes: readonly { name: string; title: string }[]
  /** The one whose items are shown. */
  chosen: string
  page: { data: readonly ReleaseItem[]; next: string | null }
}

/** A release as a page: what candidates are asked, by task type. */
export function releasePage({ release, taskTypes, chosen, page }: ReleaseView): string {
  const { name, contentHash, frozenAt, canary } = release
  const path = releasePath(name)
  const typeTabs = taskTypes.map((type) => ({
    to: address(path, { taskType: type.name }),
    text: type.name,
    title: type.title,
    isCurrent: type.name === chosen
  }))
  return layout(
    `Release ${name}`,
    html`<h1>Release ${name}</h1>
${definitionList('facts', [
  ['Frozen', formatMoment(frozenAt)],
  ['Content hash', html`<code>${contentHash}</code>`],
  ['Canary', html`<code>${canary}</code>`]
])}
<p><a href="${address('/', { release: name })}">Leaderboard</a> · <a href="/v1${path}/items">Items as JSON</a></p>
${counts(release, taskTypes)}
<h2>What candidates see</h2>
${tabs('Task type', typeTabs)}
${page.data.map(item)}
${page.next !== null && html`<p><a href="${address(path, { taskType: chosen, cursor: page.next })}">More items</a></p>`}`
  )
}

function counts({ items }: Release, taskTypes: ReleaseView['taskTypes']): Html {
  const count = (taskType: string, split: string) =>
    items.find((entry) => entry.taskType === taskType && entry.split === split)?.items ?? 0
  const caption = 'Items by task type and split'
  return table({
    label: caption,
    caption,
    columns: [
      { head: 'Task type', kind: 'row-head', cell: ({ name, title }) => html`${name} <small>${title}</small>` },
      { head: 'Public', cell: ({ name }) => count(name, 'public') },
      { head: 'Private', cell: ({ name }) => count(name, 'private') }
    ],
    rows: taskTypes
  })
}

function item({ id, split, prompt }: ReleaseItem): Html {
  return html`<details class="item" id="${id}"><summary><code>${givenName(id)}</code> <small>${split}</small></summary><pre>${prompt}</pre></details>`
}
