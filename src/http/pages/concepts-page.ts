import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { ConceptDrift, DecadeGapRow, OverTime } from '../../schemas/concept-drift.ts'
import { address, type Query } from './address.ts'
import { type BoardAsked, boardHead, boardQuery, type Choices } from './board-head.ts'
import { formatBounds, formatDifference, formatScore, reasonWords } from './format.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { chartFigure } from './parts/figure.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { intervalBar, type Scale, scaleOf } from './parts/interval-bar.ts'
import { layout } from './parts/layout.ts'
import { modelCells } from './parts/model-cells.ts'
import { type Column, table } from './parts/table.ts'

const title = 'Concepts over time'

/** Concepts over time as a page: decades, eras, fields and languages with their intervals, and the way to the fragments. */
export function conceptsPage(drift: ConceptDrift, offered: Choices): string {
  const { query, models, items, languages, decadeGap } = drift
  const notice = drift.chosen && html`<p class="notice" role="note">${drift.chosen.note}</p>`
  const head = boardHead({ path: '/concepts', title, relation: 'on', asked: query, offered, notice })
  if (items.inSplit === 0) return layoutOf(query, html`${head}${noFragment}`)
  const asked = driftQuery(drift)
  const hasScores = models.length > 0
  return layoutOf(
    query,
    html`${head}
${!hasScores && emptyState('No submission to this release is published yet.')}
<section aria-labelledby="decades"><h2 id="decades">By decade and era</h2>
${periodTable(drift)}
${hasScores && chartFigure({ name: 'decades', title: 'Concepts by decade', query: asked })}
</section>
<section aria-labelledby="fields"><h2 id="fields">By field</h2>
${fieldTable(drift)}
${hasScores && chartFigure({ name: 'era-violins', title: 'Concepts by era and field', query: asked })}
</section>
${hasScores && html`<section aria-labelledby="models"><h2 id="models">By model</h2>${modelTable(drift)}</section>`}
<section aria-labelledby="gap"><h2 id="gap">The last decade against the first</h2>
${decadeGap.reason === null ? gapTable(drift) : emptyState(`Not compared: ${decadeGap.reason}.`)}
${hasScores && decadeGap.reason === null && chartFigure({ name: 'decade-gap', title: 'The last decade against the first', query: asked })}
</section>
<section aria-labelledby="languages"><h2 id="languages">By language</h2>
${languages.reason === null ? languageTable(drift) : emptyState(`Not told apart: ${languages.reason}.`)}
${hasScores && languages.reason === null && chartFigure({ name: 'languages', title: 'Concepts by language of the text', query: asked })}
</section>
${reading(drift, asked)}`
  )
}

/** The same of a release without any item that is made from a fragment. */
export function noConceptsPage(asked: BoardAsked, offered: Choices): string {
  const head = boardHead({ path: '/concepts', title, relation: 'on', asked, offered })
  return layoutOf(asked, html`${head}${noFragment}`)
}

const noFragment = emptyState(
  'No public item of this release is made from a dated text, so that there are no concepts over time to show.',
  'Choose another release; what private items show of it is for maintainers and auditors.'
)

function layoutOf({ release }: Pick<BoardAsked, 'release'>, body: Html): string {
  return layout(`${title} on ${release}`, body)
}

function driftQuery({ query }: ConceptDrift): Query {
  const { weights: _, method: __, ...asked } = boardQuery(query)
  const { taskType, firstYear, laterFrom, lastYear } = query
  return { ...asked, taskType, firstYear, laterFrom, lastYear }
}

/** The list of fragments, of the board that the page is of. */
function fragmentsPath({ query }: ConceptDrift, wanted: Query): string {
  const { release, panel, profile, setting, taskType } = query
  return address('/concepts/fragments', { release, panel: panel ?? undefined, profile, setting, taskType, ...wanted })
}

type Period = ConceptDrift['periods']['earlier']

function periodsOf({ periods: { decades, earlier, later } }: ConceptDrift): Period[] {
  return [...decades, earlier, later]
}

function estimatesOf({ decades, earlier, later }: Pick<OverTime, 'decades' | 'earlier' | 'later'>): BoardEstimate[] {
  return [...decades, earlier, later]
}

