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

/** The objections to a score with what was decided, and the form for another one while none is open. */
export function objectionsSection({ list, formToken, fault }: ShownObjections, place: Place): Content {
  if (list.length === 0 && formToken === null && fault === null) return null
  const isOpen = list.some(({ state }) => state === 'open')
  return html`<section aria-labelledby="objections"><h2 id="objections">Objections to this score</h2>
${fault !== null && html`<p class="notice" role="alert">${fault}</p>`}
${list.map((objection) => shown(objection, place, formToken))}
${formToken !== null && !isOpen && objectionForm(place, formToken)}
</section>`
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

function objectionForm(place: Place, formToken: string): Html {
  return html`<details><summary>Object to this score</summary>
<form class="choices" method="post" action="${formPath(place)}">${tokenField(formToken)}
<label>What is wrong with it, in a sentence or two <textarea name="reason" rows="3" cols="60" maxlength="2000" required></textarea></label>
<button type="submit">Object</button></form>
<p>Somebody of another team decides, and says why. The score stays what it is; the decision stands beside it.</p></details>`
}
