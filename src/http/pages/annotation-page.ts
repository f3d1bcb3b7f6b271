import type { Fragment } from '../../schemas/fragment.ts'
import type { AnnotationState } from '../../workflows/items/annotation-progress.ts'
import type { GuidedField } from '../show/annotation-guidelines.ts'
import { annotationPath } from './address.ts'
import { annotationWords } from './annotations-page.ts'
import { tokenField } from './parts/account.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { messageBox } from './parts/message-box.ts'
import type { Outcome } from './team-page.ts'

export type AnnotationView = {
  fragment: Fragment
  state: AnnotationState
  fields: readonly GuidedField[]
  /** One's own labels, or what was typed into a form that was refused. */
  labels: Readonly<Record<string, string>>
  left: number
  /** Another fragment that is left; null where this is the last. */
  next: string | null
  formToken: string
}

/** A fragment with the guideline of each field, and the form of its labels. */
export function annotationPage(view: AnnotationView, outcome?: Outcome): string {
  const { fragment, state, left, next } = view
  return layout(
    `Fragment ${fragment.id}`,
    html`<p class="path"><a href="/annotations">Annotations</a></p>
${outcome && ('fault' in outcome ? messageBox('fault', outcome.fault) : messageBox('done', outcome.done))}
<h1>Fragment <code>${givenName(fragment.id)}</code> <span class="of">${annotationWords[state]}</span></h1>
${fragmentText(fragment)}
${state === 'others' ? html`<p>Two others have labelled it: nothing waits for you here.</p>` : labelsSection(view)}
<p>${left} left for you.${next !== null && html` <a href="${annotationPath(next)}">Another one first</a>`}</p>`
  )
}

/** What is labelled, with what is known of it. */
export function fragmentText({ text, year, source, language }: Fragment): Html {
  return html`<div class="text">${text}</div>
${definitionList('facts', [
  ['Year', year ?? 'unknown'],
  ['Source', givenName(source)],
  ['Language', givenName(language)]
])}`
}

function labelsSection({ fragment, state, fields, labels, formToken }: AnnotationView): Html {
  if (state === 'decided') {
    return html`<h2>Your labels</h2><p>Somebody has decided between you and the other annotator: they stay.</p>
${definitionList(
  'facts',
  fields.map(({ field, name }) => [name, labels[field] ?? 'none'])
)}`
  }
  return html`<h2>Your labels</h2>
<form class="fields" method="post" action="${annotationPath(fragment.id)}">${tokenField(formToken)}
${fields.map((field) => fieldChoice(field, labels[field.field]))}
<p><button type="submit">Keep, and go on</button></p>
</form>`
}

function fieldChoice({ field, name, values, guideline }: GuidedField, chosen: string | undefined): Html {
  return html`<div><p class="guideline" id="guideline-${field}">${guideline}</p>
<label>${name} <select name="${field}" required aria-describedby="guideline-${field}"><option value="">–</option>${labelOptions(values, chosen)}</select></label></div>`
}

/** The values of a field, with the one that was chosen. */
export function labelOptions(values: readonly string[], chosen: string | undefined): Html {
  return html`${values.map((value) => html`<option value="${value}"${value === chosen && html` selected`}>${value}</option>`)}`
}
