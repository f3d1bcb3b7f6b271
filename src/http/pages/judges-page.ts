import type { JudgeAgreement } from '../../schemas/judge-agreement.ts'
import type { JudgeQuotes } from '../../schemas/judge-quotes.ts'
import type { OwnFamily } from '../../schemas/own-family.ts'
import type { SelfPreference } from '../../schemas/self-preference.ts'
import { address, type Query } from './address.ts'
import { boardHead, boardQuery, type Choices } from './board-head.ts'
import { formatScore, formatShare, reasonWords } from './format.ts'
import { ownFamilySection } from './own-family-section.ts'
import { apiWords } from './parts/api-words.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { chartFigure } from './parts/figure.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { table } from './parts/table.ts'
import { selfPreferenceSection } from './self-preference-section.ts'

type Pair = JudgeAgreement['pairs'][number]
type Interval = Pair['scopes'][number]['intervals']['lin']

/** How far the judges of a board agree, as a page. */
export function judgesPage(
  {
    agreement,
    selfPreference,
    own,
    quotes
  }: { agreement: JudgeAgreement; selfPreference: SelfPreference; own: OwnFamily | null; quotes: JudgeQuotes },
  offered: Choices
): string {
  const { query, estimand, definitions } = agreement
  const asked = boardQuery(query)
  const { release, split, profile } = query
  const shown = shownFigures(agreement)
  const notice = agreement.chosen && html`<p class="notice" role="note">${agreement.chosen.note}</p>`
  return layout(
    `Judges of ${query.release}`,
    html`${boardHead({ path: '/judges', title: 'How far the judges agree', relation: 'on', asked: query, offered, notice })}
${isJudged(agreement) ? body({ agreement, quotes }) : emptyState(unjudged)}
${isJudged(agreement) && selfPreferenceSection(selfPreference, asked)}
${own && ownFamilySection(own, { release, split, panel: asked.panel, profile, setting: asked.setting })}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${apiWords(estimand)}</p>
${
  shown.size > 0 &&
  definitionList(
    'definitions',
    Object.entries(definitions).flatMap(([name, text]) =>
      shown.has(name) ? [[wordsFor[name] ?? name, apiWords(text)] as const] : []
    )
  )
}
${definitionList('facts', [
  ['Release hash', html`<code>${agreement.releaseHash}</code>`],
  ['Input hash', html`<code>${agreement.inputHash}</code>`]
])}
<p><a href="${address('/v1/judges/agreement', asked)}">The same as JSON</a> ·
<a href="${address('/v1/judges/agreement', { ...asked, format: 'csv' })}">CSV</a> ·
<a href="${address('/v1/judges/gaps', asked)}">gaps</a> ·
<a href="${address('/v1/judges/quotes', { release, split, panel: asked.panel, setting: asked.setting })}">quotes</a></p>
</section>`
  )
}

const unjudged =
  'No response on this board has been judged, so that there is nothing to agree on: rules grade its task types, or no submission to it is published.'

function isJudged({ judges, reason }: JudgeAgreement): boolean {
  return reason !== null || judges.some(({ scored, missing }) => scored + missing > 0)
}

function body({ agreement, quotes }: { agreement: JudgeAgreement; quotes: JudgeQuotes }): Html {
  const { query, pairs, judges, reason } = agreement
  return html`${judges.length > 0 && judgesTable(agreement)}
${judges.length > 0 && quotesTable(quotes)}
${pairs.map((pair) => pairSection(pair, boardQuery(query)))}
${reason !== null && emptyState(reason)}
${agreement.leaveOneOut.reason === null && leaveOneOut(agreement)}`
}

/** Figures of the API as the tables of this page call them. */
const wordsFor: Readonly<Record<string, string>> = {
  'meanAbsoluteDifference.item': 'Mean absolute difference: responses',
  'meanAbsoluteDifference.task': 'Mean absolute difference of task means',
  'meanAbsoluteDifference.model': 'Mean absolute difference of models',
  'meanAbsoluteDifference.board': 'Mean absolute difference of Overall on the board',
  difference: 'Mean difference',
  kendall: 'Kendall',
  lin: "Lin's concordance",
  icc: 'ICC',
  krippendorff: "Krippendorff's alpha",
  coefficientIntervals: 'Intervals of coefficients',
  missing: 'Missing',
  leaveOneOut: 'Without each judge'
}

const ofRankings: readonly string[] = ['kendall', 'leaveOneOut']

