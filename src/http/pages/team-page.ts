import type { Me } from '../../schemas/me.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { formatMoment } from './format.ts'
import { memberRights } from './invitation-page.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'
import { keysSection } from './team-keys-section.ts'
import { membersSection } from './team-members-section.ts'
import type { Entry, Team } from './team-view.ts'

/** What came of a form. */
export type Outcome = { fault: string } | { done: Content }

/** A team as whoever is signed in sees it: its submissions, what it may still do, its members and its keys. */
export function teamPage(team: Team, outcome?: Outcome): string {
  const { me, submissions } = team
  return layout(
    'Team',
    html`<h1>${givenName(me.team.name)} <span class="of">${whoYouAre(me)}</span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
${definitionList('facts', quotas(me))}
<h2 id="submissions">Submissions</h2>
${submissionTable(submissions.data)}
${submissions.next !== null && html`<p><a href="${address('/team', { cursor: submissions.next })}#submissions">More submissions</a></p>`}
${membersSection(team)}
${keysSection(team)}
<p><small>The same as JSON: <a href="/v1/me">you</a>, <a href="/v1/submissions">submissions</a>, <a href="/v1/me/members">members</a>, <a href="/v1/me/invitations">invitations</a>,
<a href="/v1/me/keys">keys</a>, <a href="/v1/me/acts">all that the team has changed</a>.</small></p>`
  )
}

function whoYouAre({ member, role }: Me): Html {
  if (member === null) return html`signed in by a key of the team, as ${role}`
  return html`you are ${givenName(member.name)}, ${member.role}: you may ${memberRights[member.role]}`
}

function quotas({ budget, privateAttempts }: Me): (readonly [Content, Content])[] {
  const { month, spentUsd, limitUsd, submissionLimitUsd, openDrafts, openDraftsLimit } = budget
  const limit = limitUsd === null ? 'without a limit' : `of ${limitUsd.toFixed(2)}`
  const each = submissionLimitUsd === null ? '' : `; at most ${submissionLimitUsd.toFixed(2)} for each submission`
  return [
    [`Judges in ${month}`, `${spentUsd.toFixed(2)} USD ${limit}${each}`],
    ['Open drafts', `${openDrafts} of ${openDraftsLimit}`],
    [
      'Attempts at private items',
      privateAttempts ? `${privateAttempts.total} to a release, ${privateAttempts.perDay} in 24 hours` : 'not limited'
    ]
  ]
}

function submissionTable(entries: readonly Entry[]): Html {
  if (entries.length === 0) {
    return emptyState(
      'The team has no submissions yet.',
      html`Send one by <code>npx aerbench submit</code> or by the <a href="/docs">API</a>.`
    )
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
