import { shownName } from '../../schemas/name-key.ts'
import {
  type RunFigure,
  type RunFigureMark,
  type RunFigureName,
  type RunFigureQuery,
  runFigureNameSchema,
  runFigureTitles
} from '../../schemas/run-figure.ts'
import { environments } from '../../suites/econevals/environments.ts'
import { twoDecimals } from '../../suites/econevals/python/decimals.ts'
import { address, type Query, releasePath, submissionPath } from './address.ts'
import { boardTabs } from './board-head.ts'
import type { ChosenBoard } from './chosen-board.ts'
import { reasonWords } from './format.ts'
import { noSubmissions } from './no-submissions.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { leftOutSection } from './parts/left-out.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { table } from './parts/table.ts'
import { runSettingTabs } from './run-setting-tabs.ts'

/** Rows of a table beside a drawing: of lines with more points some are left to the data. */
const mostRows = 240

type Around = { figure: RunFigureName; query: RunFigureQuery; board: ChosenBoard }

/** A figure of runs as a page, with its marks as a table for those who do not see the drawing. */
export function runFiguresPage(found: RunFigure, around: Around): string {
  const { release } = around.query
  const title = runFigureTitles[around.figure]
  return layout(
    `${title}: ${release}`,
    html`<h1>${title} <span class="of">of release <a href="${releasePath(release)}">${release}</a></span></h1>
${boardTabs('/run-figures', { release, setting: around.query.setting }, around.board)}
${runSettingTabs('/run-figures', { ...around.query, figure: around.figure }, around.board)}
${form(around)}
${shown(found, around)}`
  )
}

