import type { ItemScore, Submission, TaskProgress } from '../../schemas/submission.ts'
import { address, formatGrade, formatMoment, formatScore } from './format.ts'
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
${taskTable(submission)}
<div class="scroll" role="region" aria-label="Item scores" tabindex="0"><table>
<caption>Item scores (× 100)</caption>
<thead><tr><th scope="col" class="name">Item</th><th scope="col" class="name">Type</th><th scope="col" class="name">Split</th>
<th scope="col">table2</th><th scope="col">appendix-g</th><th scope="col">Judges apart</th>
<th scope="col">Words</th><th scope="col" class="name">Answer</th></tr></thead>
<tbody>${page.data.map(row)}</tbody></table></div>
${page.next !== null && html`<p><a href="${address(`/submissions/${id}`, { cursor: page.next })}">More items</a></p>`}`
  )
}

/** What stands behind the scores of each task type. The figures of the leaderboard are elsewhere, with intervals. */
function taskTable({ tasks, judgments }: Submission): Html {
  const judges = judgments.map(({ judge }) => judge)
  return html`<div class="scroll" role="region" aria-label="Task types" tabindex="0"><table>
<caption>Task types: means (× 100) over the items that have a score, and what is missing</caption>
<thead><tr><th scope="col" class="name">Type</th><th scope="col">Items</th><th scope="col">Scored</th>
<th scope="col">Mean, table2</th><th scope="col">Mean, appendix-g</th><th scope="col">Judges disagree</th>
${judges.map((judge) => html`<th scope="col">Missing from ${judge}</th>`)}</tr></thead>
<tbody>${tasks.map((task) => taskRow(task, judges))}</tbody></table></div>`
}

function taskRow({ taskType, items, scored, mean, disputed, missingByJudge }: TaskProgress, judges: string[]): Html {
  return html`<tr><th scope="row" class="name">${taskType}</th><td>${items}</td><td>${scored}</td>
<td>${formatScore(mean.table2)}</td><td>${formatScore(mean['appendix-g'])}</td><td>${disputed}</td>
${judges.map((judge) => html`<td>${missingByJudge[judge] ?? 0}</td>`)}</tr>`
}

function row({ itemId, taskType, split, scores, spread, disputed, words, parse }: ItemScore): Html {
  return html`<tr><th scope="row" class="name"><code>${itemId}</code></th><td class="name">${taskType}</td><td class="name">${split}</td>
<td>${formatGrade(scores.table2)}</td><td>${formatGrade(scores['appendix-g'])}</td>
<td>${formatScore(spread)}${disputed && html` <small class="warning">disputed</small>`}</td>
<td>${words ?? '–'}</td><td class="name">${parse?.replaceAll('_', ' ')}</td></tr>`
}
