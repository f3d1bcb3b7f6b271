import type { Problem } from '../../schemas/problem.ts'
import { capital } from './format.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { tombstoneSection, tombstoneTitle } from './tombstone-section.ts'

/** What a status means to whoever reads a page; the phrases of HTTP are for programs. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The address or the form cannot be read',
  401: 'Only for who is signed in',
  403: 'Not for this account',
  404: 'Not found',
  405: 'Not possible here',
  409: 'Not possible as things stand',
  413: 'Too large',
  422: 'This cannot be shown',
  429: 'Too many requests',
  500: 'A fault of this service',
  503: 'Out of service for a moment'
}

const noPage = 'No page has this address: the link to it may be old, or mistyped.'

/** A problem as a person reads it in a browser. */
export function errorPage({ title: phrase, detail, status, code, tombstone }: Problem): string {
  if (tombstone) return layout(tombstoneTitle(tombstone), tombstoneSection(tombstone))
  // Whoever is signed in no more is told to sign in: here is where.
  const signIn = status === 401 ? html`<a href="/sign-in">Sign in</a> · ` : ''
  const title = meanings[status] ?? phrase
  const words = code === 'route_not_found' ? noPage : sentence(detail)
  return layout(
    title,
    html`<h1>${title}</h1><p>${words}</p><p>${signIn}<a href="/">To the leaderboard</a> · <a href="/help">Help</a></p><p><small>${status} · <code>${code}</code></small></p>`
  )
}

/** What programs are told, as a sentence. A name at its beginning that is code stays as it is. */
function sentence(detail: string): string {
  const words = /^[a-z]+(?=[ ,])/.test(detail) ? capital(detail) : detail
  return /[.!?]$/.test(words) ? words : `${words}.`
}