/** The names of the figures that the tables of this page hold: the API defines more. */
function shownFigures(agreement: JudgeAgreement): ReadonlySet<string> {
  const { judges, pairs, leaveOneOut } = agreement
  if (!isJudged(agreement)) return new Set()
  return new Set([
    ...(judges.length > 0 ? ['missing'] : []),
    ...(leaveOneOut.reason === null ? ofRankings : []),
    ...(pairs.length > 0
      ? Object.keys(wordsFor).filter((name) => name !== 'missing' && !ofRankings.includes(name))
      : [])
  ])
}

function judgesTable({ judges }: JudgeAgreement): Html {
  return table({
    label: 'Judges',
    caption: 'The judges of the panel',
    columns: [
      { head: 'Judge', kind: 'row-head', cell: ({ judge, family }) => html`${judge}<small>${family}</small>` },
      { head: 'Mean score', cell: ({ mean }) => formatScore(mean) },
      { head: 'Scored', cell: ({ scored }) => scored },
      { head: 'Missing', cell: ({ missing }) => missing }
    ],
    rows: judges
  })
}

function quotesTable({ judges }: JudgeQuotes): Html {
  return table({
    label: 'Quotes of the judges',
    caption: 'Passages that judges quote, and whether they stand in the response',
    columns: [
      { head: 'Judge', kind: 'row-head', cell: ({ judge }) => judge },
      { head: 'Verdicts on parts', cell: ({ all }) => all.parts },
      { head: 'Quotes found', cell: ({ all }) => all.found },
      { head: 'Not found', cell: ({ all }) => all.notFound },
      { head: 'Share not found', cell: ({ all: { share } }) => (share === null ? '–' : formatShare(share)) },
      { head: 'Nothing quoted', cell: ({ all }) => all.unquoted }
    ],
    rows: judges
  })
}

function pairSection(pair: Pair, asked: Query): Html {
  const [first, second] = pair.judges
  const query = { ...asked, first, second }
  const title = `${first} and ${second}`
  const charts = [
    { name: 'judge-agreement', title: `Scores by ${title}`, query },
    { name: 'bland-altman', title: `Differences of ${title}`, query },
    { name: 'judge-gaps', title: `Gaps of ${title} by task type and model`, query }
  ]
  const figures = table({
    label: `Agreement of ${title}`,
    caption: 'Points are of 100; coefficients with their 95 % interval, over items',
    columns: [{ kind: 'row-head', cell: ({ name }) => name }, { cell: ({ value }) => value }],
    rows: figuresOf(pair)
  })
  return html`<section><h2>${givenName(first)} and ${givenName(second)}</h2>
${figures}
${pair.scored > 0 && charts.map(chartFigure)}
</section>`
}

function figuresOf({ judges: [first, second], scored, scopes, meanAbsoluteDifference }: Pair) {
  const all = scopes.find(({ scope }) => scope === 'all')
  const { item, task, model, board } = meanAbsoluteDifference
  return [
    { name: 'Responses that both scored', value: String(scored) },
    { name: 'Mean absolute difference: responses', value: formatScore(item.value) },
    { name: '… of task means', value: formatScore(task.value) },
    { name: '… of models', value: formatScore(model.value) },
    { name: '… of Overall on the board', value: formatScore(board.value) },
    {
      name: html`Mean ${givenName(first)} minus ${givenName(second)}`,
      value: formatScore(all?.difference?.bias ?? null)
    },
    { name: "Lin's concordance", value: estimated(all?.lin, all?.intervals.lin) },
    { name: 'ICC(2,1)', value: estimated(all?.icc?.icc2Single, all?.intervals.icc.icc2Single) },
    { name: "Krippendorff's alpha (interval)", value: estimated(all?.krippendorff, all?.intervals.krippendorff) },
    { name: 'Spearman', value: estimated(all?.spearman, all?.intervals.spearman) }
  ]
}

function leaveOneOut({ leaveOneOut: { without } }: JudgeAgreement): Html {
  return html`<section><h2>Without each judge</h2>
${table({
  label: 'Rankings without each judge',
  caption: 'The ranking by the panel without one judge, against the ranking by all',
  columns: [
    { head: 'Without', kind: 'row-head', cell: ({ judge }) => judge },
    { head: 'Kendall', cell: ({ kendall }) => coefficient(kendall) },
    { head: 'Pairs that swap', cell: ({ swapped }) => swapped },
    { head: 'Largest change of rank', cell: ({ largestChange }) => largestChange }
  ],
  rows: without
})}</section>`
}

/** A coefficient with the bounds of its interval, or why it has none. */
function estimated(value: number | null | undefined, interval: Interval | undefined): Html | string {
  if (value === null || value === undefined || interval === undefined) return coefficient(value)
  const { lower, upper, reason } = interval
  const bounds = reason === null ? `${coefficient(lower)} to ${coefficient(upper)}` : reasonWords(reason)
  return html`${coefficient(value)}<small>${bounds}</small>`
}

function coefficient(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3)
}
