import type { Paper } from '../../schemas/paper-record.ts'
import { type PaperState, paperStateSchema } from '../../schemas/states.ts'
import { address, paperPath } from './address.ts'
import { formatMoment } from './format.ts'
import { anyOf, choice } from './parts/choice.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

export type PapersView = {
  /** Null for papers of every state. */
  state: PaperState | null
  page: { data: readonly Paper[]; next: string | null }
}

/** The stored papers with their states. */
export function papersPage({ state, page: { data, next } }: PapersView): string {
  const asked = { state: state ?? undefined }
  return layout(
    'Papers',
    html`<h1>Papers</h1>
<p class="lead">What items are made from · <a href="/items">Items</a> · <a href="/generations">Generations side by side</a> · <a href="${address('/v1/papers', asked)}">JSON</a></p>
<form class="view" method="get" action="/papers">
${choice({ name: 'state', label: 'State', options: anyOf(paperStateSchema.options) }, state ?? '')}
<button type="submit">Apply</button>
</form>
${data.length === 0 ? nothing(state) : papersTable(data)}
${next !== null && html`<p><a href="${address('/papers', { ...asked, cursor: next })}">More papers</a></p>`}`
  )
}

function nothing(state: PaperState | null): Html {
  if (state === null) return emptyState('No paper is stored yet.', html`<code>aerbench paper add</code> adds one.`)
  return emptyState(`No paper is ${state}.`, html`<a href="/papers">All papers</a>`)
}

function papersTable(papers: readonly Paper[]): Html {
  return table<Paper>({
    label: 'Papers',
    caption: 'Papers by their ids; each leads to its generations, costs and items',
    columns: [
      {
        head: 'Paper',
        kind: 'row-head',
        className: 'long',
        cell: (paper) => html`<a href="${paperPath(paper.id)}">${titleOf(paper)}</a><small>${paper.id}</small>`
      },
      {
        head: 'State',
        kind: 'text',
        className: 'brief',
        cell: ({ state, stateReason }) => [
          state,
          stateReason !== undefined && html`<small>${givenName(stateReason)}</small>`
        ]
      },
      { head: 'Licence', kind: 'text', className: 'brief', cell: ({ bibliography }) => licenceOf(bibliography) },
      { head: 'Pages', cell: ({ pageCount }) => pageCount },
      { head: 'Added', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) }
    ],
    rows: papers
  })
}

/** What a paper is called: as a maintainer says, as it was read, or by its file. */
export function titleOf({ bibliography, title, fileName }: Paper): Html {
  return givenName(bibliography?.title ?? title ?? fileName)
}

function licenceOf(bibliography: Paper['bibliography']): Html | string {
  return bibliography?.licence === undefined ? 'not known' : givenName(bibliography.licence)
}
