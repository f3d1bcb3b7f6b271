import type { MemberRole } from '../../schemas/states.ts'
import { memberRights } from './invitation-page.ts'
import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'

/** For somebody whom the provider knows, and no team. */
export function strangerPage({ provider, name }: { provider: string; name: string | null }): string {
  return layout(
    'No member yet',
    html`<h1>You are a member of no team yet</h1>
<p>${provider} says that you are ${name === null ? 'somebody it knows' : givenName(name)}, and that account belongs to no team here. You need an
invitation: ask an owner of your team for a link, and open it in this browser. Whoever has a key can also <a href="/sign-in">sign in with that</a>.</p>`
  )
}

/**
 * Where an invitation is accepted with an account at the provider.
 *
 * @param options.fault why it was not, in words
 */
export function confirmationPage(
  { team, role, name, provider }: { team: string; role: MemberRole; name: string | null; provider: string },
  fault?: string
): string {
  return layout(
    'Invitation',
    html`<h1>Join ${givenName(team)} with your account at ${provider}</h1>
<p>You become a member of the team ${givenName(team)}, as ${role}: you may ${memberRights[role]}. From then on you sign in at ${provider}.</p>
${fault !== undefined && messageBox('fault', fault)}
<form class="fields" method="post" action="/invitations/accept/oidc">
<label>Your name, as the team is to see it <input type="text" name="name" value="${name}" autocomplete="name" required maxlength="80"></label>
<button type="submit">Join the team</button>
</form>`
  )
}

/** Where a member who is signed in by key says yes to signing in with an account from then on. */
export function tiePage({
  provider,
  name,
  formToken
}: {
  provider: string
  name: string | null
  formToken: string
}): string {
  return layout(
    'Your account',
    html`<h1>Sign in at ${provider} from now on</h1>
<p>${provider} says that you are ${name === null ? 'somebody it knows' : givenName(name)}. Tied to you, that account signs you in here, beside your keys.</p>
<form class="fields" method="post" action="/team/account">${tokenField(formToken)}
<button type="submit">Tie the account to me</button>
</form>
<p><a href="/team">Back to the team</a></p>`
  )
}
