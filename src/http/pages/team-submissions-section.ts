import { endsOfAlike } from '../../charts/model-labels.ts'
import { submissionStateSchema } from '../../schemas/states.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { formatMoment } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { shortened } from './parts/shortened.ts'
import { table } from './parts/table.ts'
import { newDraftPath } from './submission-paths.ts'
import type { Entry, SoughtSubmissions, Team } from './team-view.ts'

/** A reason may list what is missing of every judge: the table has its beginning, the page of the submission the whole. */
const longestReason = 60

/** The submissions of a team in every state, and the way to a new one. */
export function submissionsSection({ submissions: { data, next }, sought, submits }: Team): Html {
  const { find, state, cursor } = sought
  const isAll = find === undefined && state === undefined && cursor === undefined
  return html`<h2 id="submissions">Submissions</h2>
${submits && html`<p><a class="act" href="${newDraftPath()}">Begin a submission</a></p>`}
${!(isAll && next === null) && seekForm(sought)}
${data.length === 0 && !isAll ? emptyState('No submission of the team is like this.', html`<a href="/team#submissions">All submissions</a>`) : submissionTable(data, submits)}
${next !== null && html`<p><a href="${address('/team', { find, state, cursor: next })}#submissions">Earlier submissions</a></p>`}`
}

/** The form for those who have more submissions than a page shows. */
function seekForm({ find, state }: SoughtSubmissions): Html {
  return html`<form class="view" method="get" action="/team#submissions">
<label>Find <input type="search" name="find" value="${find}" maxlength="100" placeholder="model"></label>
<label>State <select name="state"><option value="">any</option>${submissionStateSchema.options.map((one) => html`<option${one === state && html` selected`}>${one}</option>`)}</select></label>
<button type="submit">Apply</button>
</form>`
}

function submissionTable(entries: readonly Entry[], submits: boolean): Content {
  if (entries.length === 0) {
    const others = html`<code>npx aerbench submit</code> and the <a href="/docs">API</a> send one too.`
    return emptyState('The team has no submissions yet.', submits && others)
  }
  const namedOf = ({ id, model }: Entry) => ({ submissionId: id, model, team: '' })
  const endOf = endsOfAlike(entries.map(namedOf))
  return table<Entry>({
    label: 'Submissions',
    isBounded: true,
    caption:
      'Submissions of the team, those begun last first; those that are not published are seen by the team, auditors and admins alone',
    columns: [
      {
        head: 'Model',
        kind: 'row-head',
        className: 'title',
        cell: (entry) => {
          const end = endOf(namedOf(entry))
          return html`<a href="${submissionPath(entry.id)}">${givenName(entry.model)}</a>${end !== null && html`<small>begun ${formatMoment(entry.createdAt)} · ${end}</small>`}`
        }
      },
      { head: 'Release', kind: 'text', cell: ({ release }) => html`<a href="${releasePath(release)}">${release}</a>` },
      {
        head: 'State',
        kind: 'text',
        className: 'long',
        cell: ({ state, reason }) => [
          state,
          reason !== null && html`<small>${shortened(reason, longestReason)}</small>`
        ]
      },
      { head: 'Last change', kind: 'text', cell: ({ updatedAt }) => formatMoment(updatedAt) }
    ],
    rows: entries
  })
}
