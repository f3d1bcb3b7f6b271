import type { PublishedSubmission } from '../../db/published-scores.ts'
import {
  type BankFigure,
  type FigureMark,
  type FigureName,
  type FigureQuery,
  figureNameSchema,
  figureQueryShape,
  figureTitles
} from '../../schemas/bank-figure.ts'
import { leastOfGroup } from '../../schemas/choice-figures.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import { shownName } from '../../schemas/name-key.ts'
import { address, choicesPath, type Query, releasePath } from './address.ts'
import { boardTabs } from './board-head.ts'
import type { ChosenBoard } from './chosen-board.ts'
import { formatScore, reasonWords } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { pictureOf } from './parts/figure.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { leftOutSection } from './parts/left-out.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { type Column, table } from './parts/table.ts'

/** Why there is no figure of what was asked for. */
export type FigureRefused = { refusal: string; words: string; status: number }

type Around = {
  figure: FigureName
  query: FigureQuery
  board: ChosenBoard
  /** Submissions that can be chosen, beside those that were named. */
  published: readonly PublishedSubmission[]
}

/** A figure of submissions to a question bank as a page, with its marks as a table for those who do not see the drawing. */
export function figuresPage(found: BankFigure | FigureRefused, around: Around): string {
  const { release } = around.query
  const title = figureTitles[around.figure]
  return layout(
    `${title}: ${release}`,
    html`<h1>${title} <span class="of">of release <a href="${releasePath(release)}">${release}</a></span></h1>
${boardTabs('/figures', { release }, around.board)}
${form(around)}
${'refusal' in found ? refused(found) : shown(found, around)}`
  )
}

function refused({ refusal, words }: FigureRefused): Html {
  return html`<p class="notice" role="note">${refusal === 'split_private' ? withheld : `There is no such figure: ${words}.`}</p>`
}

const withheld =
  'Items of this release are private: its figures are for maintainers and auditors alone. Those of a release for practice are for everybody.'

function shown(found: BankFigure, { figure, query }: Around): Html {
  const { marks, leftOut, notCovered, estimand, submissions } = found
  const isDrawn = marks.some(({ submission, value }) => submission !== null && value !== null)
  return html`${isDrawn ? drawing(found, { ...query, figure }) : nothingDrawn(found)}
${
  marks.length > 0 &&
  html`<details><summary>${isDrawn ? 'The same as a table' : 'Why, row by row'}: ${marks.length} rows</summary>
${marksTable(found)}
</details>`
}
${listOf('not-covered', 'What it does not cover', notCovered)}
${leftOutSection(leftOut.map(({ what, reason }) => ({ what: shownName(what), reason })))}
${
  marks.length > 0 &&
  html`<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
${definitionList('facts', [
  ['Resamples', `${found.query.resamples} of templates, seed ${found.query.seed}`],
  ['Release hash', html`<code>${found.release.hash}</code>`],
  ...(found.against ? [olderFact(found.against)] : []),
  ...submissions.map(({ id, model, adaptation, answersHash }): [Content, Content] => [
    html`Answers of <a href="${choicesPath(id)}">${givenName(model)}</a>, ${adaptation}`,
    html`<code>${answersHash}</code>`
  ])
])}
</section>`
}`
}

function drawing({ title }: BankFigure, asked: Query): Html {
  const { figure, ...query } = asked
  const api = `/v1/figures/${figure}`
  return html`<figure class="chart">
${scrollRegion(title, picture(title, asked))}
<figcaption><a href="${address(api, { ...query, format: 'svg' })}">SVG</a> · <a href="${address(api, query)}">JSON</a> ·
<a href="${address(api, { ...query, format: 'csv' })}">CSV</a> · <a href="${address(api, { ...query, format: 'vega-lite' })}">Vega-Lite with the data</a></figcaption>
</figure>`
}

function nothingDrawn({ figure, submissions, marks }: BankFigure): Html {
  if (submissions.length === 0) return emptyState('No submission to this release is published yet.')
  const isClosed = marks.length > 0 && marks.every(({ reason }) => reason === 'responses_not_open')
  return emptyState('There is nothing to draw of these submissions.', isClosed ? closedWords : needs[figure])
}

const closedWords =
  'Their responses are not open, and the figure would tell of them: those whose responses are open are drawn.'
/** What a figure is drawn from, in words for whoever finds it empty. */
const needs: Partial<Record<FigureName, string>> = {
  'worst-domain': `It takes a row with two domains of ${leastOfGroup} answers or more: rows by setting hold the most, and a release with more questions holds more.`,
  'prompting-by-module':
    'It takes a model that sent two submissions, asked in two ways: as zero-shot and hidden, or as From and To name them.',
  prompting: 'It takes a model that sent two submissions, one of them asked for reasons or shown more worked examples.',
  placeholder: 'It takes a submission that was asked with the placeholder, as zero-shot-car.',
  'score-by-digits': 'It takes questions with a number for an answer.',
  'family-gap': 'It takes elements with questions of both families: those of STEER-ME about consumers and firms.',
  'error-profile': 'It takes answers that are wrong.'
}

