import type { PublishedResults, PublishedTable } from '../../suites/aer/published.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { publishedTable } from './published-table.ts'

/** The paper's own tables as a page, which says first of all that they were not measured here. */
export function publishedPage({ source, tables }: PublishedResults): string {
  return layout(
    'Published results',
    html`<h1>Published results <span class="of">of the paper</span></h1>
<p class="notice" role="note">${source.notice}</p>
<dl class="facts">
<dt>Paper</dt><dd>${source.title}</dd>
<dt>Authors</dt><dd>${source.authors}</dd>
<dt>Date</dt><dd>${source.date}</dd>
<dt>Judges</dt><dd>${source.judges.join(', ')}</dd>
<dt>Items</dt><dd>${source.items}</dd>
<dt>Read from</dt><dd>${source.readFrom}</dd>
</dl>
<nav class="tabs" aria-label="Tables">${tables.map(({ name, where }) => html`<a href="#${name}">${numberOf(where)}</a>`)}</nav>
${tables.map(section)}
<p><a href="/v1/published">All of it as JSON</a></p>`
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
