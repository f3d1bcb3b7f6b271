import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { Submission } from '../../schemas/submission.ts'
import { isOfFamily, sampleOf } from '../../suites/adaptation-name.ts'
import { settingWords } from '../../suites/setting-words.ts'
import { submissionPath } from './address.ts'
import { tokenField } from './parts/account.ts'
import { type Html, html } from './parts/html.ts'
import { type FilledForm, fieldFault, textField } from './parts/text-field.ts'
import { declaredFields } from './read-declaration.ts'

type Declared = {
  formToken: string
  /** Those that the release takes. */
  settings: readonly string[]
  /** The form as it was left; null where it was not sent. */
  refused: FilledForm | null
}

/** The form on the page of a draft that holds all that it declares. */
export function declarationSection(submission: Submission, { formToken, settings, refused }: Declared): Html {
  const form = refused ?? { fields: declaredFields(submission), faults: {} }
  const line = (name: string, label: string) => textField({ name, label }, form)
  return html`<details class="item" id="declaration"${refused && html` open`}><summary>What it declares: how the outputs were made, and the card of the model</summary>
<form class="fields" method="post" action="${submissionPath(submission.id)}/declaration">${tokenField(formToken)}
<p class="lead">What is left empty is not declared. It stands from when the draft is finalised.</p>
${howMade(form, settings)}
<h3>Card of the model</h3>
${fieldFault('card', form.faults)}
${line('maker', 'Who made it, as readers know them')}
${line('version', 'Version, as its maker dates or numbers it')}
${line('parameters', 'Parameters, in words, as “671B, 37B active”')}
${choice('weights', 'Weights', ['open', 'closed'], 'not declared', form)}
${lines('tools', html`Tools that it had at hand, one a line`, form)}
${lines('links', html`Links, one a line: a title, then its https address`, form)}
<button type="submit">Declare this</button>
</form></details>`
}

/** The form on the page of a finalised submission that mends its card. @param refused the form as it was left; null where it was not sent */
export function correctionSection(
  submission: Submission,
  { formToken, refused }: Pick<Declared, 'formToken' | 'refused'>
): Html {
  const form = refused ?? { fields: declaredFields(submission), faults: {} }
  return html`<details class="item" id="card"${refused && html` open`}><summary>Correct the card of the model</summary>
<form class="fields" method="post" action="${submissionPath(submission.id)}/card">${tokenField(formToken)}
<p class="lead">What was declared stays readable beside it, with the date and your reason. Version, parameters and tools say which model answered and with what: they stay, as setting and sampling do.</p>
${textField({ name: 'maker', label: 'Who made it, as readers know them' }, form)}
${choice('weights', 'Weights', ['open', 'closed'], 'not declared', form)}
${lines('links', html`Links, one a line: a title, then its https address`, form)}
${textField({ name: 'reason', label: 'Reason, which everybody reads', attributes: html` required` }, form)}
<button type="submit">Correct the card</button>
</form></details>`
}

/** The fields on how the outputs were made. @param settings that are offered: the names of families stand for any number */
export function howMade(form: FilledForm, settings: readonly string[]): Html {
  const families = settings.filter(isOfFamily)
  const [example] = families
  const counted = example === undefined ? '' : `, or of a question bank one with examples, as ${sampleOf(example)}`
  const label = `Setting: one of those offered${counted}. Not declared, it counts as ${undeclaredSetting}`
  return html`${textField({ name: 'setting', label, attributes: html` list="settings" autocomplete="off"` }, form)}
<datalist id="settings">${settings.map(sampleOf).map((name) => html`<option value="${name}">${settingWords(name)}</option>`)}</datalist>
${textField({ name: 'temperature', label: 'Temperature', attributes: html` inputmode="decimal"` }, form)}
${textField({ name: 'reasoningEffort', label: 'Reasoning effort, as the provider names it' }, form)}
${textField({ name: 'maxOutputTokens', label: 'Most output tokens, for thinking and answer', attributes: html` inputmode="numeric"` }, form)}
${lines('other', html`Other parameters, one a line, as <code>top_p=0.9</code>`, form)}
${textField({ name: 'generatedOn', label: 'Day on which they were made, as 2026-01-31; the last one, where they took several' }, form)}`
}

function choice(
  name: string,
  label: string,
  options: readonly string[],
  none: string,
  { fields, faults }: FilledForm
): Html {
  return html`<label>${label} <select name="${name}"><option value="">${none}</option>${options.map((option) => html`<option value="${option}"${option === fields[name] && html` selected`}>${option}</option>`)}</select></label>
${fieldFault(name, faults)}`
}

function lines(name: string, label: Html, { fields, faults }: FilledForm): Html {
  const about = faults[name] !== undefined && html` aria-invalid="true" aria-describedby="fault-${name}"`
  return html`<label>${label} <textarea name="${name}" rows="3"${about}>
${fields[name] ?? ''}</textarea></label>
${fieldFault(name, faults)}`
}
