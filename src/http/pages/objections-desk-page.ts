import type { Adjudication } from '../../schemas/adjudication.ts'
import type { ExplainedDimension, ExplainedResponse } from '../../schemas/explained-response.ts'
import type { ObjectionToDecide } from '../../schemas/objection.ts'
import { address, releasePath, responsePath } from './address.ts'
import { formatMoment, formatPointsLost, formatScore } from './format.ts'
import { objectionTabs } from './objection-tabs.ts'
import { afterUpheld } from './objections-section.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { table } from './parts/table.ts'
import type { Outcome } from './team-page.ts'

/** An objection with all that its decision may rest on. */
export type Case = {
  objection: ObjectionToDecide
  /** Whether it is of the team that looks, which does not decide it. */
  isOwn: boolean
  /** Whether whoever looks reads the response. */
  mayRead: boolean
  /** What its score is made of; null where that is not to be read, or cannot be told any more. */
  explained: Pick<ExplainedResponse, 'itemTitle' | 'dimensions' | 'pointsLost'> | null
  /** What further judges and people made of the response. */
  looks: readonly Adjudication[]
}

export type Desk = {
  cases: readonly Case[]
  next: string | null
  formToken: string
  /** What was typed into the form of an objection that was refused. */
  typed: { id: string; reason: string } | null
}

/** The open objections of all teams, for those who decide them. */
export function objectionsDeskPage({ cases, next, ...desk }: Desk, outcome?: Outcome): string {
  return layout(
    'Objections to decide',
    html`<h1>Objections <span class="of">that wait for a decision</span></h1>
${objectionTabs('open')}
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<p class="lead">Those of all teams, the oldest first. Nobody decides one of their own team. No score moves by a decision: it stands beside the score. The team reads the reason, and once its submission is published everybody who may read the response.</p>
${afterUpheld}
${cases.length === 0 ? emptyState('No objection is open.', html`<a href="/team">To your team</a>.`) : cases.map((one) => caseSection(one, desk))}
${next !== null && html`<p><a href="${address('/objections', { cursor: next })}">More objections</a></p>`}
<p><small>The same as JSON: <a href="/v1/objections?state=open">open objections</a>, <a href="/v1/objections">all of them</a> with what was decided.</small></p>`
  )
}

function caseSection(
  { objection, isOwn, mayRead, explained, looks }: Case,
  desk: Pick<Desk, 'formToken' | 'typed'>
): Html {
  const { id, submission, itemId, reason, release, team, model, submissionState, createdAt } = objection
  return html`<section aria-labelledby="${id}"><h2 id="${id}">Item <code>${givenName(itemId)}</code></h2>
${definitionList('facts', [
  ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
  ...(explained === null ? [] : [['Task type', explained.itemTitle] as const]),
  ['Model', html`${givenName(model)}, ${submissionState}`],
  ['Team', givenName(team)],
  ['Made', formatMoment(createdAt)],
  ['What is wrong', givenName(reason)]
])}
${mayRead ? html`<p><a href="${responsePath(submission, itemId)}">The response</a> with what judges and rules said of it.</p>` : html`<p>Its submission is not published: auditors read the response.</p>`}
${explained !== null && explained.dimensions.length > 0 && dimensionsTable(explained, itemId)}
${isOwn ? html`<p>This one is of your own team: somebody of another team decides it.</p>` : decisionForm(id, looks, desk)}
</section>`
}

function dimensionsTable({ dimensions, pointsLost }: NonNullable<Case['explained']>, itemId: string): Html {
  const lost = pointsLost === null ? '' : `; ${formatPointsLost(pointsLost)} of 100 points in all`
  return table<ExplainedDimension>({
    label: `Dimensions of ${itemId}`,
    caption: `What each dimension cost${lost}`,
    columns: [
      { head: 'Dimension', kind: 'row-head', cell: ({ name }) => name },
      { head: 'By', kind: 'text', cell: ({ by }) => by },
      { head: 'Score', cell: ({ score }) => formatScore(score) },
      { head: 'Points lost', cell: ({ pointsLost: points }) => (points === null ? '–' : formatPointsLost(points)) },
      { head: 'Judges apart', cell: ({ spread }) => formatScore(spread) }
    ],
    rows: dimensions
  })
}

function decisionForm(
  id: string,
  looks: readonly Adjudication[],
  { formToken, typed }: Pick<Desk, 'formToken' | 'typed'>
) {
  return html`<form class="fields" method="post" action="/objections/${encodeURIComponent(id)}/decision">${tokenField(formToken)}
<label>Why, and what follows from it; the team reads it, and once its submission is published everybody who may read the response <textarea name="reason" rows="3" cols="60" maxlength="2000" required>${typed?.id === id && typed.reason}</textarea></label>
${looks.length > 0 && lookChoice(looks)}
<p><button type="submit" name="outcome" value="upheld">Uphold</button> <button type="submit" name="outcome" value="rejected">Reject</button></p>
</form>`
}

function lookChoice(looks: readonly Adjudication[]): Content {
  return html`<label>The further look that it rests on <select name="adjudication"><option value="">none</option>
${looks.map(({ id, author, createdAt }) => html`<option value="${id}">${givenName(author)}, ${formatMoment(createdAt)}</option>`)}</select></label>`
}
