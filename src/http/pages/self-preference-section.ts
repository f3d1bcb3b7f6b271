import { type GapComparison, type ModelGap, ownModels, type SelfPreference } from '../../schemas/self-preference.ts'
import { address, type Query } from './address.ts'
import { capital, formatBounds, formatDifference, formatP } from './format.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { modelCells } from './parts/model-cells.ts'
import { table } from './parts/table.ts'

/** Tests of the API, by what the tables of this section call their p. */
const testOf = {
  'p, responses': 'clustered',
  'p, labels of models': 'permutation',
  'p, models': 'mannWhitney',
  'p, Holm': 'wilcoxon'
} as const

/** Whether judges favour models of their own family, as a section of the page of judges. */
export function selfPreferenceSection(found: SelfPreference, asked: Query): Html {
  const { families, reason, estimand } = found
  const own = ownModels(families)
  return html`<section aria-labelledby="self-preference"><h2 id="self-preference">Self-preference</h2>
${families.length === 0 ? emptyState(`${capital(reason ?? 'no judge is held against another')}.`) : contrastsTable(families)}
${own.length > 0 && ownModelsTable(own)}
${families.length > 0 && html`<p>${apiWords(estimand)}</p>`}
${own.length > 0 && testsInWords(found)}
<p><a href="${address('/v1/judges/self-preference', asked)}">The same as JSON, with every pair of judges</a> ·
<a href="${address('/v1/judges/self-preference', { ...asked, format: 'csv' })}">gaps of models as CSV</a> ·
<a href="${address('/v1/judges/self-preference', { ...asked, format: 'csv', table: 'contrasts' })}">families as CSV</a></p>
</section>`
}

function contrastsTable(families: SelfPreference['families']): Html {
  return table({
    label: 'What judges give to models of their own family',
    caption:
      'Gap of the judges over those of other families: on models of their own family, less that on all other models. Points are of 100, with their 95 % interval over responses; p stand as they are, unadjusted over families',
    columns: [
      {
        head: 'Judges',
        kind: 'row-head',
        cell: ({ judges, family }) => html`${judges.map((judge) => html`${givenName(judge)} `)}<small>${family}</small>`
      },
      {
        head: 'Own models',
        cell: ({ contrast: { first, second } }) => html`${first.models}<small>against ${second.models}</small>`
      },
      { head: 'Preference', cell: preference },
      { head: 'Items', cell: itemsHeld },
      { head: 'p, responses', cell: ({ contrast }) => contrast.clustered?.display ?? '–' },
      { head: 'p, labels of models', cell: ({ contrast }) => contrast.permutation?.display ?? '–' },
      { head: 'p, models', cell: ({ contrast }) => formatP(contrast.mannWhitney?.p ?? null) }
    ],
    rows: families
  })
}

/** The difference between the two groups of models, or in words why there is none. */
function preference({ contrast: { difference, clustered, reason, unclustered } }: GapComparison): Html {
  if (difference === null) return html`–<small>${reason}</small>`
  if (clustered === null) return html`${formatDifference(difference)}<small>${unclustered}</small>`
  // The estimate of the interval is over the items that all models have a gap of.
  const { value, ...bounds } = clustered.estimate
  return html`${formatDifference(value ?? difference)}<small>${bounds.lower === null ? 'no interval: one source alone' : formatBounds(bounds)}</small>`
}

function itemsHeld({ contrast: { clustered } }: GapComparison): Content {
  if (clustered === null) return '–'
  const { items, clusters, unit } = clustered
  return unit === 'item' ? items : html`${items}<small>of ${clusters} ${clusters === 1 ? 'source' : 'sources'}</small>`
}

function ownModelsTable(own: readonly ModelGap[]): Html {
  return table({
    label: 'Gaps of models with a judge of their own family',
    caption:
      'Gap of the judges of its own family over those of other families, by model; p are adjusted by Holm over the models that these judges read. An offset that all models share is no preference',
    isBounded: true,
    columns: [
      { head: 'Model', kind: 'row-head', cell: modelCells(own) },
      { head: 'Mean gap', cell: ({ meanGap }) => difference(meanGap) },
      { head: 'Median gap', cell: ({ medianGap }) => difference(medianGap) },
      {
        head: 'Responses',
        cell: ({ n, missing }) => html`${n}${missing > 0 && html`<small>${missing} missing</small>`}`
      },
      {
        head: 'p, Holm',
        cell: ({ wilcoxon, reason }) =>
          html`${formatP(wilcoxon?.pHolm ?? null)}${reason !== null && html`<small>${reason}</small>`}`
      }
    ],
    rows: own
  })
}

function difference(gap: number | null): string {
  return gap === null ? '–' : formatDifference(gap)
}

function testsInWords({ tests }: SelfPreference): Html {
  return definitionList(
    'definitions',
    Object.entries(testOf).flatMap(([head, test]) => {
      const words = tests[test]
      return words === undefined ? [] : [[head, apiWords(words)] as const]
    })
  )
}
