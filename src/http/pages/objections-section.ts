import type { ResponseOrderQuery } from '../../schemas/explained-response.ts'
import type { Objection } from '../../schemas/objection.ts'
import { address, responsePath } from './address.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'

/** What a team holds against the score of a response; `formToken` is null for those who may not object to it. */
export type ShownObjections = { list: readonly Objection[]; formToken: string | null; fault: string | null }

type Place = { submission: string; itemId: string; asked: ResponseOrderQuery }

/** The objections to a score with what was decided; null where there are none. */
export function objectionsSection({ list, formToken }: ShownObjections, place: Place): Content {
  if (list.length === 0) return null
  return html`<section aria-labelledby="objections"><h2 id="objections">Objections to this score</h2>
${list.map((objection) => shown(objection, place, formToken))}
</section>`
}

/** What stands right below a score: what was refused, the way to what was objected, and the form while no objection is open. */
export function objectingToScore({ list, formToken, fault }: ShownObjections, place: Place): Content {
  const isOpen = list.some(({ state }) => state === 'open')
  const [last] = list.slice(-1)
  return html`${fault !== null && html`<p class="notice" role="alert">${fault}</p>`}
${last && html`<p class="lead"><a href="#objections">Objected to: ${last.state}</a></p>`}
${formToken !== null && !isOpen && objectionForm(place, formToken, fault !== null)}`
}

function shown(
  { id, state, reason, decision, createdAt, endedAt }: Objection,
  place: Place,
  formToken: string | null
): Html {
  const withdraw = formPath(place, `/${encodeURIComponent(id)}/withdraw`)
  return html`<p><strong>${state}</strong> <small>made ${formatMoment(createdAt)}${endedAt !== null && `, ended ${formatMoment(endedAt)}`}</small></p>
<p>${givenName(reason)}</p>
${decision !== null && html`<p>Decision: ${givenName(decision)}</p>`}
${state === 'open' && html`<p>Somebody of another team decides, and says why. It stands here then, and on the page of your <a href="/team#objections">team</a>.</p>`}
${
  state === 'open' &&
  formToken !== null &&
  html`<form method="post" action="${withdraw}">${tokenField(formToken)}<button type="submit">Take it back</button></form>`
}`
}

/** The address of a form, with the order in which its reader walks: the page that follows keeps it. */
function formPath({ submission, itemId, asked }: Place, rest = ''): string {
  return address(`${responsePath(submission, itemId)}/objections${rest}`, asked)
}

/** @param isUnfolded where it comes back with what was refused */
function objectionForm(place: Place, formToken: string, isUnfolded: boolean): Html {
  return html`<details${isUnfolded && ' open'}><summary>Object to this score</summary>
<form class="choices" method="post" action="${formPath(place)}">${tokenField(formToken)}
<label>What is wrong with it, in a sentence or two <textarea name="reason" rows="3" cols="60" maxlength="2000" required></textarea></label>
<button type="submit">Object</button></form>
<p>Somebody of another team decides, and says why. The score stays what it is; the decision stands beside it.</p></details>`
}
