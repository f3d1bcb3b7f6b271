import { type Html, html } from './html.ts'

/** A form as somebody left it: what is in its fields, and what is wrong with which of them. */
export type FilledForm = {
  fields: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}

export const emptyForm: FilledForm = { fields: {}, faults: {} }

type Field = { name: string; label: string; type?: 'text' | 'url' | 'email'; attributes?: Html }

/** A field of one line, filled as it was left, with what is wrong with it below. */
export function textField({ name, label, type = 'text', attributes }: Field, { fields, faults }: FilledForm): Html {
  const about = faults[name] !== undefined && html` aria-invalid="true" aria-describedby="fault-${name}"`
  return html`<label>${label} <input type="${type}" name="${name}" value="${fields[name] ?? ''}" autocomplete="off"${attributes}${about}></label>
${fieldFault(name, faults)}`
}

/** What is wrong with a field, where something is. */
export function fieldFault(name: string, faults: FilledForm['faults']): Html | false {
  return faults[name] !== undefined && html`<p class="fault" id="fault-${name}">${faults[name]}</p>`
}
