import type { PublishedRuns, PublishedRunTable } from '../../suites/econevals/report/published.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'

type Cell = PublishedRunTable['rows'][number]

/** The tables of the paper of EconEvals as a page, which says first of all that they were not measured here. */
export function publishedRunsPage({ source, tables }: PublishedRuns): string {
  return layout(
    'Published results of EconEvals',
    html`<h1>Published results <span class="of">of the paper of EconEvals</span></h1>
<p class="notice" role="note">${source.notice}</p>
${definitionList('facts', [
  ['Paper', source.title],
  ['Authors', source.authors],
  ['Date', source.date],
  ['Read from', source.readFrom]
])}
${tabs(
  'Tables',
  tables.map(({ name, where }) => ({ to: `#${name}`, text: where.split(',')[0]! }))
)}
${tables.map(section)}
<p><a href="/v1/suites/econevals/published">All of it as JSON</a> · what runs here come to stands under <a href="/run-report">Runs by level</a></p>`
  )
}

function section(published: PublishedRunTable): Html {
  const { name, title, where, lines, cell, notes, rows } = published
  const path = `/v1/suites/econevals/published/${name}`
  const columns = [...new Set(rows.map(({ column }) => column))]
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${title} <span class="of">(${where})</span></h2>
${table<readonly [string, readonly Cell[]]>({
  label: title,
  caption: `Published: ${cell}`,
  className: 'board',
  columns: [
    { head: lines, kind: 'row-head', cell: ([line]) => line },
    ...columns.map((head) => ({
      head,
      cell: ([, cells]: readonly [string, readonly Cell[]]) =>
        cells.find(({ column }) => column === head)?.printed ?? '–'
    }))
  ],
  rows: [...Map.groupBy(rows, ({ line }) => line)]
})}
<h3>What to know</h3>
<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>
<p><a href="${path}">The same as JSON</a> · <a href="${path}?format=csv">CSV</a></p>
</section>`
}
