import type { Estimate, Leaderboard } from '../../schemas/leaderboard.ts'
import { boardChoices, type Choices } from './board-choices.ts'
import { boardTabs } from './board-tabs.ts'
import { address, formatScore } from './format.ts'
import { type Html, html } from './html.ts'
import { intervalPlot } from './interval-plot.ts'
import { layout } from './layout.ts'

export type LeaderboardRow = Leaderboard['rows'][number]

/** The page while no release is frozen. */
export function emptyLeaderboardPage(): string {
  return layout(
    'Leaderboard',
    html`<h1>Leaderboard</h1><p>No release is frozen yet. A maintainer makes one of reviewed items; see the <a href="/docs">API</a>.</p>`
  )
}

/** The leaderboard as a page. */
export function leaderboardPage(board: Leaderboard, offered: Choices): string {
  const { query, rows, estimand, notice } = board
  const asked = { ...query, panel: query.panel ?? undefined }
  return layout(
    `Leaderboard of ${query.release}`,
    html`<h1>Leaderboard <span class="of">of release <a href="/releases/${query.release}">${query.release}</a></span></h1>
${notice !== null && html`<p class="notice" role="note">${notice}</p>`}
${boardTabs('/', asked)}
${boardChoices('/', query, offered)}
${rows.length === 0 ? html`<p>No submission to this release is published yet.</p>` : html`${intervalPlot(rows)}${table(board)}`}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
<p>Scores are shown times 100, with the bounds of their interval below. A submission is ranked only when every item of the
split has a response and every judge of the panel has spoken: what is missing is counted, and never scored as 0 on our part.</p>
<dl class="facts">
<dt>Split</dt><dd>${query.split}</dd>
<dt>Profile</dt><dd>${query.profile}</dd>
<dt>Panel</dt><dd><code>${query.panel ?? 'none'}</code></dd>
<dt>Resamples</dt><dd>${query.resamples}, seed ${query.seed}</dd>
<dt>Release hash</dt><dd><code>${board.releaseHash}</code></dd>
<dt>Input hash</dt><dd><code>${board.inputHash}</code></dd>
</dl>
<p><a href="${address('/v1/leaderboard', asked)}">The same as JSON</a> ·
<a href="${address('/v1/leaderboard', { ...asked, format: 'csv' })}">CSV</a></p>
</section>`
  )
}

function table({ rows, taskTypes }: Leaderboard): Html {
  return html`<div class="scroll" role="region" aria-label="Leaderboard table" tabindex="0"><table class="board">
<caption>Ranks, Overall and task scores (× 100) with 95 % intervals</caption>
<thead><tr><th scope="col">Rank</th><th scope="col" class="name">Model</th><th scope="col">Overall</th>
${taskTypes.map(({ name, title, items }) => html`<th scope="col"><abbr title="${title}, ${items} items">${name}</abbr></th>`)}
<th scope="col">Coverage</th><th scope="col">Scored</th><th scope="col" class="name">Missing judgments</th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, taskTypes))}</tbody>
</table></div>`
}

function tableRow(row: LeaderboardRow, taskTypes: Leaderboard['taskTypes']): Html {
  const { rank, model, team, family, unranked, overall, coverage, scored, unscored, missingByJudge } = row
  return html`<tr><td class="rank">${rank ?? '–'}</td>
<th scope="row" class="name"><a href="/submissions/${row.submissionId}">${model}</a><small>${team} · ${family}</small>
${unranked !== null && html`<small class="warning">Not ranked: ${unranked}</small>`}</th>
${cell(overall, 'overall')}
${taskTypes.map(({ name }) => cell(row.tasks[name]))}
<td>${Math.floor(100 * coverage)} %</td><td>${scored} <small>of ${scored + unscored}</small></td>
<td class="name judges">${missing(missingByJudge)}</td></tr>`
}

function cell(estimate: Estimate | undefined, name = 'task'): Html {
  if (!estimate || estimate.value === null) return html`<td class="${name}">–</td>`
  const { value, lower, upper } = estimate
  return html`<td class="${name}">${formatScore(value)}<small>${formatScore(lower)}–${formatScore(upper)}</small></td>`
}

function missing(byJudge: Record<string, number>): Html {
  const owing = Object.entries(byJudge).filter(([, count]) => count > 0)
  return owing.length === 0
    ? html`none`
    : html`${owing.map(([judge, count]) => html`<small>${judge}: ${count}</small>`)}`
}
