import type { Problem } from '../../schemas/problem.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/** A problem as a person reads it in a browser. */
export function errorPage({ title, detail, status, code }: Problem): string {
  return layout(
    title,
    html`<h1>${title}</h1><p>${detail}</p><p><small>${status} · <code>${code}</code></small></p><p><a href="/">To the leaderboard</a></p>`
  )
}
