import { address, releasePath, submissionPath } from './address.ts'
import { formatMoment } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'
import { newDraftPath } from './submission-paths.ts'
import type { Entry, Team } from './team-view.ts'

/** The submissions of a team in every state, and the way to a new one. */
export function submissionsSection({ submissions: { data, next }, submits }: Team): Html {
  return html`<h2 id="submissions">Submissions</h2>
${submits && html`<p><a class="act" href="${newDraftPath()}">Begin a submission</a></p>`}
${submissionTable(data, submits)}
${next !== null && html`<p><a href="${address('/team', { cursor: next })}#submissions">More submissions</a></p>`}`
}

function submissionTable(entries: readonly Entry[], submits: boolean): Content {
  if (entries.length === 0) {
    const others = html`<code>npx aerbench submit</code> and the <a href="/docs">API</a> send one too.`
    return emptyState('The team has no submissions yet.', submits && others)
  }
  return table<Entry>({
    label: 'Submissions',
    caption: 'Submissions of the team; those that are not published are seen by the team, auditors and admins alone',
    columns: [
      {
        head: 'Model',
        kind: 'row-head',
        cell: ({ id, model }) => html`<a href="${submissionPath(id)}">${givenName(model)}</a>`
      },
      { head: 'Release', kind: 'text', cell: ({ release }) => html`<a href="${releasePath(release)}">${release}</a>` },
      {
        head: 'State',
        kind: 'text',
        cell: ({ state, reason }) => [state, reason !== null && html`<small>${reason}</small>`]
      },
      { head: 'Last change', kind: 'text', cell: ({ updatedAt }) => formatMoment(updatedAt) }
    ],
    rows: entries
  })
}
