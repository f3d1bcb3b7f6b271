import { givenName } from './given-name.ts'
import { type Html, html } from './html.ts'

/** Whoever looks at a page, and what the forms of that session hold (`formToken`). */
export type Account = { teamName: string; memberName: string | null; formToken: string }

/**
 * The corner of a page that says who is signed in, as it is for everybody. Pages are built with it, and kept with it
 * (`keepBoardReplies`); for whoever is signed in it is filled in on the way out (`showAccounts`).
 */
export const nobodysCorner: Html = html`<nav class="account" aria-label="Account"><a href="/sign-in">Sign in</a></nav>`

export function accountCorner({ teamName, memberName, formToken }: Account): Html {
  const who = memberName === null ? givenName(teamName) : html`${givenName(memberName)}, ${givenName(teamName)}`
  return html`<nav class="account" aria-label="Account"><span>${who}</span> <a href="/team">Team</a>
<form method="post" action="/sign-out">${tokenField(formToken)}<button type="submit">Sign out</button></form></nav>`
}

/** What every form of a session holds. */
export function tokenField(formToken: string): Html {
  return html`<input type="hidden" name="formToken" value="${formToken}">`
}
