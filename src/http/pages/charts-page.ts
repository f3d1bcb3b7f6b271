import type { Chart } from '../charts.ts'
import { type BoardAsked, boardChoices, type Choices } from './board-choices.ts'
import { boardTabs } from './board-tabs.ts'
import { chartFigure } from './chart-figure.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

/** Every chart of a board that says anything of it. */
export type ChartsShown = {
  /** As it was asked for, with the release and the panel that were found. */
  asked: BoardAsked & { seed: number; resamples: number }
  charts: readonly Chart[]
  /** Why the others are not there. */
  left: readonly { title: string; reason: string }[]
}

/** All charts of a board as a page. */
export function chartsPage({ asked, charts, left }: ChartsShown, offered: Choices): string {
  const query = { ...asked, panel: asked.panel ?? undefined }
  return layout(
    `Charts of ${asked.release}`,
    html`<h1>Charts <span class="of">of release <a href="/releases/${asked.release}">${asked.release}</a></span></h1>
${boardTabs('/charts', query)}
${boardChoices('/charts', asked, offered)}
<nav class="contents" aria-label="Charts"><ul>${charts.map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}</ul></nav>
${charts.map(
  ({ name, title }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${title}</h2>
${chartFigure({ name, title, query })}</section>
`
)}
${left.length > 0 && html`<h2>Not drawn</h2><ul>${left.map(({ title, reason }) => html`<li>${title}: ${reason}</li>`)}</ul>`}`
  )
}
