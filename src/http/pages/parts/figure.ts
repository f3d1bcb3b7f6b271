import type { Theme } from '../../../charts/colours.ts'
import type { Screen } from '../../../charts/screen.ts'
import { address, type Query } from '../address.ts'
import { type Html, html } from './html.ts'
import { scrollRegion } from './scroll-region.ts'

/** Screens that get the drawing for telephones; the script of charts asks the same. */
const isNarrow = '(max-width: 40rem)'
const isDark = '(prefers-color-scheme: dark)'

/**
 * A chart of the API in the colours of the reader's scheme, drawn for a telephone where the screen is narrow. Where scripts run,
 * the same drawing with what its marks say takes the place of the picture; a module is run once, however many charts name it.
 */
export function chartFigure({ name, title, query }: { name: string; title: string; query: Query }): Html {
  const path = `/v1/charts/${name}`
  const of = (theme: Theme, screen?: Screen) => address(`${path}.svg`, { ...query, theme, screen })
  const alt = `${title}: the drawing holds its caption; the numbers are in the Vega-Lite specification`
  return html`<figure class="chart" data-drawing="${address(`/charts/${name}.svg`, query)}">
${scrollRegion(title, pictureOf(of, alt))}
<figcaption><a href="${of('light')}">SVG</a> · <a href="${address(`${path}.json`, query)}">Vega-Lite with the data</a></figcaption>
</figure>
<script src="/assets/charts.js" type="module"></script>`
}

/** The drawing that suits the scheme and the screen of the reader, without a script. */
export function pictureOf(of: (theme: Theme, screen?: Screen) => string, alt: string): Html {
  return html`<picture>
<source media="${isNarrow} and ${isDark}" srcset="${of('dark', 'telephone')}"><source media="${isNarrow}" srcset="${of('light', 'telephone')}">
<source media="${isDark}" srcset="${of('dark')}"><img src="${of('light')}" alt="${alt}" loading="lazy">
</picture>`
}
