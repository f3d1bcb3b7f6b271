import { settingSchema, undeclaredSetting } from '../../schemas/declaration.ts'
import { submissionPath } from './address.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'

type NewDraftView = {
  /** Names of those that take responses, the latest first, and whether a later one corrects them. */
  releases: readonly { name: string; isReplaced: boolean }[]
  /** What is in the fields: as it was typed, or as the earlier submission has it. */
  fields: Readonly<Record<string, string>>
  fault: string | null
  formToken: string
}

/** The form that begins a submission, with all that the API asks for one. */
export function newDraftPage({ releases, fields, fault, formToken }: NewDraftView): string {
  const { supersedes } = fields
  return layout(
    'Begin a submission',
    html`<h1>Begin a submission</h1>
${fault !== null && messageBox('fault', fault)}
${supersedes !== undefined && html`<p>It takes the place of <a href="${submissionPath(supersedes)}"><code>${supersedes}</code></a>: that one is withdrawn when this one is published, and stays until then.</p>`}
${releases.length === 0 ? emptyState('There is no release yet that takes responses.', html`<a href="/team">Back to the team</a>`) : draftForm({ releases, fields, formToken })}`
  )
}

function draftForm({ releases, fields, formToken }: Omit<NewDraftView, 'fault'>): Html {
  const text = (name: string, label: string, more?: Html) =>
    html`<label>${label} <input type="text" name="${name}" value="${fields[name] ?? ''}" autocomplete="off"${more}></label>\n`
  return html`<form class="fields" method="post" action="/team/submissions">${tokenField(formToken)}
${fields.supersedes !== undefined && html`<input type="hidden" name="supersedes" value="${fields.supersedes}">`}
<label>Release <select name="release">${releases.map(({ name, isReplaced }) => html`<option value="${name}"${name === fields.release && html` selected`}>${name}${isReplaced && ' (corrected by a later one)'}</option>`)}</select></label>
${text('model', 'Model, as the leaderboard is to name it', html` required maxlength="200"`)}
${text('family', 'Family: its maker, as “deepseek”; read from the name when left empty')}
<h2>How the outputs were made</h2>
<p class="lead">What is left empty is not declared. It can be changed by the API until the draft is finalised, and stands from then on.</p>
<label>Setting <select name="setting"><option value="">not declared, counts as ${undeclaredSetting}</option>${settingSchema.options.map((setting) => html`<option value="${setting}"${setting === fields.setting && html` selected`}>${setting}</option>`)}</select></label>
${text('temperature', 'Temperature', html` inputmode="decimal"`)}
${text('reasoningEffort', 'Reasoning effort, as the provider names it')}
${text('maxOutputTokens', 'Most output tokens, for thinking and answer', html` inputmode="numeric"`)}
<label>Other parameters, one a line, as <code>top_p=0.9</code> <textarea name="other" rows="3">${fields.other ?? ''}</textarea></label>
${text('generatedOn', 'Day on which they were made, as 2026-01-31; the last one, where they took several')}
<button type="submit">Begin the draft</button>
</form>`
}
