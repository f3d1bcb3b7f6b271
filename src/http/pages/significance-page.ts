import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { boardChoices, type Choices } from './board-choices.ts'
import { boardTabs } from './board-tabs.ts'
import { chartFigure } from './chart-figure.ts'
import { address, formatScore } from './format.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

type BoardModel = BoardStatistics['models'][number]

/** Which models of a board differ, as a page. */
export function significancePage(board: BoardStatistics, offered: Choices): string {
  const { query, models, power, estimand } = board
  const { release, split, profile, seed, resamples, unit, interval } = query
  const asked = { release, split, panel: query.panel ?? undefined, profile, seed, resamples, unit, interval }
  return layout(
    `Significance on ${release}`,
    html`<h1>Which models differ <span class="of">on release <a href="/releases/${release}">${release}</a></span></h1>
${boardTabs('/significance', { release, split, panel: asked.panel, profile, seed, resamples })}
${boardChoices('/significance', query, offered)}
${models.length === 0 ? html`<p>No submission to this release is published yet.</p>` : body(board, asked)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
<p>${power.note}</p>
<p>A difference that was not found is no equality, and not being told apart does not carry over from pair to pair: a first
and a third may differ though neither can be told from the second. Models that share a letter cannot be told apart at 5 %
after Holm's adjustment over all pairs.</p>
<dl class="facts">
<dt>Resamples</dt><dd>${resamples} of ${unit === 'source' ? 'papers' : 'items'}, seed ${seed}</dd>
<dt>Release hash</dt><dd><code>${board.releaseHash}</code></dd>
<dt>Input hash</dt><dd><code>${board.inputHash}</code></dd>
</dl>
<p><a href="${address('/v1/significance', asked)}">The same as JSON</a> ·
<a href="${address('/v1/significance', { ...asked, format: 'csv' })}">all pairs as CSV</a></p>
</section>`
  )
}

function body(board: BoardStatistics, asked: Record<string, string | number | undefined>): Html {
  const isCompared = board.models.filter(({ rank }) => rank !== null).length > 1
  const title = 'p of every pair of models, adjusted by Holm'
  return html`${isCompared && chartFigure({ name: 'significance', title, query: asked })}
<div class="scroll" role="region" aria-label="Ranks and letters" tabindex="0"><table>
<caption>Ranks with the middle 95 % of resamples, and what can be told apart</caption>
<thead><tr><th scope="col">Rank</th><th scope="col" class="name">Model</th><th scope="col">Rank interval</th>
<th scope="col">Overall</th><th scope="col" class="name">Letters</th><th scope="col" class="name">Against the first</th>
<th scope="col">p to the next, Holm</th></tr></thead>
<tbody>${board.models.map((model, place) => row(board, model, place))}</tbody>
</table></div>`
}

function row({ pairs, models }: BoardStatistics, model: BoardModel, place: number): Html {
  const { rank, rankInterval, overall, letters, tiedWithFirst } = model
  const isNextRanked = rank !== null && models[place + 1]?.rank != null
  const p = isNextRanked ? (pairs.holm[place]![place + 1] ?? null) : null
  const against = tiedWithFirst === null ? '–' : place === 0 ? 'first' : tiedWithFirst ? 'not told apart' : 'lower'
  return html`<tr><td>${rank ?? '–'}</td>
<th scope="row" class="name"><a href="/submissions/${model.submissionId}">${model.model}</a><small>${model.team} · ${model.family}</small></th>
<td>${rankInterval === null ? '–' : `${rankInterval.lower}–${rankInterval.upper}`}</td>
<td>${formatScore(overall.value)}<small>${formatScore(overall.lower)}–${formatScore(overall.upper)}</small></td>
<td class="name">${letters ?? '–'}</td><td class="name">${against}</td><td>${showP(p, pairs.zero)}</td></tr>`
}

function showP(p: number | null, zero: string): string {
  if (p === null) return '–'
  return p === 0 ? zero : p < 0.001 ? '< 0.001' : p.toFixed(3)
}
