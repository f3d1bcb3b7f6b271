import type { Release, ReleaseItem } from '../../schemas/release.ts'
import { address, formatMoment } from './format.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

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
  return layout(
    `Release ${name}`,
    html`<h1>Release ${name}</h1>
<dl class="facts">
<dt>Frozen</dt><dd>${formatMoment(frozenAt)}</dd>
<dt>Content hash</dt><dd><code>${contentHash}</code></dd>
<dt>Canary</dt><dd><code>${canary}</code></dd>
</dl>
<p><a href="${address('/', { release: name })}">Leaderboard</a> · <a href="/v1/releases/${name}/items">Items as JSON</a></p>
${counts(release, taskTypes)}
<h2>What candidates see</h2>
<nav class="tabs" aria-label="Task type">${taskTypes.map((taskType) => tab(name, taskType, chosen))}</nav>
${page.data.map(item)}
${page.next !== null && html`<p><a href="${address(`/releases/${name}`, { taskType: chosen, cursor: page.next })}">More items</a></p>`}`
  )
}

function counts({ items }: Release, taskTypes: ReleaseView['taskTypes']): Html {
  const count = (taskType: string, split: string) =>
    items.find((entry) => entry.taskType === taskType && entry.split === split)?.items ?? 0
  return html`<div class="scroll"><table><caption>Items by task type and split</caption>
<thead><tr><th scope="col" class="name">Task type</th><th scope="col">Public</th><th scope="col">Private</th></tr></thead>
<tbody>${taskTypes.map(
    ({ name, title }) =>
      html`<tr><th scope="row" class="name">${name} <small>${title}</small></th><td>${count(name, 'public')}</td><td>${count(name, 'private')}</td></tr>`
  )}</tbody></table></div>`
}

function tab(release: string, { name, title }: { name: string; title: string }, chosen: string): Html {
  const to = address(`/releases/${release}`, { taskType: name })
  return html`<a href="${to}" title="${title}"${name === chosen && html` aria-current="page"`}>${name}</a>`
}

function item({ id, split, prompt }: ReleaseItem): Html {
  return html`<details class="item" id="${id}"><summary><code>${id}</code> <small>${split}</small></summary><pre>${prompt}</pre></details>`
}
