import { endsOfAlike } from '../../charts/model-labels.ts'
import { responsePath } from './address.ts'
import { formatMoment } from './format.ts'
import { afterUpheld } from './objections-section.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { shortened } from './parts/shortened.ts'
import { table } from './parts/table.ts'
import type { Team, TeamObjection } from './team-view.ts'

/** Reasons have up to some thousand characters: the page of the response has all of them. */
const longestWords = 140

/** What the team holds against its scores, and what became of it. */
export function teamObjectionsSection({ objections, toDecide }: Team): Html {
  return html`<h2 id="objections">Objections</h2>
${objections.length === 0 ? emptyState('The team objects to no score.', 'The page of a graded response has a form for it.') : objectionTable(objections)}
${objections.some(({ state }) => state === 'upheld') && afterUpheld}
${toDecide !== null && html`<p><a href="/objections">Objections of all teams</a>: ${toDecide} open, for you and others to decide.</p>`}`
}

function objectionTable(rows: readonly TeamObjection[]): Html {
  const namedOf = ({ submission, model }: TeamObjection) => ({ submissionId: submission, model, team: '' })
  const endOf = endsOfAlike(rows.map(namedOf))
  return table<TeamObjection>({
    className: 'named',
    label: 'Objections',
    isBounded: true,
    caption: 'Objections of the team, those made last first; somebody of another team decides, and no score moves',
    columns: [
      {
        head: 'Item',
        kind: 'row-head',
        cell: ({ submission, itemId }) =>
          html`<a href="${responsePath(submission, itemId)}#objections"><code>${givenName(itemId)}</code></a>`
      },
      {
        head: 'State',
        kind: 'text',
        cell: ({ state, adjudication }) => [
          html`<strong>${state}</strong>`,
          adjudication !== null &&
            html`<small>by a look of ${adjudication.kind === 'person' ? 'a person' : 'a further judge'}</small>`
        ]
      },
      {
        head: 'Decision',
        kind: 'text',
        className: 'long',
        cell: ({ decision }) => (decision === null ? '–' : shortened(decision, longestWords))
      },
      { head: 'Reason', kind: 'text', className: 'long', cell: ({ reason }) => shortened(reason, longestWords) },
      {
        head: 'Model',
        kind: 'text',
        className: 'long',
        cell: (row) => {
          const end = endOf(namedOf(row))
          return html`${givenName(row.model)}${end !== null && html`<small>${end}</small>`}`
        }
      },
      { head: 'Made', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) },
      { head: 'Ended', kind: 'text', cell: ({ endedAt }) => formatMoment(endedAt) }
    ],
    rows
  })
}
