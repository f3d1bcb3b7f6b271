import type { RunHead } from '../../db/runs.ts'
import type { Run } from '../../schemas/run.ts'
import type { PeriodSummary, RunPeriods } from '../show/show-run-periods.ts'
import { environmentPath, playPath, runPath, runPeriodPath, submissionPath } from './address.ts'
import { formatFigure, formatMoment, formatScore } from './format.ts'
import { words } from './parts/data-list.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'
import { runChart } from './run-chart.ts'
import { runFigureFacts } from './run-figure-facts.ts'
import { driverWords, runTitle, seatWords, stateWords, whyWords } from './run-words.ts'

type Shown = {
  run: Run
  periods: RunPeriods
  /** Whether whoever looks may play it here. */
  plays: boolean
}

/** A run: where it stands, what it came to, and its periods in one table. */
export function runPage({ run, periods, plays }: Shown): string {
  const title = runTitle(run)
  return layout(
    title,
    html`<h1>${title} <span class="of">${stateWords(run)}</span></h1>
<p class="lead path"><a href="/runs">Runs</a> › <a href="${environmentPath(run.taskType)}">${title.split(',')[0]}</a> · ${driverWords[run.driver]}</p>
${plays && html`<p>${run.seats.map(({ seat }) => html`<a class="act" href="${playPath(run.id, seat)}">Play on${run.seats.length > 1 && `: ${seatWords(seat).toLowerCase()}`}</a> `)}</p>`}
${result(run)}
${periods.measure !== null && runChart(periods.measure, periods.seats)}
<h2 id="periods">Periods</h2>
${run.state === 'open' && run.seats.length > 1 && html`<p class="lead">A period stands here once all seats have acted in it.</p>`}
${periodTable(run, periods)}
<h2 id="more">More</h2>
${definitionList('facts', [
  ['Team', givenName(run.team)],
  ...(run.size ? [['Size', sizeWords(run.size)] as const] : []),
  ['Periods', `${run.seats.map(({ period }) => period).join(' and ')} over, of at most ${run.periods}`],
  ['Calls', run.calls],
  ['Opened', formatMoment(run.openedAt)],
  run.deadlineAt ? ['Ends unless it is played on', formatMoment(run.deadlineAt)] : ['Ended', formatMoment(run.endedAt)],
  ['Played before', run.playedBefore ? 'yes: the team had begun a run in the same instance' : 'no'],
  ...(run.submission === null
    ? []
    : [
        [
          'For',
          html`<a href="${submissionPath(run.submission)}">a submission</a>, item ${givenName(run.item ?? '')}`
        ] as const
      ])
])}
${run.systemPrompt !== '' && html`<details><summary>What whoever plays is told at the beginning</summary><pre>${run.systemPrompt}</pre></details>`}
<p><small>The same as JSON: <a href="/v1${runPath(run.id)}">the run</a>, <a href="/v1${runPath(run.id)}/history">its calls</a>.</small></p>`
  )
}

/** @example sizeWords({ products: 40, mostEffectiveness: 5 }) // => 'products 40, most effectiveness 5' */
function sizeWords(size: NonNullable<Run['size']>): string {
  return Object.entries(size)
    .map(([name, value]) => `${words(name)} ${value ?? 'none'}`)
    .join(', ')
}

function result({ taskType, state, reason, result }: Run): Html {
  if (state === 'open') {
    return html`<p>The score stands here when the run is over. Before that, the page shows of each period no more than whoever plays is told.</p>`
  }
  if (state === 'failed') {
    const why = reason === null ? '' : `: ${whyWords(reason)}`
    return html`<p class="notice" role="note">This run failed${why}. It has no score.</p>`
  }
  if (result === null) {
    return html`<p class="notice" role="status">The best that there is in this instance is being found, by which the run is scored. Open the page again in a minute.</p>`
  }
  const { score, figures } = result
  return html`<h2 id="result">Result</h2>
${definitionList('facts', [
  [
    'Score',
    score === null
      ? `none: ${whyWords(result.reason ?? 'not_over')}`
      : html`<strong>${formatScore(score)}</strong> of 100`
  ],
  ...runFigureFacts(taskType, figures)
])}`
}

function periodTable({ id, state, seats }: Run, { measure, seats: bySeat }: RunPeriods): Content {
  const length = Math.max(...bySeat.map((periods) => periods.length))
  if (length === 0) return emptyState('No period is over yet.')
  return table<number>({
    label: 'Periods',
    caption: `${length} ${length === 1 ? 'period' : 'periods'}, with what was submitted, how many calls were made, and how many characters were noted${measure === null ? '' : `; value: ${measure}`}`,
    className: 'periods',
    columns: [
      {
        head: 'Period',
        kind: 'row-head',
        cell: (period) => html`<a href="${runPeriodPath(id, period)}">${period}</a>`
      },
      ...seats.flatMap(({ seat }) =>
        seatColumns(bySeat[seat]!, { of: seats.length > 1 ? seat : null, measure, isOpen: state === 'open' })
      )
    ],
    rows: Array.from({ length }, (_, period) => period),
    isBounded: true
  })
}

function seatColumns(
  periods: readonly PeriodSummary[],
  { of, measure, isOpen }: { of: number | null; measure: string | null; isOpen: boolean }
): Column<number>[] {
  const head = (text: string) => (of === null ? text : html`${text} <small>${seatWords(of).toLowerCase()}</small>`)
  const cell = (show: (one: PeriodSummary) => Content) => (period: number) => {
    const found = periods[period]
    return found ? show(found) : '–'
  }
  return [
    {
      head: head('Submitted'),
      kind: 'text',
      className: 'long',
      cell: cell(({ action, isOver }) =>
        action === null ? (isOver ? '–' : isOpen ? 'nothing yet' : 'nothing') : html`<code>${givenName(action)}</code>`
      )
    },
    ...(measure === null ? [] : [{ head: head('Value'), cell: cell(({ value }) => formatFigure(value)) }]),
    {
      head: head('Calls'),
      cell: cell(({ calls, refused }) => [calls, refused > 0 && html`<small>${refused} refused</small>`])
    },
    { head: head('Notes'), cell: cell(({ notes }) => (notes === 0 ? '–' : notes)) }
  ]
}

/** How a run is named where its page is not the place. */
export function runLink(row: RunHead): Html {
  return html`<a href="${runPath(row.id)}">${runTitle(row)}</a>`
}
