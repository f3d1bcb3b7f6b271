import { findingsOf } from '../../boards/models/model-statistics.ts'
import { isInPoints } from '../../grading/metrics.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { ModelFacet, ModelStatistics } from '../../schemas/model-statistics.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { Standing } from '../../schemas/standing.ts'
import { seedIsOpen } from '../../schemas/unranked.ts'
import { address, modelPath, releasePath, responsesPath, submissionPath } from './address.ts'
import { boardQuery, type Choices, isRanking } from './board-head.ts'
import { facetTable, formatFacetDifference } from './facet-table.ts'
import { formatBounds, formatMoment, formatP, formatScore, methodFact, reasonWords } from './format.ts'
import { modelCard } from './model-card-section.ts'
import { modelDescription } from './page-descriptions.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { standingSection } from './standing-section.ts'

type Sent = ModelStatistics['submissions'][number]

/** So many of either kind are named above the tables, which have all. */
const mostFindings = 6

/** One model of a board as a page: where it stands, what it does better and worse than the others, what its team says of it. */
export function modelPage(
  statistics: ModelStatistics,
  offered: Pick<Choices, 'seed'> & { hasTemplates?: boolean } = {},
  standing: Standing | null = null
): string {
  const { query, model, team, row, rows, facets } = statistics
  const { submissionId, rank } = row
  const asked = boardQuery(query)
  const ofKind = (kind: ModelFacet['kind']) => facets.data.filter((facet) => facet.kind === kind)
  const ofAll = `of ${rows} ${rows === 1 ? 'submission' : 'submissions'} on the board`
  const place = rank === null ? `Not ranked: ${row.unranked}` : `Rank ${rank}, ${ofAll}`
  const stands = isRanking(offered) ? place : `One ${ofAll}, without ranks: ${seedIsOpen}`
  return layout(
    shownName(model),
    html`<p class="path"><a href="${address('/', asked)}">Leaderboard of ${query.release}</a></p>
<h1>${givenName(model)} <span class="of">by ${givenName(team)}, on release <a href="${releasePath(query.release)}">${query.release}</a></span></h1>
<p class="lead">${stands}, Overall <strong>${formatScore(row.overall.value, statistics.metric)}</strong>${overallBounds(statistics)}; ${row.setting ?? undeclaredSetting}.
<a href="${responsesPath(submissionId)}">Its responses by points lost</a> · <a href="${address('/compare', { ...asked, second: submissionId })}">Compare it</a></p>
${objectionLine(statistics)}
${modelCard(statistics)}
${findings(statistics)}
${facetTable({ id: 'tasks', title: 'Task types', facets: ofKind('task'), statistics })}
${facetTable({ id: 'dimensions', title: 'Dimensions', facets: ofKind('dimension'), statistics })}
${facetTable({ id: 'tags', title: 'Tags', facets: ofKind('tag'), statistics })}
${standing && standing.tasks.length > 0 && standingSection(standing, { model, board: asked })}
${history(statistics)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(statistics.estimand)}</p>
${facets.reason !== 'not_complete' && html`<p>${apiWords(facets.estimand)}</p>`}
${definitionList('facts', [
  ['Split of the board', query.split],
  ['Split of the tables', facets.split],
  ['Profile', query.profile],
  ['Panel', html`<code>${query.panel ?? 'none'}</code>`],
  methodFact(query, offered),
  ['Release hash', html`<code>${statistics.releaseHash}</code>`],
  ['Input hash', html`<code>${statistics.inputHash}</code>`]
])}
<p><a href="${address('/v1/models', { ...asked, model, team, submission: submissionId })}">The same as JSON</a></p>
</section>`,
    modelDescription(statistics)
  )
}

/** The page while nothing, or nobody in particular, was asked for: the models of the board, to choose one. */
export function chooseModelPage(
  asked: Parameters<typeof boardQuery>[0],
  rows: readonly { model: string; team: string }[]
): string {
  const query = boardQuery(asked)
  const named = [...new Map(rows.map(({ model, team }) => [JSON.stringify([model, team]), { model, team }])).values()]
  return layout(
    'Models',
    html`<h1>Models <span class="of">on release <a href="${releasePath(asked.release)}">${asked.release}</a></span></h1>
${
  named.length === 0
    ? emptyState(
        'No submission to this board is published yet.',
        html`A team <a href="/docs">opens a draft</a>, sends its responses and publishes them.`
      )
    : html`<p class="lead">Choose one. Two teams may give one name: each model is what its team calls so.</p>
<ul class="models">${named.map((one) => html`<li><a href="${modelPath(one, query)}">${givenName(one.model)}</a> <small>${givenName(one.team)}</small></li>\n`)}</ul>`
}`
  )
}

