import { address } from './address.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'

type Asked = { fault?: string; provider: string | null; back?: string | null }

/**
 * Where a browser is signed in.
 *
 * @param options.fault why it was not, in words
 * @param options.provider the host of the OpenID provider, where one is configured
 * @param options.back the page of this service that it goes back to then, as `returnAddress` gives it; its team's when left out
 */
export function signInPage({ fault, provider, back = null }: Asked): string {
  return layout(
    'Sign in',
    html`<h1>Sign in</h1>
<p>Teams see their members, keys and submissions here. Everything that is published can be read without signing in.</p>
${fault !== undefined && messageBox('fault', fault)}
${provider !== null && providerLink(provider, back)}
<form class="fields" method="post" action="/sign-in">
<label>Key <input type="password" name="key" autocomplete="off" required maxlength="200" spellcheck="false"></label>
${back !== null && html`<input type="hidden" name="back" value="${back}">`}
<button type="submit">Sign in with the key</button>
</form>
<p><small>A key begins with <code>aer_</code>. You are signed out after two hours without a page, and after twelve in any
case. No key? Ask an owner of your team for an invitation, or those who run this service. The admin key, which the service prints at its
first start and the demo at its end, signs in too, and makes teams. What there is besides: <a href="/help">Help</a>.</small></p>`
  )
}

function providerLink(provider: string, back: string | null): Html {
  return html`<p><a href="${address('/sign-in/oidc', { back: back ?? undefined })}">Sign in at ${provider}</a></p>`
}
