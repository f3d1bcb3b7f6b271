import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { type Column, table } from './parts/table.ts'
import type { Key, Team } from './team-view.ts'
import { isVisit } from './visit.ts'

/** How long a key stays in force that another one is made for, in hours. */
const graces = [
  { hours: 24, title: 'in a day' },
  { hours: 168, title: 'in a week' },
  { hours: 0, title: 'at once, with this session' }
]

/** The keys of a team that are in force, and what whoever looks may do with them. */
export function keysSection(team: Team): Html {
  const { keys, me, tiesAt, formToken } = team
  return html`<h2 id="keys">Keys</h2>
${keys.length === 0 ? emptyState('The team has no keys in force.') : keyTable(team)}
${me.member !== null && makeForm(formToken)}
${me.key !== null && (isVisit(me) ? me.key.expiresAt === null && keepForm(formToken) : rotateForm(me.key, formToken))}
${tiesAt !== null && html`<p><a href="/sign-in/oidc?tie=account">Sign in at ${tiesAt} from now on</a>, with your account there.</p>`}`
}

function keyTable({ keys, members, me, manages, formToken }: Team): Html {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const isOwn = ({ id, member }: Key) => id === me.key?.id || (member !== null && member === me.member?.id)
  const columns: Column<Key>[] = [
    {
      head: 'Key',
      kind: 'row-head',
      className: 'key',
      cell: ({ id, prefix, label }) => [
        html`<code>${prefix}…</code>`,
        label !== null && html`<small>${givenName(label)}</small>`,
        id === me.key?.id && html`<small>of this session</small>`
      ]
    },
    {
      head: 'Whose',
      kind: 'text',
      className: 'brief',
      cell: ({ member }) => (member === null ? 'the whole team’s' : givenName(names.get(member) ?? 'a former member'))
    },
    { head: 'Role', kind: 'text', cell: ({ role }) => role },
    {
      head: 'Last use',
      kind: 'text',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : formatMoment(lastUsedAt))
    },
    { head: 'Ends', kind: 'text', cell: ({ expiresAt }) => (expiresAt === null ? 'never' : formatMoment(expiresAt)) },
    {
      head: 'Change',
      kind: 'text',
      cell: (key) => (manages || isOwn(key)) && revokeForm(key, formToken)
    }
  ]
  return table({ label: 'Keys', caption: 'Keys in force; each was shown once, when it was made', columns, rows: keys })
}

function revokeForm({ id, prefix }: Key, formToken: string): Html {
  return html`<details><summary>Revoke</summary><form method="post" action="/team/keys/${id}/revoke">${tokenField(formToken)}
<p>Whatever uses the key is refused at once.</p><button type="submit">Revoke ${prefix}…</button></form></details>`
}

function makeForm(formToken: string): Html {
  return html`<h3>Make one more key of yours</h3>
<form class="fields" method="post" action="/team/keys">${tokenField(formToken)}
<label>What you call it, as “nightly runs” <input type="text" name="label" maxlength="80" autocomplete="off"></label>
<button type="submit">Make a key</button>
</form>`
}

/** Of a visit, whose key nobody has seen: it goes on for a day, with this browser, and a further key would end with it. */
function keepForm(formToken: string): Html {
  return html`<h3>Have a key of your own made</h3>
<form class="fields" method="post" action="/team/keys/rotate">${tokenField(formToken)}
<input type="hidden" name="graceHours" value="24">
<p class="lead">Nobody has seen the key of this visit, which ends a day from then. What you have sent here is that of the new key, too.</p>
<button type="submit">Make a key of my own</button>
</form>`
}

function rotateForm({ prefix }: Pick<Key, 'prefix'>, formToken: string): Html {
  return html`<h3>Change the key of this session</h3>
<form class="fields" method="post" action="/team/keys/rotate">${tokenField(formToken)}
<label>${prefix}… ends <select name="graceHours">${graces.map(({ hours, title }) => html`<option value="${hours}">${title}</option>`)}</select></label>
<button type="submit">Make another in its place</button>
</form>`
}