/** To how many of its scores its team objects, and what became of it; null where it objects to none. */
function objectionLine({ objections: { objected, upheld, open }, row }: ModelStatistics): Content {
  if (objected === 0) return null
  const scores = objected === 1 ? '1 of its scores' : `${objected} of its scores`
  const rejected = objected - upheld - open
  const outcomes = Object.entries({ upheld, rejected, undecided: open }).filter(([, count]) => count > 0)
  const words = outcomes.map(([outcome, count]) => (count === objected ? outcome : `${outcome} on ${count}`)).join(', ')
  return html`<p>Its team objected to <a href="${responsesPath(row.submissionId)}">${scores}</a>: ${words}. No figure moves by a decision, which stands beside the score.</p>`
}

function overallBounds({ row: { overall }, metric }: ModelStatistics): Content {
  const { lower, upper, reason } = overall
  if (lower === null || upper === null) return reason !== undefined && ` (no interval: ${reasonWords(reason)})`
  return ` (${formatBounds(overall, metric)})`
}

function findings(statistics: ModelStatistics): Html {
  const { facets } = statistics
  return html`<section aria-labelledby="field"><h2 id="field">Against the other models</h2>
${facets.reason === null ? found(statistics) : emptyState(whyNotCompared(facets.reason))}
</section>`
}

function whyNotCompared(reason: string): string {
  if (reason === 'items_too_few') {
    return 'What there is was made from a single text, and a difference takes two of them: there is nothing to tell yet.'
  }
  return reason === 'no_other_model'
    ? 'No other model of this board answered every item and has every score, so there is no mean of others to compare with yet.'
    : 'This submission left items out, or lacks scores: it is not compared with the mean of the others until it is complete.'
}

function found({ facets, metric }: ModelStatistics): Html {
  const list = (finding: 'stronger' | 'weaker', title: string) => {
    const all = findingsOf(facets.data, finding)
    return html`<h3>${title}</h3>
${
  all.length === 0
    ? html`<p>On nothing that ${facets.compared} differences could show.</p>`
    : html`<ul>${all.slice(0, mostFindings).map((facet) => html`<li>${facet.taskType}${facet.kind !== 'task' && `, ${facet.title.replaceAll('_', ' ')}`}: <strong>${formatFacetDifference(facet.difference.value!, facet, metric)}</strong> <small class="of">over ${facet.items} items, adjusted p ${formatP(facet.holm!)}</small></li>\n`)}</ul>
${all.length > mostFindings && html`<p>${all.length - mostFindings} more: see the tables.</p>`}`
}`
  }
  return html`<p>Told apart from the mean of the others, after adjusting for all ${facets.compared} differences on this page (Holm, 5 %)${!isInPoints(metric) && ', in units of the metric'}. A task type, its
dimensions and its tags share items: they are not news of each other.</p>
${list('stronger', 'Stronger')}
${list('weaker', 'Weaker')}`
}

function history({ submissions, query }: ModelStatistics): Html {
  const asked = boardQuery(query)
  return html`<section aria-labelledby="history"><h2 id="history">Submissions</h2>
<p>Published ones of this name and team to this release. Drafts and what is being graded are seen by the team alone, and so is what was withdrawn.</p>
${table<Sent>({
  label: 'Submissions',
  caption: 'The last one first',
  columns: [
    {
      head: 'Submission',
      kind: 'row-head',
      className: 'title',
      cell: ({ id, isShown }) =>
        html`<a href="${submissionPath(id)}"><code>${id}</code></a>${isShown && html`<small>the one of this page</small>`}`
    },
    { head: 'State', kind: 'text', cell: ({ state }) => state },
    {
      head: 'Setting and panel',
      kind: 'text',
      cell: ({ setting, panel, copyOf }) =>
        html`${setting ?? `${undeclaredSetting}, not declared`}<small><code>${panel ?? 'none'}</code></small>${copyOf !== null && html`<small>responses judged once more</small>`}`
    },
    { head: 'Outputs of', cell: ({ generatedOn }) => generatedOn ?? '–' },
    {
      head: 'Sent in',
      cell: ({ createdAt, updatedAt }) =>
        html`${formatMoment(createdAt)}<small>last change ${formatMoment(updatedAt)}</small>`
    },
    {
      head: 'Page',
      kind: 'text',
      cell: ({ id, panel, setting }) => {
        const board = { ...asked, panel: panel ?? undefined, setting: setting ?? undefined }
        return html`<a href="${modelPath({ model: query.model, team: query.team, submission: id }, board)}">Its figures</a>`
      }
    }
  ],
  rows: submissions
})}
</section>`
}
