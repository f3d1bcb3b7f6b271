import type { JudgeAgreement } from '../../schemas/judge-agreement.ts'
import { boardChoices, type Choices } from './board-choices.ts'
import { boardTabs } from './board-tabs.ts'
import { chartFigure } from './chart-figure.ts'
import { address, formatScore } from './format.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

type Query = Readonly<Record<string, string | number | undefined>>
type Pair = JudgeAgreement['pairs'][number]

/** How far the judges of a board agree, as a page. */
export function judgesPage(agreement: JudgeAgreement, offered: Choices): string {
  const { query, pairs, judges, reason, estimand, definitions } = agreement
  const { release, split, profile, seed, resamples } = query
  const asked = { release, split, panel: query.panel ?? undefined, profile, seed, resamples }
  return layout(
    `Judges of ${release}`,
    html`<h1>How far the judges agree <span class="of">on release <a href="/releases/${release}">${release}</a></span></h1>
${boardTabs('/judges', asked)}
${boardChoices('/judges', query, offered)}
${judges.length > 0 && judgesTable(agreement)}
${pairs.map((pair) => pairSection(pair, asked))}
${reason !== null && html`<p>${reason}</p>`}
${agreement.leaveOneOut.reason === null && leaveOneOut(agreement)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>${estimand}</p>
<dl class="definitions">${Object.entries(definitions).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
<dl class="facts"><dt>Release hash</dt><dd><code>${agreement.releaseHash}</code></dd>
<dt>Input hash</dt><dd><code>${agreement.inputHash}</code></dd></dl>
<p><a href="${address('/v1/judges/agreement', asked)}">The same as JSON</a> ·
<a href="${address('/v1/judges/agreement', { ...asked, format: 'csv' })}">CSV</a> ·
<a href="${address('/v1/judges/gaps', asked)}">gaps</a> ·
<a href="${address('/v1/judges/self-preference', asked)}">self-preference</a></p>
</section>`
  )
}

function judgesTable({ judges }: JudgeAgreement): Html {
  return html`<div class="scroll" role="region" aria-label="Judges" tabindex="0"><table><caption>The judges of the panel</caption>
<thead><tr><th scope="col" class="name">Judge</th><th scope="col">Mean score</th><th scope="col">Scored</th><th scope="col">Missing</th></tr></thead>
<tbody>${judges.map(
    ({
      judge,
      family,
      mean,
      scored,
      missing
    }) => html`<tr><th scope="row" class="name">${judge}<small>${family}</small></th>
<td>${formatScore(mean)}</td><td>${scored}</td><td>${missing}</td></tr>`
  )}</tbody></table></div>`
}

function pairSection(pair: Pair, asked: Query): Html {
  const [first, second] = pair.judges
  const query = { ...asked, first, second }
  const title = `${first} and ${second}`
  const all = pair.scopes.find(({ scope }) => scope === 'all')
  const { item, task, model, board } = pair.meanAbsoluteDifference
  const figures = [
    ['Responses that both scored', String(pair.scored)],
    ['Mean absolute difference: responses', points(item.value)],
    ['… of task means', points(task.value)],
    ['… of models', points(model.value)],
    ['… of Overall on the board', points(board.value)],
    [`Mean ${first} minus ${second}`, points(all?.difference?.bias ?? null)],
    ["Lin's concordance", coefficient(all?.lin)],
    ['ICC(2,1)', coefficient(all?.icc?.icc2Single)],
    ["Krippendorff's alpha (interval)", coefficient(all?.krippendorff)],
    ['Spearman', coefficient(all?.spearman)]
  ] as const
  return html`<section><h2>${title}</h2>
<div class="scroll" role="region" aria-label="Agreement of ${title}" tabindex="0"><table><caption>Points are of 100</caption><tbody>${figures.map(
    ([name, value]) => html`<tr><th scope="row" class="name">${name}</th><td>${value}</td></tr>`
  )}</tbody></table></div>
${pair.scored > 0 && chartFigure({ name: 'judge-agreement', title: `Scores by ${title}`, query })}
${pair.scored > 0 && chartFigure({ name: 'bland-altman', title: `Differences of ${title}`, query })}
${pair.scored > 0 && chartFigure({ name: 'judge-gaps', title: `Gaps of ${title} by task type and model`, query })}
</section>`
}

function leaveOneOut({ leaveOneOut: { without } }: JudgeAgreement): Html {
  return html`<section><h2>Without each judge</h2>
<div class="scroll" role="region" aria-label="Rankings without each judge" tabindex="0"><table>
<caption>The ranking by the panel without one judge, against the ranking by all</caption>
<thead><tr><th scope="col" class="name">Without</th><th scope="col">Kendall</th><th scope="col">Pairs that swap</th><th scope="col">Largest change of rank</th></tr></thead>
<tbody>${without.map(
    ({ judge, kendall, swapped, largestChange }) => html`<tr><th scope="row" class="name">${judge}</th>
<td>${coefficient(kendall)}</td><td>${swapped}</td><td>${largestChange}</td></tr>`
  )}</tbody></table></div></section>`
}

function points(value: number | null): string {
  return value === null ? '–' : (100 * value).toFixed(1)
}

function coefficient(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3)
}
