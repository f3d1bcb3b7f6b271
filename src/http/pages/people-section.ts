import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { releasePath } from './address.ts'
import { estimateCell } from './estimate-cell.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

/** What people scored on some items of a release, beside what models made of it; null where nobody has published such a thing. */
export function peopleSection(release: string, figures: readonly PeopleFigures[]): Html | null {
  if (figures.length === 0) return null
  const path = `${releasePath(release)}/people`
  return html`<section aria-labelledby="people"><h2 id="people">Human baselines</h2>
<p>People answered some of the same questions. They are asked few of them, stand on no board and in no figure above, and are not ranked:
<a href="${path}">what they were told, and models on the same questions</a>.</p>
${table<PeopleFigures>({
  label: 'Human baselines',
  caption: 'What people scored on the questions that they answered',
  columns: [
    {
      head: 'Human baseline',
      kind: 'row-head',
      cell: ({ baseline }) =>
        html`<a href="${path}#${baseline.id}">${givenName(baseline.name)}</a><small>${givenName(baseline.people)}</small>`
    },
    { head: 'People', cell: ({ people }) => people.persons },
    { head: 'Questions', cell: ({ people }) => people.items },
    { head: 'Mean', cell: ({ people, metric }) => estimateCell(people.mean, metric) }
  ],
  rows: figures
})}
</section>`
}
