import type { ExplainedResponse } from '../../schemas/explained-response.ts'
import type { Objection, ReadObjection } from '../../schemas/objection.ts'
import { address, responsePath } from './address.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'

/**
 * What a team holds against the score of a response, in its words: `list` is null for those who do not read these, and
 * `formToken` for those who may not object to it.
 */
export type ShownObjections = { list: readonly Objection[] | null; formToken: string | null; fault: string | null }

/** What an objection that is upheld can lead to, and what it does not. */
export const afterUpheld: Html = html`<p>What can follow where an objection is upheld: maintainers mend the item, whose next version a later release holds and models answer
anew; or auditors have the same responses judged by another panel, on a board of its own. The scores of this release do not move.</p>`

/** The objections to a score with what was decided; null where there are none. */
export function objectionsSection({ list, formToken }: ShownObjections, explained: ExplainedResponse): Content {
  const all = list ?? explained.objections
  if (all.length === 0) return null
  return html`<section aria-labelledby="objections"><h2 id="objections">Objections to this score</h2>
${list === null ? readObjections(explained.objections) : list.map((objection) => shown(objection, explained, formToken))}
${all.some(({ state }) => state === 'upheld') && afterUpheld}
</section>`
}

/** What stands right below a score: what was refused, the way to what was objected, and the form while no objection is open. */
export function objectingToScore({ list, formToken, fault }: ShownObjections, explained: ExplainedResponse): Content {
  const all = list ?? explained.objections
  const isOpen = all.some(({ state }) => state === 'open')
  const [last] = all.slice(-1)
  return html`${fault !== null && html`<p class="notice" role="alert">${fault}</p>`}
${last && html`<p class="lead"><a href="#objections">Objected to: ${last.state}</a></p>`}
${formToken !== null && !isOpen && objectionForm(explained, formToken, fault !== null)}`
}

/** What all who read the score learn: that its team objects, and what was decided. */
function readObjections(all: readonly ReadObjection[]): Html {
  return html`<p>The team of this submission objected to this score. The words of that team are for itself and for those who decide.</p>
${all.map(
  (objection) => html`<p><strong>${objection.state}</strong> ${moments(objection)}</p>
${objection.decision !== null && decisionLine(objection.decision)}`
)}`
}

function moments({ createdAt, endedAt }: Pick<ReadObjection, 'createdAt' | 'endedAt'>): Html {
  return html`<small>made ${formatMoment(createdAt)}${endedAt !== null && `, ended ${formatMoment(endedAt)}`}</small>`
}

function decisionLine(decision: string): Html {
  return html`<p>Decision: ${givenName(decision)}</p>`
}

function shown(
  { id, state, reason, decision, createdAt, endedAt }: Objection,
  explained: ExplainedResponse,
  formToken: string | null
): Html {
  const withdraw = formPath(explained, `/${encodeURIComponent(id)}/withdraw`)
  return html`<p><strong>${state}</strong> ${moments({ createdAt, endedAt })}</p>
<p>${givenName(reason)}</p>
${decision !== null && decisionLine(decision)}
${state === 'open' && html`<p>Somebody of another team decides, and says why. It stands here then, and on the page of your <a href="/team#objections">team</a>.</p>`}
${
  state === 'open' &&
  formToken !== null &&
  html`<form method="post" action="${withdraw}">${tokenField(formToken)}<button type="submit">Take it back</button></form>`
}`
}

/** The address of a form, with the order in which its reader walks: the page that follows keeps it. */
function formPath({ submission, item, asked }: ExplainedResponse, rest = ''): string {
  return address(`${responsePath(submission, item.id)}/objections${rest}`, asked)
}

/** @param isUnfolded where it comes back with what was refused */
function objectionForm(explained: ExplainedResponse, formToken: string, isUnfolded: boolean): Html {
  return html`<details${isUnfolded && ' open'}><summary>Object to this score</summary>
<form class="choices" method="post" action="${formPath(explained)}">${tokenField(formToken)}
<label>What is wrong with it, in a sentence or two <textarea name="reason" rows="3" cols="60" maxlength="2000" required></textarea></label>
<button type="submit">Object</button></form>
<p>Somebody of another team decides, and says why. The score stays what it is, and the decision stands beside it. Once the submission is published
everybody reads whether it was upheld, whoever may read the response the reason too, and none of them your words.</p></details>`
}
