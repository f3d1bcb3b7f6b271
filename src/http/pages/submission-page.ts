import type { ItemScore, Submission } from '../../schemas/submission.ts'
import { address, formatGrade, formatMoment } from './format.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

/** A published submission as a page: its coverage, its judges, and the score of each item under both profiles. */
export function submissionPage(
  submission: Submission,
  page: { data: readonly ItemScore[]; next: string | null }
): string {
  const { id, model, team, family, release, responses, items, scored, unscored, panel, judgments } = submission
  return layout(
    model,
    html`<h1>${model} <span class="of">by ${team}</span></h1>
<dl class="facts">
<dt>Release</dt><dd><a href="/releases/${release}">${release}</a></dd>
<dt>Family</dt><dd>${family}</dd>
<dt>Responses</dt><dd>${responses} of ${items} items</dd>
<dt>Scored</dt><dd>${scored}, not scored ${unscored}</dd>
<dt>Panel</dt><dd><code>${panel ?? 'none'}</code></dd>
${judgments.map(({ judge, done, failed }) => html`<dt>${judge}</dt><dd>${done} judgments, ${failed} failed</dd>`)}
<dt>Last change</dt><dd>${formatMoment(submission.updatedAt)}</dd>
</dl>
<p><a href="${address('/', { release })}">Leaderboard</a> · <a href="/v1/submissions/${id}/scores">Scores as JSON</a> ·
<a href="/v1/submissions/${id}/scores?format=csv">CSV</a></p>
<div class="scroll" role="region" aria-label="Item scores" tabindex="0"><table>
<caption>Item scores (× 100)</caption>
<thead><tr><th scope="col" class="name">Item</th><th scope="col" class="name">Type</th><th scope="col" class="name">Split</th>
<th scope="col">table2</th><th scope="col">appendix-g</th><th scope="col" class="name">Answer</th></tr></thead>
<tbody>${page.data.map(row)}</tbody></table></div>
${page.next !== null && html`<p><a href="${address(`/submissions/${id}`, { cursor: page.next })}">More items</a></p>`}`
  )
}

function row({ itemId, taskType, split, scores, parse }: ItemScore): Html {
  return html`<tr><th scope="row" class="name"><code>${itemId}</code></th><td class="name">${taskType}</td><td class="name">${split}</td>
<td>${formatGrade(scores.table2)}</td><td>${formatGrade(scores['appendix-g'])}</td><td class="name">${parse?.replaceAll('_', ' ')}</td></tr>`
}
