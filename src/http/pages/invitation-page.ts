import type { MemberRole } from '../../schemas/states.ts'
import { formatMoment } from './format.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'

export const memberRights: Record<MemberRole, string> = {
  owner: 'submit, and say who is in the team',
  submitter: 'submit',
  reader: 'read what the team sees'
}

type Invited = { token: string; team: string; role: MemberRole; expiresAt: string }

/**
 * Where an invitation is accepted.
 *
 * @param options.fault why it was not, in words
 * @param options.name as it was given before
 * @param options.provider the host of the OpenID provider, where one is configured
 */
export function invitationPage(
  { token, team, role, expiresAt }: Invited,
  { fault, name, provider }: { fault?: string; name?: string; provider: string | null }
): string {
  return layout(
    'Invitation',
    html`<h1>Join ${givenName(team)}</h1>
<p>You are invited to be a member of the team ${givenName(team)}, as ${role}: you may ${memberRights[role]}. The invitation is good once,
until ${formatMoment(expiresAt)}.</p>
${fault !== undefined && messageBox('fault', fault)}
${provider !== null && html`<p><a href="/sign-in/oidc?invitation=${token}">Join with your account at ${provider}</a>, or with a key that is made for you:</p>`}
<form class="fields" method="post" action="/invitations/accept">
<input type="hidden" name="token" value="${token}">
<label>Your name, as the team is to see it <input type="text" name="name" value="${name}" autocomplete="name" required maxlength="80"></label>
<button type="submit">Join the team</button>
</form>`
  )
}

/** What a new member is shown once. */
export function joinedPage({ team, key }: { team: string; key: string }): string {
  return layout(
    'You are a member',
    html`<h1>You are a member of ${givenName(team)}</h1>
${messageBox('done', html`<p>This is your key. It is shown this once: keep it where nobody else can read it.</p><p><code>${key}</code></p>`)}
<p>With it you sign in here, and programs send it as <code>Authorization: Bearer ${key.slice(0, 8)}…</code>. You are signed
in now.</p>
<p><a href="/team">To the team</a></p>`
  )
}
