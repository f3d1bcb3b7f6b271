import type { PublishedSuite, PublishedTables, TableOfCells } from '../../suites/published-tables.ts'
import { address } from './address.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'
import { suiteTabs } from './suite-tabs.ts'

type Cell = TableOfCells['rows'][number]

/**
 * The tables of the paper of a suite as a page, which says first of all that they were not measured here.
 *
 * @param isServed whether the service has the suite, with pages and boards of its own
 */
export function publishedTablesPage(
  suite: PublishedSuite,
  { source, tables }: PublishedTables,
  isServed: boolean
): string {
  const [name] = source.title.split(':', 1)
  return layout(
    `Published results of ${name}`,
    html`<h1>Published results <span class="of">of the paper of ${name}</span></h1>
<p class="notice" role="note">${source.notice}</p>
${isServed && suite !== 'econevals' && suiteTabs(suite, 'Published results')}
${definitionList('facts', [
  ['Paper', source.title],
  ['Authors', source.authors],
  ['Date', source.date],
  ['Read from', source.readFrom]
])}
${tabs(
  'Tables',
  tables.map(({ name, title, where }) => ({
    to: `#${name}`,
    text: /^Table \d/.test(where) ? where.split(',')[0]! : title
  }))
)}
${tables.map((table) => section(suite, table))}
<p><a href="/v1/suites/${suite}/published">All of it as JSON</a>${measuredHere(suite, isServed)}</p>`
  )
}

function measuredHere(suite: PublishedSuite, isServed: boolean): Html | false {
  if (suite === 'econevals') return html` · what runs here come to stands under <a href="/run-report">Runs by level</a>`
  return isServed && html` · what is measured here stands on <a href="${address('/', { suite })}">its boards</a>`
}

function section(suite: PublishedSuite, published: TableOfCells): Html {
  const { name, title, where, lines, cell, notes, rows } = published
  const path = `/v1/suites/${suite}/published/${name}`
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
