import { address, type Query } from '../address.ts'
import { type Html, html } from './html.ts'
import { scrollRegion } from './scroll-region.ts'

/**
 * A chart of the API in the colours of the reader's scheme, as wide as it is: charts are wider than telephones. Where scripts
 * run, the same drawing with what its marks say takes the place of the picture; a module is run once, however many charts name it.
 */
export function chartFigure({ name, title, query }: { name: string; title: string; query: Query }): Html {
  const path = `/v1/charts/${name}`
  const of = (theme: string) => address(`${path}.svg`, { ...query, theme })
  const picture = html`<picture>
<source media="(prefers-color-scheme: dark)" srcset="${of('dark')}"><img src="${of('light')}" alt="${title}: the drawing holds its caption; the numbers are in the Vega-Lite specification" loading="lazy">
</picture>`
  return html`<figure class="chart" data-drawing="${address(`/charts/${name}.svg`, query)}">
${scrollRegion(title, picture)}
<figcaption><a href="${of('light')}">SVG</a> · <a href="${address(`${path}.json`, query)}">Vega-Lite with the data</a></figcaption>
</figure>
<script src="/assets/charts.js" type="module"></script>`
}
