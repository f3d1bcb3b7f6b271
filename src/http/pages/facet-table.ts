import { isInPoints } from '../../grading/metrics.ts'
import type { ModelFacet, ModelStatistics } from '../../schemas/model-statistics.ts'
import { responsesPath } from './address.ts'
import { formatBounds, formatDifference, formatScore, reasonWords } from './format.ts'
import { folded } from './parts/folded.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { intervalBar, type Scale, scaleOf } from './parts/interval-bar.ts'
import { type Column, table } from './parts/table.ts'

type Metric = ModelStatistics['metric']
type FacetTable = { id: string; title: string; facets: readonly ModelFacet[]; statistics: ModelStatistics }

/**
 * A kind of facets as a table: the model's score, and, where it is compared with others, theirs, the difference, and what that
 * says; nothing where there are no facets.
 */
export function facetTable({ id, title, facets, statistics }: FacetTable): Html | null {
  if (facets.length === 0) return null
  const { metric, query, row, facets: all } = statistics
  const plain = facets.filter(({ ofMetric }) => !ofMetric || isInPoints(metric))
  const scale = scaleOf(plain.flatMap((facet) => (isUnsent(facet) ? [] : facet.estimate)))
  const nought = { value: 0, lower: null, upper: null }
  const apart = scaleOf([nought, ...plain.map(({ difference }) => difference)], [-1, 1])
  const isPlain = (facet: ModelFacet) => plain.includes(facet)
  const split = all.split === 'all' ? 'all items' : `the ${all.split} items`
  const comparison: Column<ModelFacet>[] = [
    {
      head: 'Others',
      cell: ({ others, models, ofMetric }) =>
        html`${formatScore(others, ofMetric ? metric : undefined)}<small>${models} models</small>`
    },
    {
      head: html`Difference${ends(apart, (score) => formatDifference(score))}`,
      cell: (facet) => difference(facet, { scale: isPlain(facet) ? apart : null, metric })
    }
  ]
  const verdict: Column<ModelFacet> = {
    head: 'Finding',
    kind: 'text',
    cell: ({ finding, holm }) => {
      if (finding !== null) return html`<strong>${finding}</strong>`
      return html`<span class="of">${holm === null ? 'too little to tell them apart by' : 'not told apart'}</span>`
    }
  }
  const columns: Column<ModelFacet>[] = [
    {
      head: title,
      kind: 'row-head',
      cell: ({ kind, taskType, title }) => {
        const type = html`<a href="${responsesPath(row.submissionId, { taskType })}">${taskType}</a>`
        return html`${type} ${kind === 'task' ? html`<small>${title}</small>` : title.replaceAll('_', ' ')}`
      }
    },
    {
      head: 'Items',
      cell: ({ items, sources }) => html`${items}<small>of ${sources} ${sources === 1 ? 'text' : 'texts'}</small>`
    },
    {
      head: html`Score${ends(scale, (score) => formatScore(score))}`,
      cell: (facet) =>
        isUnsent(facet)
          ? unsentScore(facet, metric)
          : html`${score(facet, { scale: isPlain(facet) ? scale : null, metric })}${sentInPart(facet)}`
    },
    ...(facets.some(({ models }) => models > 0) ? comparison : []),
    ...(all.reason === null ? [verdict] : [])
  ]
  const content = table<ModelFacet>({
    label: title,
    caption: `Scores over ${split}${query.split === all.split ? '' : ', which is not the split of the board'}, with 95 % intervals`,
    className: 'board',
    columns,
    rows: facets
  })
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${folded(facets.length, content)}
</section>`
}

/** A difference of a facet, in the units that it is in. */
export function formatFacetDifference(value: number, { ofMetric }: ModelFacet, metric: Metric): string {
  return formatDifference(value, ofMetric ? metric : undefined)
}

function ends(scale: Scale | null, show: (score: number) => string): Html | null {
  return scale && html`<small>${show(scale.from)} to ${show(scale.to)}</small>`
}

type Shown = { scale: Scale | null; metric: Metric }

function score({ estimate, ofMetric }: ModelFacet, { scale, metric }: Shown): Content {
  const { value, lower, upper, reason } = estimate
  const show = (score: number | null) => formatScore(score, ofMetric ? metric : undefined)
  if (value === null) return html`–<small>${reasonWords(reason ?? '')}</small>`
  const bar = scale && intervalBar(estimate, scale)
  if (lower === null || upper === null) return html`${show(value)}${bar}<small>${reasonWords(reason ?? '')}</small>`
  return html`${show(value)}${bar}<small>${formatBounds(estimate, ofMetric ? metric : undefined)}</small>`
}

function isUnsent({ answered }: ModelFacet): boolean {
  return answered === 0
}

/** How many of the items were answered, where that is not all of them: the others score what a missing response scores. */
function sentInPart({ items, answered }: ModelFacet): Html | null {
  return answered === undefined ? null : html`<small>${answered} of ${items} answered</small>`
}

/** To a task type to which nothing was sent: it measures nothing, so it has no bar, as on the board. */
function unsentScore({ estimate, ofMetric }: ModelFacet, metric: Metric): Content {
  return html`<small>${formatScore(estimate.value, ofMetric ? metric : undefined)} × nothing sent</small>`
}

function difference(facet: ModelFacet, { scale, metric }: Shown): Content {
  const { value, lower, upper, reason } = facet.difference
  const show = (size: number) => formatFacetDifference(size, facet, metric)
  if (value === null) return html`–<small>${reasonWords(reason ?? '')}</small>`
  const bar = scale && intervalBar(facet.difference, scale)
  if (lower === null || upper === null) return html`${show(value)}${bar}<small>${reasonWords(reason ?? '')}</small>`
  return html`${show(value)}${bar}<small>${show(lower)} to ${show(upper)}</small>`
}
