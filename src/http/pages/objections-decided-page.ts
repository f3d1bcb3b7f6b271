import type { ObjectionToDecide } from '../../schemas/objection.ts'
import { address, releasePath, responsePath } from './address.ts'
import { formatMoment } from './format.ts'
import { objectionTabs } from './objection-tabs.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'

/** A decided objection, and whether whoever looks reads the response that it is about. */
export type Decided = { objection: ObjectionToDecide; mayRead: boolean }

/** What was decided on the objections of all teams and why, for those who decide the next ones. */
export function objectionsDecidedPage({ decided, next }: { decided: readonly Decided[]; next: string | null }): string {
  return layout(
    'Decided objections',
    html`<h1>Objections <span class="of">that were decided</span></h1>
${objectionTabs('decided')}
${decided.length === 0 ? emptyState('No objection was decided yet.') : decidedTable(decided)}
${next !== null && html`<p><a href="${address('/objections', { show: 'decided', cursor: next })}">Earlier decisions</a></p>`}
<p><small>The same as JSON: <a href="/v1/objections?state=upheld">upheld</a> and <a href="/v1/objections?state=rejected">rejected</a> ones.</small></p>`
  )
}

function decidedTable(rows: readonly Decided[]) {
  return table<Decided>({
    label: 'Decided objections',
    className: 'named',
    caption:
      'Objections of all teams with what was decided and why, those made last first; no score moved by a decision',
    columns: [
      { head: 'Item', kind: 'row-head', cell: itemCell },
      {
        head: 'Decided',
        kind: 'text',
        className: 'brief',
        cell: ({ objection: { state, endedAt, adjudication } }) => [
          html`<strong>${state}</strong><small>${formatMoment(endedAt)}</small>`,
          adjudication !== null &&
            html`<small>by a look of ${adjudication.kind === 'person' ? 'a person' : 'a further judge'}</small>`
        ]
      },
      { head: 'What is wrong', kind: 'text', className: 'long', cell: ({ objection }) => givenName(objection.reason) },
      {
        head: 'Decision',
        kind: 'text',
        className: 'long',
        cell: ({ objection: { decision } }) => (decision === null ? '–' : givenName(decision))
      },
      {
        head: 'Model',
        kind: 'text',
        className: 'long',
        cell: ({ objection: { model, team, submissionState } }) =>
          html`${givenName(model)}<small>${givenName(team)}, ${submissionState}</small>`
      },
      {
        head: 'Release',
        kind: 'text',
        className: 'brief',
        cell: ({ objection: { release } }) => html`<a href="${releasePath(release)}">${release}</a>`
      }
    ],
    rows
  })
}

function itemCell({ objection: { submission, itemId }, mayRead }: Decided) {
  const name = html`<code>${givenName(itemId)}</code>`
  return mayRead ? html`<a href="${responsePath(submission, itemId)}#objections">${name}</a>` : name
}
