import type { Chart } from '../charts.ts'
import { type BoardAsked, boardHead, boardQuery, type Choices } from './board-head.ts'
import { chartFigure } from './parts/figure.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'

/** Every chart of a board that says anything of it. */
export type ChartsShown = {
  /** As it was asked for, with the release and the panel that were found. */
  asked: BoardAsked
  charts: readonly Chart[]
  /** Why the others are not there. */
  left: readonly { title: string; reason: string }[]
}

/** All charts of a board as a page. */
export function chartsPage({ asked, charts, left }: ChartsShown, offered: Choices): string {
  const query = boardQuery(asked)
  return layout(
    `Charts of ${asked.release}`,
    html`${boardHead({ path: '/charts', title: 'Charts', relation: 'of', asked, offered })}
<nav class="contents" aria-label="Charts"><ul>${charts.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul></nav>
${charts.map(
  ({ name, title, isWeighed }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${title}</h2>
${chartFigure({ name, title, query: isWeighed ? query : { ...query, weights: undefined, method: undefined } })}</section>
`
)}
${left.length > 0 && html`<h2>Not drawn</h2><ul>${left.map(({ title, reason }) => html`<li>${title}: ${reason}</li>`)}</ul>`}`
  )
}