function shown(found: RunFigure, { figure, query, board }: Around): Html {
  const { marks, leftOut, notes, estimand, submissions } = found
  const isDrawn = marks.some(({ x, value }) => x !== null && value !== null)
  return html`${isDrawn ? drawing(found, { ...query, figure }) : nothingDrawn(found, noSubmissions(query, board))}
${
  marks.length > 0 &&
  html`<details><summary>${isDrawn ? 'The same as a table' : 'Why, row by row'}</summary>
${marksTable(found)}
</details>`
}
${leftOutSection(leftOut.map(({ what, reason }) => ({ what: shownName(what), reason })))}
${
  marks.length > 0 &&
  html`<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
${notes.length > 0 && html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
${definitionList('facts', [
  ['Resamples', `${found.query.resamples} of instances, seed ${found.query.seed}`],
  [
    'Submissions',
    submissions.map(
      ({ id, model }, place) => html`${place > 0 && ', '}<a href="${submissionPath(id)}">${givenName(model)}</a>`
    )
  ]
])}
</section>`
}`
}

function drawing(found: RunFigure, asked: Query): Html {
  const { figure, ...query } = asked
  const api = `/v1/run-figures/${figure}`
  return html`<figure class="chart">
${scrollRegion(found.title, picture(found, asked))}
<figcaption><a href="${address(api, { ...query, format: 'svg' })}">SVG</a> · <a href="${address(api, query)}">JSON</a> ·
<a href="${address(api, { ...query, format: 'csv' })}">CSV</a> · <a href="${address(api, { ...query, format: 'vega-lite' })}">Vega-Lite with the data</a></figcaption>
</figure>`
}

function picture({ title, x, y, submissions }: RunFigure, asked: Query): Html {
  const of = (theme: string, columns: string) => address('/run-figures.svg', { ...asked, theme, columns })
  const models = submissions.map(({ model }) => shownName(model)).join(', ')
  return html`<picture>
<source media="(max-width: 700px) and (prefers-color-scheme: dark)" srcset="${of('dark', '1')}"><source media="(max-width: 700px)" srcset="${of('light', '1')}">
<source media="(prefers-color-scheme: dark)" srcset="${of('dark', '2')}"><img src="${of('light', '2')}" alt="${title}: ${y.title.toLowerCase()} against ${x.title.toLowerCase()} of ${models}; the numbers are in the table below" loading="lazy">
</picture>`
}

/** @param unsent why there is no submission, where there is none */
function nothingDrawn({ submissions, figure }: RunFigure, unsent: string): Html {
  if (submissions.length === 0) return emptyState(unsent)
  return emptyState('There is nothing to draw of these runs.', needs[figure])
}

/** What a figure is drawn from, in words for whoever finds it empty. */
const needs: Readonly<Record<RunFigureName, string>> = {
  'score-by-period': 'It takes runs in a benchmark: procurement, scheduling or pricing.',
  exploration: 'It takes runs in procurement or scheduling, where the world stands still.',
  'exploration-rate': 'It takes all runs of a level of procurement or scheduling.',
  'efficiency-equality': 'It takes runs in efficiency against equality.',
  'market-prices': 'It takes markets of two sellers, of the environment of collusion.',
  'seller-prices': 'It takes markets of two sellers, of the environment of collusion.',
  'patience-rates': 'It takes a run about patience.',
  'litmus-reliability': 'It takes all runs of a litmus test and of what tells its reliability.',
  'collusion-patience': 'It takes a run about patience, and all markets of two sellers.'
}

function marksTable({ title, marks, drawnAs, x, y, series, isByModel }: RunFigure): Html {
  const step = drawnAs === 'lines' ? Math.max(1, Math.ceil(marks.length / mostRows)) : 1
  const lines = Map.groupBy(marks, ({ submission, panel, series }) => JSON.stringify([submission, panel, series]))
  const rows = [...lines.values()].flatMap((own) => own.filter((_, at) => at % step === 0 || at === own.length - 1))
  const left = marks.length - rows.length
  return table<RunFigureMark>({
    label: `${title} as a table`,
    caption: html`${y.title}, with 95 % intervals${left > 0 && html`: every ${step}th point of a line, ${left} more are in the data`}`,
    isBounded: true,
    columns: [
      {
        head: 'Model',
        kind: 'row-head',
        cell: ({ model, submission }) => html`<a href="${submissionPath(submission)}">${givenName(model)}</a>`
      },
      ...(isByModel ? [] : [{ head: 'Of', kind: 'text' as const, cell: ({ panel }: RunFigureMark) => panel }]),
      ...(series.length > 1
        ? [{ head: 'Series', kind: 'text' as const, cell: ({ series }: RunFigureMark) => series }]
        : []),
      {
        head: x.title,
        cell: (mark) =>
          drawnAs === 'lines'
            ? String(mark.x)
            : estimate({ value: mark.x, lower: mark.xLower, upper: mark.xUpper, reason: mark.xReason })
      },
      { head: y.title, cell: estimate },
      {
        head: 'Runs',
        cell: ({ runs, playedBefore }) =>
          html`${runs}${playedBefore > 0 && html`<small>${playedBefore} played before</small>`}`
      }
    ],
    rows
  })
}

function estimate({
  value,
  lower,
  upper,
  reason
}: Pick<RunFigureMark, 'value' | 'lower' | 'upper' | 'reason'>): Content {
  const below =
    lower === null || upper === null ? reason && reasonWords(reason) : `${twoDecimals(lower)} to ${twoDecimals(upper)}`
  return html`${value === null ? '–' : twoDecimals(value)}${below && html`<small>${below}</small>`}`
}

/** Its state is in the address; what is not chosen is the default of the API. */
function form({ figure, query, board: { releases } }: Around): Html {
  const { release, setting, submissions, environment, seed, resamples } = query
  const played = releases.filter(({ suite }) => suite === releases.find(({ name }) => name === release)?.suite)
  const benchmarks = environments.filter(({ kind }) => kind === 'benchmark')
  const hidden = { setting, submissions, seed, resamples }
  return html`<form class="view" method="get" action="/run-figures">
<label>Figure <select name="figure">${runFigureNameSchema.options.map((name) => option(name, runFigureTitles[name], figure))}</select></label>
<label>Release <select name="release">${played.map(({ name }) => option(name, name, release))}</select></label>
<label>Benchmark <select name="environment"><option value="">the first of the release</option>${benchmarks.map(({ name, title }) => option(name, title, environment ?? ''))}</select></label>
${Object.entries(hidden).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">Show</button>
</form>`
}

function option(value: string, title: string, chosen: string): Html {
  return html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
}