function periodTable(drift: ConceptDrift): Html {
  const { decades } = drift.periods
  const estimates = estimatesOf(drift.pooled)
  const scale = scaleOf(estimates)
  const columns: Column<Period>[] = [
    {
      head: 'Years',
      kind: 'row-head',
      cell: ({ label }, place) => html`${label}<small>${place < decades.length ? 'decade' : 'era'}</small>`
    },
    { head: 'Fragments', cell: ({ items }) => items ?? '–' },
    { head: html`All models${ends(scale)}`, cell: (_, place) => estimate(estimates[place]!, scale) },
    {
      head: 'Read them',
      kind: 'text',
      cell: ({ label, from, to, items }) =>
        items === 0 ? 'none' : html`<a href="${fragmentsPath(drift, { from, to })}">fragments of ${label}</a>`
    }
  ]
  const { models, gap } = drift.pooled
  return html`${table({
    label: 'Decades and eras',
    caption: `Mean score over the ${models} models that sent a response to every fragment, with 95 % intervals; what of it could not be read scores 0`,
    className: 'board',
    columns,
    rows: periodsOf(drift)
  })}<p>${drift.periods.later.label} minus ${drift.periods.earlier.label}: ${differenceWords(gap)}</p>`
}

function fieldTable(drift: ConceptDrift): Html {
  type Row = ConceptDrift['fields'][number]
  const columns = periodsOf(drift).map(
    ({ label, items }, place): Column<Row> => ({
      head: html`${label}<small>n = ${items ?? '–'}</small>`,
      cell: ({ pooled }) => estimate(estimatesOf(pooled)[place]!)
    })
  )
  return table<Row>({
    label: 'Fields',
    caption: 'Share of right labels by field, over the same models, with 95 % intervals',
    columns: [{ head: 'Field', kind: 'row-head', cell: ({ field }) => field.replaceAll('_', ' ') }, ...columns],
    rows: drift.fields
  })
}

function modelTable(drift: ConceptDrift): Html {
  type Row = ConceptDrift['models'][number]
  const columns = periodsOf(drift).map(
    ({ label, items }, place): Column<Row> => ({
      head: html`${label}<small>n = ${items ?? '–'}</small>`,
      cell: (row) => estimate(estimatesOf(row)[place]!)
    })
  )
  return table<Row>({
    label: 'Models',
    caption: 'Mean score of each model, with 95 % intervals',
    className: 'board',
    isBounded: true,
    columns: [
      { head: 'Model', kind: 'row-head', cell: modelCells(drift.models) },
      ...columns,
      { head: 'Later minus earlier', cell: ({ gap }) => differenceCell(gap) },
      { head: 'Among all models', kind: 'text', cell: ({ leftOut }) => (leftOut === null ? 'yes' : `no: ${leftOut}`) }
    ],
    rows: drift.models
  })
}

function gapTable({ decadeGap, models }: ConceptDrift): Html {
  const nameOf = modelCells(models)
  const rows: { name: Content; gap: DecadeGapRow }[] = [
    { name: `All models (${decadeGap.pooled.models})`, gap: decadeGap.pooled },
    ...decadeGap.models.map((gap, place) => ({ name: nameOf(models[place]!), gap }))
  ]
  const of = (gap: DecadeGapRow['raw'], by: 'byFragment' | 'bySource') =>
    differenceCell({ value: gap.value, ...gap[by], reason: gap.reason ?? gap[by].reason })
  const { earlier, later } = decadeGap
  return table({
    label: 'Last decade minus the first',
    caption: `${later.label} (n = ${later.items}) minus ${earlier.label} (n = ${earlier.items}), in points of 100, with 95 % intervals`,
    className: 'board',
    isBounded: true,
    columns: [
      { head: 'Model', kind: 'row-head', cell: ({ name }) => name },
      { head: html`Raw<small>by fragment</small>`, cell: ({ gap: { raw } }) => of(raw, 'byFragment') },
      { head: html`Raw<small>by source</small>`, cell: ({ gap: { raw } }) => of(raw, 'bySource') },
      {
        head: html`Length held fixed<small>by fragment</small>`,
        cell: ({ gap: { lengthFixed } }) => of(lengthFixed, 'byFragment')
      },
      {
        head: html`Length held fixed<small>by source</small>`,
        cell: ({ gap: { lengthFixed } }) => of(lengthFixed, 'bySource')
      }
    ],
    rows
  })
}