function olderFact({ name, hash }: BankFigure['release']): [Content, Content] {
  return [html`Hash of <a href="${releasePath(name)}">${name}</a>, the older release`, html`<code>${hash}</code>`]
}

function picture(title: string, asked: Query): Html {
  return pictureOf(
    (theme, screen) => address('/figures.svg', { ...asked, theme, screen }),
    `${title}: the numbers are in the table below`
  )
}

function marksTable({ title, measures, marks, isSigned }: BankFigure): Html {
  const wordsOf = new Map(measures.map(({ name, words }) => [name, words]))
  const column = (head: string, cell: (mark: FigureMark) => Content, kind?: 'text'): Column<FigureMark> => ({
    ...{ head, cell },
    ...(kind && { kind })
  })
  return table<FigureMark>({
    label: `${title} as a table`,
    caption: isSigned ? 'Differences in points, with 95 % intervals' : 'In points of 100, with 95 % intervals',
    isBounded: true,
    columns: [
      {
        head: 'Row',
        kind: 'row-head',
        cell: ({ row, note }) => html`${shownName(row)}${note !== null && html`<small>${shownName(note)}</small>`}`
      },
      column('Model', ({ model }) => (model === null ? 'all' : givenName(model)), 'text'),
      column('Panel', ({ panel }) => shownName(panel), 'text'),
      column('Measure', ({ measure }) => wordsOf.get(measure) ?? measure, 'text'),
      column('Value', estimate),
      ...(marks.some(({ atOnce }) => atOnce) ? [column('All at once', allAtOnce)] : []),
      column('Chance', ({ chance }) => formatScore(chance)),
      column('Answers', ({ answers, templates }) => html`${answers}<small>of ${templates} templates</small>`)
    ],
    rows: marks
  })
}

function estimate({ value, lower, upper, reason }: FigureMark): Content {
  const below =
    lower === null || upper === null ? reason && reasonWords(reason) : `${formatScore(lower)} to ${formatScore(upper)}`
  return html`${formatScore(value)}${below && html`<small>${below}</small>`}`
}

function allAtOnce({ atOnce }: FigureMark): Content {
  return atOnce ? `${formatScore(atOnce.lower)} to ${formatScore(atOnce.upper)}` : null
}

function listOf(id: string, title: string, lines: readonly string[]): Html | null {
  if (lines.length === 0) return null
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
</section>`
}

/** Its state is in the address; what is not chosen is the default of the API. */
function form({ figure, query, board: { releases }, published }: Around): Html {
  const { release, submissions, within, by, from, to, against, seed, resamples } = query
  const named = new Set(submissions?.split(','))
  const others = [...named].filter((id) => published.every((one) => one.id !== id))
  const boxes = [
    ...published.map(({ id, model, setting }) => ({
      id,
      words: html`${givenName(model)} <small>${setting ?? undeclaredSetting}</small>`
    })),
    ...others.map((id) => ({ id, words: id }))
  ]
  return html`<form class="view" method="get" action="/figures">
<label>Figure <select name="figure">${figureNameSchema.options.map((name) => option(name, figureTitles[name], figure))}</select></label>
<label>Release <select name="release">${releases.map(({ name }) => option(name, name, release))}</select></label>
<label>Against <select name="against"><option value="">no older release</option>${releases.filter(({ name }) => name !== release).map(({ name }) => option(name, name, against ?? ''))}</select></label>
<label>Within <input type="text" name="within" value="${within}" maxlength="60" placeholder="setting, module or element"></label>
<label>Rows <select name="by">${figureQueryShape.by.unwrap().options.map((name) => option(name, name, by))}</select></label>
<label>From <input type="text" name="from" value="${from}" maxlength="60" placeholder="zero-shot"></label>
<label>To <input type="text" name="to" value="${to}" maxlength="60" placeholder="hidden"></label>
<input type="hidden" name="seed" value="${seed}"><input type="hidden" name="resamples" value="${resamples}">
${
  boxes.length > 0 &&
  html`<details><summary>Submissions: ${named.size === 0 ? 'all published' : named.size}</summary>
${boxes.map(
  ({ id, words }) =>
    html`<label class="tick"><input type="checkbox" name="submissions" value="${id}"${named.has(id) && html` checked`}> ${words}</label>`
)}</details>`
}
<button type="submit">Show</button>
</form>`
}

function option(value: string, title: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
}
