import type { Delivery } from '../../schemas/delivery.ts'
import { type MailAddress, usualMails } from '../../schemas/mail-address.ts'
import { isRefused, mostMailAddresses } from '../../workflows/messages/change-mail-address.ts'
import { deliveriesTable } from './deliveries-table.ts'
import { eventChoices } from './event-choices.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Html, html } from './parts/html.ts'
import { mailAddress } from './parts/mail-address.ts'
import { type Column, table } from './parts/table.ts'
import { emptyForm, type FilledForm, textField } from './parts/text-field.ts'

/** The mail addresses of a team as its owners see them. */
export type Mails = { addresses: readonly MailAddress[]; formToken: string; form?: FilledForm | undefined }
/** What was mailed to one of them, the last first. */
export type Mailed = { address: MailAddress; deliveries: readonly Delivery[] }

/** The addresses that a team has messages mailed to, with what owners do about them. */
export function mailSection({ addresses, formToken, form = emptyForm }: Mails): Html {
  return html`<h2 id="mail">Mail</h2>
${addresses.length === 0 ? emptyState('No messages are mailed yet.', 'Name an address below: its reader is asked first.') : addressTable(addresses, formToken)}
${addresses.length < mostMailAddresses && addForm(formToken, form)}`
}

function addressTable(addresses: readonly MailAddress[], formToken: string): Html {
  const columns: Column<MailAddress>[] = [
    {
      head: 'Address',
      kind: 'row-head',
      cell: ({ id, address }) =>
        html`<a href="/team/mail?address=${encodeURIComponent(id)}#deliveries">${mailAddress(address)}</a>`
    },
    { head: 'Sent', kind: 'text', className: 'brief', cell: ({ events }) => events.join(', ') },
    { head: 'State', kind: 'text', className: 'brief', cell: stateOf },
    { head: 'Changes', kind: 'text', cell: (address) => changeForms(address, formToken) }
  ]
  const caption = 'Addresses that messages are mailed to; whoever reads there can end it by a link in each mail'
  return table({ label: 'Mail addresses', caption, columns, rows: addresses })
}

function stateOf({ disabledAt, disabledReason, confirmedAt, askedAt, failingSince }: MailAddress): Html | string {
  if (disabledAt !== null) return html`switched off ${formatMoment(disabledAt)} <small>${disabledReason ?? ''}</small>`
  if (confirmedAt === null) return html`not confirmed <small>its reader was asked ${formatMoment(askedAt)}</small>`
  return failingSince === null ? 'on' : html`on <small>nothing has arrived since ${formatMoment(failingSince)}</small>`
}

function changeForms(mail: MailAddress, formToken: string): Html {
  const { id, address, confirmedAt, disabledAt } = mail
  if (isRefused(mail)) return html`<small>that reader alone can agree anew, by the link of an earlier mail</small>`
  const isOn = disabledAt === null
  const path = `/team/mail/${encodeURIComponent(id)}`
  const token = tokenField(formToken)
  return html`<details><summary>Change</summary>
${
  confirmedAt === null
    ? html`<form method="post" action="${path}/ask">${token}<button type="submit" aria-label="Ask again: ${address}">Ask again</button></form>`
    : html`<form method="post" action="${path}/${isOn ? 'disable' : 'enable'}">${token}<button type="submit" aria-label="Switch ${isOn ? 'off' : 'on'}: ${address}">Switch ${isOn ? 'off' : 'on'}</button></form>`
}
<form method="post" action="${path}/remove">${token}<p>What waits for it is not sent any more.</p><button type="submit">Remove ${mailAddress(address)}</button></form></details>`
}

function addForm(formToken: string, form: FilledForm): Html {
  return html`<h3>Have messages mailed to an address</h3>
<form class="fields" method="post" action="/team/mail">${tokenField(formToken)}
${textField({ name: 'address', type: 'email', label: 'Mail address; its reader gets a link to agree by', attributes: html` maxlength="254"` }, form)}
${eventChoices(usualMails, form)}
<button type="submit">Ask its reader</button>
</form>`
}

/** What was mailed to one address, with what came of it. */
export function mailedSection({ address, deliveries }: Mailed): Html {
  return html`<h2 id="deliveries">Mailed to ${mailAddress(address.address)}</h2>
${deliveries.length === 0 ? emptyState('Nothing was mailed to it yet.') : deliveriesTable(deliveries)}`
}