function languageTable(drift: ConceptDrift): Html {
  const { rows, models, unknown } = drift.languages
  const { earlier, later } = drift.periods
  const scale = scaleOf(rows.map(({ pooled }) => pooled))
  return table({
    label: 'Languages',
    caption: `Mean score over the ${models} models that sent a response to every fragment, of any year; ${unknown} fragments name no language`,
    className: 'board',
    columns: [
      { head: 'Language', kind: 'row-head', cell: ({ language }) => html`<bdi>${language}</bdi>` },
      { head: 'Fragments', cell: ({ items }) => items },
      { head: earlier.label, cell: (row) => row.earlier },
      { head: later.label, cell: (row) => row.later },
      { head: 'Undated', cell: ({ undated }) => undated },
      { head: html`All models${ends(scale)}`, cell: ({ pooled }) => estimate(pooled, scale) },
      {
        head: 'Read them',
        kind: 'text',
        cell: ({ language }) =>
          html`<a href="${fragmentsPath(drift, { language })}">fragments in <bdi>${language}</bdi></a>`
      }
    ],
    rows
  })
}

function reading(drift: ConceptDrift, asked: Query): Html {
  const { items, models, estimand, method, decadeGap, languages, query } = drift
  const leftOut = models.filter((model) => model.leftOut !== null).length
  return html`<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
<p>What the figures do not cover: ${items.undated} of ${items.inSplit} fragments without a year or a length, and ${items.outside} of
other years; ${leftOut} of ${models.length} submissions, which are not among all models. Decades may differ in language, source and topic, and
only the length is ever held fixed. A model may have read the old texts themselves: a high score of a decade does not say
that its concepts are understood.</p>
<details><summary>Methods, word for word</summary>${definitionList('definitions', [
    ['Regression and quartiles', method],
    ['Last decade against the first', decadeGap.method],
    ['Languages', languages.method]
  ])}</details>
${definitionList('facts', [
  ['Split', query.split],
  ['Task type', query.taskType],
  ['Resamples', `${query.resamples}, seed ${query.seed}`],
  ['Release hash', html`<code>${drift.releaseHash}</code>`],
  ['Input hash', html`<code>${drift.inputHash}</code>`]
])}
<p><a href="${address('/v1/concepts/drift', asked)}">The same as JSON</a>, with quartiles of length and the regression ·
<a href="${address('/v1/concepts/drift', { ...asked, format: 'csv' })}">CSV</a> ·
<a href="${fragmentsPath(drift, {})}">all fragments</a></p>
</section>`
}

function ends(scale: Scale | null): Html | null {
  return scale && html`<small>${formatScore(scale.from)} to ${formatScore(scale.to)}</small>`
}

function estimate(found: BoardEstimate, scale: Scale | null = null): Content {
  const { value, lower, upper, reason } = found
  const why = reason !== null && html`<small>${reasonWords(reason)}</small>`
  if (value === null) return html`–${why}`
  const bar = scale && intervalBar(found, scale)
  if (lower === null || upper === null) return html`${formatScore(value)}${bar}${why}`
  return html`${formatScore(value)}${bar}<small>${formatBounds({ lower, upper })}</small>`
}

function differenceCell({ value, lower, upper, reason }: BoardEstimate): Content {
  const why = reason !== null && html`<small>${reasonWords(reason)}</small>`
  if (value === null) return html`–${why}`
  if (lower === null || upper === null) return html`${formatDifference(value)}${why}`
  return html`${formatDifference(value)}<small>${formatDifference(lower)} to ${formatDifference(upper)}</small>`
}

function differenceWords({ value, lower, upper, reason }: BoardEstimate): string {
  if (value === null || lower === null || upper === null) return `not defined (${reasonWords(reason ?? '')}).`
  return `${formatDifference(value)} points (${formatDifference(lower)} to ${formatDifference(upper)}).`
}
