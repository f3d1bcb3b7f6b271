import { type Content, type Html, html } from './html.ts'

type Choice = { name: string; label: string; options: readonly { value: string; words: Content }[] }

/** A field that takes one of several values, with the one that was chosen. */
export function choice({ name, label, options }: Choice, chosen: string | undefined): Html {
  return html`<label>${label} <select name="${name}">${options.map(({ value, words }) => html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`)}</select></label>`
}

/** Values that say in their own words what they are, behind none of them. */
export function anyOf(values: readonly string[], none = 'any'): Choice['options'] {
  return [{ value: '', words: none }, ...values.map((value) => ({ value, words: value.replaceAll('_', ' ') }))]
}
