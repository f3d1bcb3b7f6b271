import { address } from './format.ts'
import { type Html, html } from './html.ts'

type Shown = { name: string; title: string; query: Readonly<Record<string, string | number | undefined>> }

/** A chart in the colours of the reader's scheme, in a region that scrolls by itself: charts are wider than telephones. */
export function chartFigure({ name, title, query }: Shown): Html {
  const path = `/v1/charts/${name}`
  const of = (theme: string) => address(`${path}.svg`, { ...query, theme })
  return html`<figure class="chart">
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><picture>
<source media="(prefers-color-scheme: dark)" srcset="${of('dark')}"><img src="${of('light')}" alt="${title}: the drawing holds its caption; the numbers are in the Vega-Lite specification" loading="lazy">
</picture></div>
<figcaption><a href="${of('light')}">SVG</a> · <a href="${address(`${path}.json`, query)}">Vega-Lite with the data</a></figcaption>
</figure>`
}
