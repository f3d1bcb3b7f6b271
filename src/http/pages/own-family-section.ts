import type { OwnFamily } from '../../schemas/own-family.ts'
import { address, type Query } from './address.ts'
import { formatScore, reasonWords } from './format.ts'
import { apiWords } from './parts/api-words.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { modelCells } from './parts/model-cells.ts'
import { table } from './parts/table.ts'

/** Of pairs that turn, a page shows so many. */
const mostShown = 20

/** What judges of a model's own family add to its Overall, as a section of the page of judges; nothing without any. */
export function ownFamilySection(own: OwnFamily, asked: Query): Html | null {
  const rows = own.rows.filter(({ ownFamilyJudges }) => ownFamilyJudges.length > 0)
  if (rows.length === 0) return null
  return html`<section aria-labelledby="own-family"><h2 id="own-family">Models with a judge of their own family</h2>
${table({
  label: 'What judges prefer of their own family',
  caption: 'Gap of the family less that of families without a judge; points are of 100',
  columns: [
    { head: 'Family', kind: 'row-head', cell: ({ family }) => family },
    { head: 'Judges', kind: 'text', cell: ({ judges }) => judges.map((judge) => html`${givenName(judge)} `) },
    { head: 'Models', cell: ({ models, against }) => html`${models} <small>against ${against}</small>` },
    { head: 'Preference', cell: ({ preference }) => figure(preference) },
    { head: 'In Overall', cell: ({ correction }) => figure(correction) }
  ],
  rows: own.families
})}
${table({
  label: 'Overall without what judges prefer',
  caption: 'Overall with the preference of the own family taken off, and by the judges of other families alone',
  isBounded: true,
  columns: [
    { head: 'Rank', cell: ({ rank }) => rank ?? '–' },
    { head: 'Model', kind: 'row-head', cell: modelCells(own.rows) },
    { head: 'Overall', cell: ({ overall }) => formatScore(overall) },
    { head: 'Corrected', cell: ({ overallCorrected }) => figure(overallCorrected) },
    { head: 'Other judges alone', cell: ({ overallWithoutOwn }) => figure(overallWithoutOwn) }
  ],
  rows
})}
${flips(own)}
<p>${apiWords(own.estimand)}</p>
<p><a href="${address('/v1/judges/own-family', asked)}">The same as JSON</a></p>
</section>`
}

function flips({ flips: { compared, total, pairs }, rows }: OwnFamily): Html {
  if (total === 0) return html`<p>No order of ${compared} pairs of models is another one by corrected Overall.</p>`
  const cells = modelCells(rows)
  const cellOf = new Map(rows.map((row) => [row.submissionId, cells(row)]))
  const shown = pairs.slice(0, mostShown)
  return table({
    label: 'Pairs that change their order',
    caption: `Pairs of models whose order is another one by corrected Overall: ${shown.length} of ${total}, of ${compared} compared`,
    columns: [
      { head: 'Ahead', kind: 'row-head', cell: ({ ahead }) => cellOf.get(ahead)! },
      { head: 'Ahead when corrected', kind: 'text', cell: ({ behind }) => cellOf.get(behind)! },
      { head: 'Difference', cell: ({ difference }) => formatScore(difference) },
      { head: 'Corrected', cell: ({ corrected }) => formatScore(corrected) }
    ],
    rows: shown
  })
}

function figure({ value, reason }: OwnFamily['rows'][number]['gap']): Content {
  return value === null ? html`–<small>${reasonWords(reason ?? '')}</small>` : formatScore(value)
}
