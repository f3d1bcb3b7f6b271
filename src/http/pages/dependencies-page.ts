import type { Dependencies } from '../../schemas/dependencies.ts'
import { address, choicesPath, elementPath, suitePath } from './address.ts'
import { formatScore } from './format.ts'
import { placesInLayers } from './layered-layout.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { table } from './parts/table.ts'
import { suiteTabs } from './suite-tabs.ts'

type Element = Dependencies['elements'][number]

/** Sizes in pixels. */
const box = { width: 180, height: 36 }
const step = { across: 230, down: 44 }
const edge = 8
/** Names take two lines in a box. */
const charactersOfLine = 30

/** What rests on what, as a drawing and as a list. */
export function dependenciesPage({ suite, title, submission, elements }: Dependencies): string {
  const nameOf = (id: string) => elements.find(({ element }) => element === id)?.name ?? id
  const links = (ids: readonly string[]): Content =>
    ids.length === 0
      ? '–'
      : ids.map((id, place) => html`${place > 0 && ', '}<a href="${elementPath(suite, id)}">${nameOf(id)}</a>`)
  const api = address(`/v1${suitePath(suite)}/dependencies`, { submission: submission?.id })
  return layout(
    `Dependencies of ${title}`,
    html`<h1>${title} <span class="of">what rests on what</span></h1>
${suiteTabs(suite, 'Dependencies')}
${
  submission &&
  html`<p class="notice" role="note">Filled by the gap closed of <a href="${choicesPath(submission.id)}">${givenName(submission.model)}</a> by ${givenName(submission.team)}
on ${submission.release}: blue above guessing, orange below it, the fuller the further. <a href="${suitePath(suite)}/dependencies">Without it</a></p>`
}
<p class="lead">From left to right: an element rests on those to its left that a line leads to, and leads to its page. <a href="#list">As a list</a> · <a href="${api}">JSON</a></p>
<form class="choices" method="get" action="${suitePath(suite)}/dependencies">
<label>Fill by a submission <input type="text" name="submission" maxlength="200" placeholder="its id"></label>
<button type="submit">Show</button>
</form>
${scrollRegion('Dependency graph', drawing(suite, elements))}
<section aria-labelledby="list"><h2 id="list">As a list</h2>
${table<Element>({
  label: 'Dependencies',
  caption: 'Elements with those that they rest on directly',
  className: 'elements',
  columns: [
    { head: 'Element', kind: 'row-head', className: 'long', cell: ({ element }) => links([element]) },
    { head: 'Layer', cell: ({ layer }) => layer },
    ...(submission
      ? [
          { head: 'Gap closed', cell: ({ gapClosed }: Element) => formatScore(gapClosed) },
          { head: 'Answers', cell: ({ answers }: Element) => answers }
        ]
      : []),
    { head: 'Rests on', kind: 'text', className: 'long', cell: ({ requires }) => links(requires) }
  ],
  rows: elements.toSorted((one, other) => one.layer - other.layer)
})}
</section>`
  )
}

function drawing(suite: string, elements: readonly Element[]): Html {
  const places = placesInLayers(elements.map((one) => ({ ...one, id: one.element })))
  const inLayer = (layer: number) => elements.filter((one) => one.layer === layer).length
  const layers = Math.max(...elements.map(({ layer }) => layer)) + 1
  const most = Math.max(...Array.from({ length: layers }, (_, layer) => inLayer(layer)))
  const at = new Map(
    elements.map(({ element, layer }) => {
      const above = (most - inLayer(layer)) / 2
      return [element, { x: edge + layer * step.across, y: edge + (above + places.get(element)!) * step.down }]
    })
  )
  const width = 2 * edge + (layers - 1) * step.across + box.width
  const height = 2 * edge + (most - 1) * step.down + box.height
  const lines = elements.flatMap(({ element, requires }) =>
    requires.map((id) => {
      const [from, to] = [at.get(id)!, at.get(element)!]
      return html`<line x1="${from.x + box.width}" y1="${from.y + box.height / 2}" x2="${to.x}" y2="${to.y + box.height / 2}"/>`
    })
  )
  return html`<svg class="graph" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="Elements in layers; the list below says the same">
${lines}
${elements.map((one) => node(suite, one, at.get(one.element)!))}
</svg>`
}

function node(suite: string, { element, name, gapClosed }: Element, { x, y }: { x: number; y: number }): Html {
  const words = linesOf(name)
  const figure = gapClosed === null ? '' : `: gap closed ${formatScore(gapClosed)}`
  const filled =
    gapClosed !== null &&
    html` class="${gapClosed < 0 ? 'below' : 'above'}" style="--v:${Math.min(Math.round(100 * Math.abs(gapClosed)), 100)}"`
  const first = y + box.height / 2 + 4 - 6.5 * (words.length - 1)
  return html`<a href="${elementPath(suite, element)}" aria-label="${name}${figure}"${filled}><rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4"/>${words.map(
    (line, place) => html`<text x="${x + 6}" y="${first + 13 * place}">${line}${place < words.length - 1 && ' '}</text>`
  )}</a>\n`
}

/** A name in lines that fit into a box. */
function linesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= charactersOfLine) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
