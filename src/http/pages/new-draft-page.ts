import { submissionPath } from './address.ts'
import { howMade } from './declaration-form.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import { type FilledForm, textField } from './parts/text-field.ts'

/** Its fields are as they were typed, or as the earlier submission has them. */
type NewDraftView = FilledForm & {
  /** Names of those that take responses, the latest first, and whether a later one corrects them. */
  releases: readonly { name: string; isReplaced: boolean }[]
  /** Those that the release takes which is known beforehand, or any of them. */
  settings: readonly string[]
  fault: string | null
  formToken: string
}

/** The form that begins a submission, with all that the API asks for one. */
export function newDraftPage({ releases, settings, fields, faults, fault, formToken }: NewDraftView): string {
  const { supersedes } = fields
  return layout(
    'Begin a submission',
    html`<h1>Begin a submission</h1>
${fault !== null && messageBox('fault', fault)}
${supersedes !== undefined && html`<p>It takes the place of <a href="${submissionPath(supersedes)}"><code>${supersedes}</code></a>: that one is withdrawn when this one is published, and stays until then.</p>`}
${releases.length === 0 ? emptyState('There is no release yet that takes responses.', html`<a href="/team">Back to the team</a>`) : draftForm({ releases, settings, fields, faults, formToken })}`
  )
}

function draftForm({ releases, settings, formToken, ...form }: Omit<NewDraftView, 'fault'>): Html {
  const { fields } = form
  return html`<form class="fields" method="post" action="/team/submissions">${tokenField(formToken)}
${fields.supersedes !== undefined && html`<input type="hidden" name="supersedes" value="${fields.supersedes}">`}
<label>Release <select name="release">${releases.map(({ name, isReplaced }) => html`<option value="${name}"${name === fields.release && html` selected`}>${name}${isReplaced && ' (corrected by a later one)'}</option>`)}</select></label>
${textField({ name: 'model', label: 'Model, as the leaderboard is to name it', attributes: html` required maxlength="200"` }, form)}
${textField({ name: 'family', label: 'Family: its maker, as “deepseek”; read from the name when left empty' }, form)}
<h2>How the outputs were made</h2>
<p class="lead">What is left empty is not declared. It can be changed on the page of the draft, as its card can, until it is finalised, and stands from then on.</p>
${howMade(form, settings)}
<button type="submit">Begin the draft</button>
</form>`
}
