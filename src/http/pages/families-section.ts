import type { FamilyFingerprints } from '../../schemas/family-fingerprints.ts'
import { address, type Query } from './address.ts'
import { formatScore, reasonWords } from './format.ts'
import { apiWords } from './parts/api-words.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

type Row = { name: string; cells: Content[] }

/** Families of models by task type, as a section of a page; nothing without models. */
export function familiesSection(found: FamilyFingerprints, asked: Query): Html | null {
  const { families, measures } = found
  if (families.length === 0) return null
  return html`<section aria-labelledby="families"><h2 id="families">Families of models</h2>
${table<Row>({
  className: 'named',
  label: 'Families of models',
  caption: 'Mean of the submissions of each family, with their number and standard deviation below',
  columns: [
    { head: 'Family', kind: 'row-head', cell: ({ name }) => name },
    ...measures.map(({ taskType, title }, place) => ({
      head: taskType === null ? title : html`<abbr title="${title}">${taskType}</abbr>`,
      cell: ({ cells }: Row) => cells[place]
    }))
  ],
  rows: rowsOf(found)
})}
${commonReason(found) && html`<p>No spread within and between families: ${commonReason(found)}.</p>`}
<p>${apiWords(found.estimand)}</p>
<p><a href="${address('/v1/leaderboard/families', asked)}">The same as JSON</a></p>
</section>`
}

function rowsOf({ families, measures, metric }: FamilyFingerprints): Row[] {
  const ofFamilies = families.map(({ family }, place) => ({
    name: family,
    cells: measures.map(({ byFamily }): Content => {
      const { models, mean, standardDeviation } = byFamily[place]!
      const spread = standardDeviation === null ? '' : `, ± ${formatScore(standardDeviation, metric)}`
      return html`${formatScore(mean, metric)}<small>${models}${spread}</small>`
    })
  }))
  const spreads = (['within', 'between'] as const).map((part) => ({
    name: part === 'within' ? 'Within families' : 'Between families',
    cells: measures.map(({ components }): Content => {
      const value = components[part]
      return value === null ? html`–<small>${reasonWords(components.reason ?? '')}</small>` : formatScore(value, metric)
    })
  }))
  return commonReason({ measures }) === null ? [...ofFamilies, ...spreads] : ofFamilies
}

/** Why no measure has variance components, where that is one reason for all: told once, it takes no row of dashes. */
function commonReason({ measures }: Pick<FamilyFingerprints, 'measures'>): string | null {
  if (measures.some(({ components }) => components.within !== null || components.between !== null)) return null
  const reasons = [...new Set(measures.map(({ components }) => components.reason))]
  return reasons.length === 1 ? reasons[0]! : null
}
