import { type MessageType, messageTypeSchema, messageTypeWords } from '../../schemas/message.ts'
import { type Html, html } from './parts/html.ts'
import { type FilledForm, fieldFault } from './parts/text-field.ts'

/** Which messages an address gets, as boxes to tick: as they were left, or the usual ones. */
export function eventChoices(usual: readonly MessageType[], { fields, faults }: FilledForm): Html {
  const ticked = Object.keys(fields).length === 0 ? usual : chosenEvents(fields)
  return html`${fieldFault('events', faults)}<ul class="ticks">${messageTypeSchema.options.map(
    (type) =>
      html`<li><label><input type="checkbox" name="${type}" value="on"${ticked.includes(type) && html` checked`}> <span><code>${type}</code> ${messageTypeWords[type]}</span></label></li>`
  )}</ul>`
}

/** Those that were ticked. */
export function chosenEvents(fields: Readonly<Record<string, string>>): MessageType[] {
  return messageTypeSchema.options.filter((type) => fields[type] !== undefined)
}
