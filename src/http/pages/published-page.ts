import type { PublishedResults, PublishedTable } from '../../suites/aer/published.ts'
import { definitionList } from './parts/definition-list.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { tabs } from './parts/tabs.ts'
import { publishedTable } from './published-table.ts'

/** The paper's own tables as a page, which says first of all that they were not measured here. */
export function publishedPage({ source, tables }: PublishedResults): string {
  return layout(
    'Published results',
    html`<h1>Published results <span class="of">of the paper</span></h1>
<p class="notice" role="note">${source.notice}</p>
${definitionList('facts', [
  ['Paper', source.title],
  ['Authors', source.authors],
  ['Date', source.date],
  ['Judges', source.judges.join(', ')],
  ['Items', source.items],
  ['Read from', source.readFrom]
])}
${tabs(
  'Tables',
  tables.map(({ name, where }) => ({ to: `#${name}`, text: numberOf(where) }))
)}
${tables.map(section)}
<p><a href="/v1/published">All of it as JSON</a> · published of <a href="/suites/steer/published">STEER</a>, <a href="/suites/steer-me/published">STEER-ME</a> and <a href="/suites/econevals/published">EconEvals</a></p>`
  )
}

function section(table: PublishedTable): Html {
  const { name, title, where, notes } = table
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${title} <span class="of">(${where})</span></h2>
${publishedTable(table)}
<h3>Computed again</h3>
<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>
<p><a href="/v1/published/${name}">The same as JSON</a> · <a href="/v1/published/${name}?format=csv">CSV</a></p>
</section>`
}

/** `Table 3, section 4.1` without the place. */
function numberOf(where: string): string {
  return where.split(',')[0]!
}
