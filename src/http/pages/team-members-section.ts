import type { Invitation, Member } from '../../schemas/member.ts'
import { memberRoleSchema } from '../../schemas/states.ts'
import { formatMoment } from './format.ts'
import { memberRights } from './invitation-page.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { type Column, table } from './parts/table.ts'
import type { Team } from './team-view.ts'

/** Who is in a team and who is invited, with what owners do about it. */
export function membersSection({ members, invitations, manages, me, formToken }: Team): Html {
  return html`<h2 id="members">Members</h2>
${members.length === 0 ? emptyState('The team has no members yet.', manages && 'Invite an owner first: owners invite the others.') : memberTable(members, { manages, ownId: me.member?.id ?? null, formToken })}
${invitations.length > 0 && invitationTable(invitations, { manages, team: me.team.name, formToken })}
${manages && inviteForm(me.team.name, formToken)}`
}

type Shown = { manages: boolean; formToken: string }

function memberTable(
  members: readonly Member[],
  { manages, ownId, formToken }: Shown & { ownId: string | null }
): Html {
  const columns: Column<Member>[] = [
    {
      head: 'Name',
      kind: 'row-head',
      cell: ({ id, name }) => [givenName(name), id === ownId && html`<small>you</small>`]
    },
    {
      head: 'Role',
      kind: 'text',
      cell: (member) => (manages ? roleForm(member, formToken) : member.role)
    },
    { head: 'Since', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) },
    {
      head: 'Membership',
      kind: 'text',
      cell: (member) =>
        (manages || member.id === ownId) && removalForm(member, { isOwn: member.id === ownId, formToken })
    }
  ]
  return table({ label: 'Members', caption: 'Members of the team', columns, rows: members })
}

function roleForm({ id, name, role }: Member, formToken: string): Html {
  return html`<form class="inline" method="post" action="/team/members/${id}/role">${tokenField(formToken)}
<select name="role" aria-label="Role of ${name}">${memberRoleSchema.options.map(
    (option) => html`<option value="${option}"${option === role && html` selected`}>${option}</option>`
  )}</select> <button type="submit">Change</button></form>`
}

/** What cannot be undone is behind a fold, with its consequences. */
function removalForm({ id, name }: Member, { isOwn, formToken }: { isOwn: boolean; formToken: string }): Html {
  const who = isOwn ? 'your' : 'this member’s'
  return html`<details><summary>${isOwn ? 'Leave' : 'Remove'}</summary><form method="post" action="/team/members/${id}/remove">${tokenField(formToken)}
<p>This ends ${who} keys, sessions and open invitations at once.</p>
<button type="submit">${isOwn ? 'Leave the team' : ['Remove ', givenName(name)]}</button></form></details>`
}

function invitationTable(open: readonly Invitation[], { manages, team, formToken }: Shown & { team: string }): Html {
  const columns: Column<Invitation>[] = [
    { head: 'For', kind: 'row-head', cell: ({ label }) => (label === null ? 'nobody named' : givenName(label)) },
    { head: 'As', kind: 'text', cell: ({ role }) => html`${role} of ${givenName(team)}` },
    { head: 'Until', kind: 'text', cell: ({ expiresAt }) => formatMoment(expiresAt) },
    {
      head: 'Link',
      kind: 'text',
      cell: ({ id, label }) =>
        manages &&
        html`<form method="post" action="/team/invitations/${id}/revoke">${tokenField(formToken)}
<button type="submit" aria-label="Revoke the invitation for ${label ?? 'nobody named'}">Revoke</button></form>`
    }
  ]
  return table({ label: 'Open invitations', caption: 'Invitations that nobody has accepted yet', columns, rows: open })
}

/** The team is named: whoever runs the service may mean to let another one in. */
function inviteForm(team: string, formToken: string): Html {
  return html`<h3>Invite somebody to ${givenName(team)}</h3>
<form class="fields" method="post" action="/team/invitations">${tokenField(formToken)}
<label>Role <select name="role">${memberRoleSchema.options.map(
    (role) =>
      html`<option value="${role}"${role === 'submitter' && html` selected`}>${role}: may ${memberRights[role]}</option>`
  )}</select></label>
<label>For whom, in your words <input type="text" name="label" maxlength="80" autocomplete="off"></label>
<button type="submit">Make a link to join ${givenName(team)}</button>
</form>`
}
