import type { Problem } from '../../schemas/problem.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { tombstoneSection, tombstoneTitle } from './tombstone-section.ts'

/** A problem as a person reads it in a browser. */
export function errorPage({ title, detail, status, code, tombstone }: Problem): string {
  if (tombstone) return layout(tombstoneTitle(tombstone), tombstoneSection(tombstone))
  // Whoever is signed in no more is told to sign in: here is where.
  const signIn = status === 401 ? html`<a href="/sign-in">Sign in</a> · ` : ''
  return layout(
    title,
    html`<h1>${title}</h1><p>${detail}</p><p><small>${status} · <code>${code}</code></small></p><p>${signIn}<a href="/">To the leaderboard</a></p>`
  )
}
