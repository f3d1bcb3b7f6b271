import type { TemplateFile } from '../../schemas/template-validation.ts'
import { address, templateFilePath } from './address.ts'
import { formatMoment } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { agreementWords } from './validation-desk-page.ts'

/** The files of generated templates that validators look at. */
export function templateFilesPage({ data, next }: { data: readonly TemplateFile[]; next: string | null }): string {
  return layout(
    'Generated templates',
    html`<h1>Generated templates</h1>
<p class="lead">Templates that a model wrote, and that gates and a judge let through. Two people look at each before questions are drawn from it.</p>
${data.length === 0 ? emptyState('No file was sent yet.', html`<code>aerbench template send</code> sends one.`) : filesTable(data)}
${next !== null && html`<p><a href="${address('/template-files', { cursor: next })}">More files</a></p>`}
<p><small>The same as JSON: <a href="/v1/template-files">files</a>.</small></p>`
  )
}

function filesTable(files: readonly TemplateFile[]) {
  return table<TemplateFile>({
    label: 'Files of generated templates',
    caption: 'Files, by name',
    columns: [
      {
        head: 'File',
        kind: 'row-head',
        cell: ({ name }) => html`<a href="${templateFilePath(name)}">${givenName(name)}</a>`
      },
      { head: 'No verdict', cell: ({ states }) => states.no_verdict },
      { head: 'One verdict', cell: ({ states }) => states.one_verdict },
      { head: 'Apart', cell: ({ states }) => states.apart },
      { head: 'Approved', cell: ({ statuses }) => statuses.approved },
      { head: 'Rejected', cell: ({ statuses }) => statuses.rejected },
      { head: 'Validators agree on', kind: 'text', cell: ({ agreement }) => agreementWords(agreement) },
      { head: 'Sent', kind: 'text', cell: ({ createdAt }) => formatMoment(createdAt) }
    ],
    rows: files
  })
}
