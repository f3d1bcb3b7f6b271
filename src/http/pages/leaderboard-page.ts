import { isInPoints } from '../../grading/metrics.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { Leaderboard, LeaderboardEstimate } from '../../schemas/leaderboard.ts'
import { address } from './address.ts'
import { boardHead, boardQuery, type Choices } from './board-head.ts'
import { formatScore, formatShare, methodFact, reasonWords } from './format.ts'
import { intervalPlot } from './interval-plot.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { modelCells } from './parts/model-cells.ts'
import { type Column, table } from './parts/table.ts'

type LeaderboardRow = Leaderboard['rows'][number]

/** The page while no release is frozen. */
export function emptyLeaderboardPage(): string {
  const next = html`A maintainer makes one of reviewed items; see the <a href="/docs">API</a>.`
  return layout('Leaderboard', html`<h1>Leaderboard</h1>${emptyState('No release is frozen yet.', next)}`)
}

/**
 * The leaderboard as a page.
 *
 * @param tagged the task types whose items have tags: their heads lead to the scores by these
 */
export function leaderboardPage(board: Leaderboard, offered: Choices, tagged: readonly string[] = []): string {
  const { query, rows, estimand } = board
  const asked = boardQuery(query)
  const notices = [board.notice, board.chosen?.note ?? null].filter((notice) => notice !== null)
  const notice = notices.map((notice) => html`<p class="notice" role="note">${notice}</p>`)
  return layout(
    `Leaderboard of ${query.release}`,
    html`${boardHead({ path: '/', title: 'Leaderboard', relation: 'of', asked: query, offered, notice })}
${rows.length === 0 ? emptyState(whyEmpty(board, offered)) : [intervalPlot(rows, board.metric), boardTable(board, tagged)]}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
<p>${isInPoints(board.metric) ? 'Scores are shown times 100' : `Scores are ${query.profile}`}, with the bounds of their interval below. A submission is ranked only when every item of the
split has a response and every judge of the panel has spoken: what is missing is counted, and never scored as 0 on our part.</p>
${definitionList('facts', [
  ['Split', query.split],
  ['Profile', query.profile],
  ['Panel', html`<code>${query.panel ?? 'none'}</code>`],
  methodFact(query),
  ['Release hash', html`<code>${board.releaseHash}</code>`],
  ['Input hash', html`<code>${board.inputHash}</code>`]
])}
<p><a href="${address('/v1/leaderboard', asked)}">The same as JSON</a> ·
<a href="${address('/v1/leaderboard', { ...asked, format: 'csv' })}">CSV</a></p>
</section>`
  )
}

function whyEmpty({ query }: Leaderboard, { settings }: Choices): string {
  const isOfOther = query.setting !== undefined || settings.length > 0
  return isOfOther
    ? `No submission of setting ${query.setting ?? undeclaredSetting} to this release is published that this panel judged.`
    : 'No submission to this release is published yet.'
}

function boardTable({ query, rows, taskTypes, metric }: Leaderboard, tagged: readonly string[]): Html {
  const toTags = address('/tags', { ...boardQuery(query), weights: undefined })
  const tasks = taskTypes.map(
    ({ name, title, items }): Column<LeaderboardRow> => ({
      head: tagged.includes(name)
        ? html`<a href="${toTags}#${name}"><abbr title="${title}, ${items} items: scores by tags">${name}</abbr></a>`
        : html`<abbr title="${title}, ${items} items">${name}</abbr>`,
      className: 'task',
      cell: ({ tasks }) => estimate(tasks[name], metric)
    })
  )
  const model = modelCells(rows)
  return table<LeaderboardRow>({
    label: 'Leaderboard table',
    caption: `Ranks, Overall and task scores${isInPoints(metric) ? ' (× 100)' : ''} with 95 % intervals`,
    className: 'board',
    columns: [
      { head: 'Rank', className: 'rank', cell: ({ rank }) => rank ?? '–' },
      {
        head: 'Model',
        kind: 'row-head',
        cell: (row) => html`${model(row)}${declared(row)}${ownJudge(row, query)}${warning(row)}`
      },
      { head: 'Overall', className: 'overall', cell: ({ overall }) => estimate(overall, metric) },
      ...tasks,
      { head: 'Coverage', cell: ({ coverage }) => `${Math.floor(100 * coverage)} %` },
      { head: 'Scored', cell: ({ scored, unscored }) => html`${scored} <small>of ${scored + unscored}</small>` },
      ...unreadColumn(rows),
      { head: 'Missing judgments', kind: 'text', className: 'judges', cell: missing }
    ],
    rows
  })
}

/** The largest share of a rule-graded task type to which no answer could be read: how far form, and not knowledge, may count. */
function unreadColumn(rows: readonly LeaderboardRow[]): Column<LeaderboardRow>[] {
  if (rows.every(({ unread }) => unread === undefined)) return []
  const cell = ({ unread = {} }: LeaderboardRow) => {
    const shares = Object.entries(unread).toSorted(([, one], [, other]) => other - one)
    if (shares.length === 0) return '–'
    const [name, share] = shares[0]!
    const all = shares.map(([task, value]) => `${task} ${formatShare(value)}`).join(', ')
    return html`<span title="${all}">${formatShare(share)}${share > 0 && html` <small>${name}</small>`}</span>`
  }
  return [
    {
      head: html`<abbr title="share of what a rule-graded task type asks to which no answer could be read">Not readable</abbr>`,
      cell
    }
  ]
}

/** Where a judge is of the model's own family, a link to what that adds. */
function ownJudge({ ownFamilyJudges = [] }: LeaderboardRow, asked: Leaderboard['query']): Html | null {
  if (ownFamilyJudges.length === 0) return null
  const { release, split, panel, profile, setting } = boardQuery(asked)
  const path = `${address('/judges', { release, split, panel, profile, setting })}#own-family`
  return html`
<small><a href="${path}" title="${ownFamilyJudges.join(', ')}">judged by its own family</a></small>`
}

/** Of a submission that declares its setting. */
function declared({ setting }: LeaderboardRow): Html | null {
  return setting === undefined
    ? null
    : html`
<small>${setting}</small>`
}

function warning({ unranked }: LeaderboardRow): Html | null {
  return unranked === null
    ? null
    : html`
<small class="warning">Not ranked: ${unranked}</small>`
}

function estimate(estimate: LeaderboardEstimate | undefined, metric: Leaderboard['metric']): Content {
  if (!estimate || estimate.value === null) return '–'
  const { value, lower, upper, reason } = estimate
  if (lower === null && upper === null) {
    return html`${formatScore(value, metric)}${reason && html`<small>${reasonWords(reason)}</small>`}`
  }
  return html`${formatScore(value, metric)}<small>${formatScore(lower, metric)}–${formatScore(upper, metric)}</small>`
}

function missing({ missingByJudge }: LeaderboardRow): Content {
  const owing = Object.entries(missingByJudge).filter(([, count]) => count > 0)
  return owing.length === 0 ? 'none' : owing.map(([judge, count]) => html`<small>${givenName(judge)}: ${count}</small>`)
}
