import type { Me } from '../../schemas/me.ts'
import { formatMoment } from './format.ts'
import { memberRights } from './invitation-page.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { erasureSection } from './team-erasure-section.ts'
import { keysSection } from './team-keys-section.ts'
import { mailSection } from './team-mail-section.ts'
import { teamMakingSection } from './team-making-section.ts'
import { membersSection } from './team-members-section.ts'
import { teamObjectionsSection } from './team-objections-section.ts'
import { quotaFacts } from './team-quotas.ts'
import { submissionsSection } from './team-submissions-section.ts'
import type { Team } from './team-view.ts'
import { webhooksSection } from './team-webhooks-section.ts'
import { isVisit } from './visit.ts'

/** What came of a form. */
export type Outcome = { fault: string } | { done: Content }

/** A team as whoever is signed in sees it: its submissions, what it may still do, its members and its keys. */
export function teamPage(team: Team, outcome?: Outcome): string {
  const { me } = team
  // What a team does with others, a visit of one browser does not.
  const isTeam = !isVisit(me)
  return layout(
    'Team',
    html`<h1>${givenName(me.team.name)} <span class="of">${whoYouAre(me)}</span></h1>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
${definitionList('facts', quotaFacts(me))}
${!isTeam && visitNote(me)}
${submissionsSection(team)}
${teamObjectionsSection(team)}
<h2 id="other-pages">Other pages</h2>
<ul>
<li><a href="/runs">Runs</a> in <a href="/environments">environments</a>, by agents and people of the team</li>
${isTeam && html`<li><a href="/team/human-baselines">Human baselines</a>: people who answer items as models do</li>`}
${team.maintains && html`<li><a href="/papers">Papers</a> and <a href="/items">items</a> that releases are made of; <a href="/annotations">annotations</a> of fragments, and <a href="/decisions">decisions</a> between annotators</li>`}
${team.toDecide !== null && html`<li><a href="/template-files">Generated templates</a> that validators read before questions are drawn from them</li>`}
</ul>
${me.role === 'admin' && teamMakingSection(team)}
${isTeam && membersSection(team)}
${keysSection(team)}
${isTeam && team.manages && webhooksSection(team)}
${isTeam && team.mails && mailSection({ addresses: team.mails, formToken: team.formToken })}
${team.manages && erasureSection(team)}
<p><small>The same as JSON: <a href="/v1/me">you</a>, <a href="/v1/submissions">submissions</a>, <a href="/v1/me/objections">objections</a>, <a href="/v1/me/members">members</a>, <a href="/v1/me/invitations">invitations</a>,
<a href="/v1/me/keys">keys</a>, <a href="/v1/me/acts">all that the team has changed</a>.</small></p>`
  )
}

/** Once a visitor has had a key made, that of the visit ends a day later. */
function visitNote({ key }: Me): Html {
  if (key?.expiresAt) {
    return html`<p class="notice" role="note">You have a key of your own now: <a href="/sign-in">sign in</a> with it to go on, here or in another browser. The visit itself ends at ${formatMoment(key.expiresAt)}. Members, messages and human baselines are there once you are signed in with the key.</p>`
  }
  return html`<p class="notice" role="note">You are here for a visit, which ends with this browser. Members, messages and human baselines are for those who come back: have <a href="#keys">a key of your own</a> made below, keep it, and sign in with it.</p>`
}

function whoYouAre(me: Me): Html {
  const { member, role } = me
  if (isVisit(me)) return html`signed in for a visit, as ${role}`
  if (member === null) return html`signed in by a key of the team, as ${role}`
  return html`you are ${givenName(member.name)}, ${member.role}: you may ${memberRights[member.role]}`
}
