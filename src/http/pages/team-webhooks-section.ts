import type { Delivery } from '../../schemas/delivery.ts'
import type { Webhook } from '../../schemas/webhook.ts'
import { mostWebhooks } from '../../workflows/messages/change-webhook.ts'
import { deliveriesTable } from './deliveries-table.ts'
import { eventChoices } from './event-choices.ts'
import { formatMoment } from './format.ts'
import { tokenField } from './parts/account.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import { type Column, table } from './parts/table.ts'
import { emptyForm, type FilledForm, textField } from './parts/text-field.ts'

/** The webhooks of a team as its owners see them. */
export type Webhooks = { webhooks: readonly Webhook[]; formToken: string; form?: FilledForm | undefined }
/** What was sent to one of them, the last first. */
export type Sent = { webhook: Webhook; deliveries: readonly Delivery[] }

/** How long the former secret goes on to sign, in hours. */
const graces = [
  { hours: 24, title: 'for a day' },
  { hours: 168, title: 'for a week' },
  { hours: 0, title: 'not at all' }
]

/** The addresses that a team has messages sent to, with what owners do about them. */
export function webhooksSection({ webhooks, formToken, form = emptyForm }: Webhooks): Html {
  return html`<h2 id="webhooks">Webhooks</h2>
${webhooks.length === 0 ? emptyState('No messages are sent anywhere yet.', 'Add an address below: it is told when a grading has ended, and of more.') : webhookTable(webhooks, formToken)}
${webhooks.length < mostWebhooks && addForm(formToken, form)}`
}

function webhookTable(webhooks: readonly Webhook[], formToken: string): Html {
  const columns: Column<Webhook>[] = [
    {
      head: 'Name',
      kind: 'row-head',
      cell: ({ id, name, url }) => [
        html`<a href="/team/webhooks?webhook=${id}#deliveries">${givenName(name)}</a>`,
        html`<small>${new URL(url).host}</small>`
      ]
    },
    { head: 'Sent', kind: 'text', className: 'brief', cell: ({ events }) => events.join(', ') },
    { head: 'State', kind: 'text', className: 'brief', cell: stateOf },
    { head: 'Changes', kind: 'text', cell: (webhook) => changeForms(webhook, formToken) }
  ]
  const caption = 'Addresses that messages are sent to; each secret was shown once, when it was made'
  return table({ label: 'Webhooks', caption, columns, rows: webhooks })
}

function stateOf({ disabledAt, disabledReason, failingSince }: Webhook): Html | string {
  if (disabledAt !== null) return html`switched off ${formatMoment(disabledAt)} <small>${disabledReason ?? ''}</small>`
  return failingSince === null ? 'on' : html`on <small>nothing has arrived since ${formatMoment(failingSince)}</small>`
}

function changeForms({ id, name, disabledAt }: Webhook, formToken: string): Html {
  const isOn = disabledAt === null
  const path = `/team/webhooks/${id}`
  return html`<details><summary>Change</summary>
${
  isOn &&
  html`<form method="post" action="${path}/test">${tokenField(formToken)}<button type="submit" aria-label="Send a test to ${name}">Send a test</button></form>`
}
<form method="post" action="${path}/${isOn ? 'disable' : 'enable'}">${tokenField(formToken)}<button type="submit" aria-label="Switch ${isOn ? 'off' : 'on'}: ${name}">Switch ${isOn ? 'off' : 'on'}</button></form>
<form method="post" action="${path}/rotate">${tokenField(formToken)}<label>The secret of before signs too <select name="graceHours">${graces.map(({ hours, title }) => html`<option value="${hours}">${title}</option>`)}</select></label>
<button type="submit" aria-label="Make another secret for ${name}">Make another secret</button></form>
<form method="post" action="${path}/remove">${tokenField(formToken)}<p>What waits for it is not sent any more.</p><button type="submit">Remove ${givenName(name)}</button></form></details>`
}

function addForm(formToken: string, form: FilledForm): Html {
  return html`<h3>Have messages sent to an address</h3>
<form class="fields" method="post" action="/team/webhooks">${tokenField(formToken)}
${textField({ name: 'name', label: 'What you call it, as “lab chat”', attributes: html` maxlength="80"` }, form)}
${textField({ name: 'url', type: 'url', label: 'Address, beginning with https', attributes: html` maxlength="2000"` }, form)}
${eventChoices(['submission.graded'], form)}
<button type="submit">Add the webhook</button>
</form>`
}

/** What was sent to one webhook, with what came of it, and a way to send it again. */
export function deliveriesSection({ webhook, deliveries }: Sent, formToken: string): Html {
  if (deliveries.length === 0) {
    return html`<h2 id="deliveries">Sent to ${givenName(webhook.name)}</h2>
${emptyState('Nothing was sent to it yet.', 'Send a test, which tells nothing but that it arrives.')}`
  }
  const again: Column<Delivery> = {
    head: 'Again',
    kind: 'text',
    cell: ({ id, state, type, message }) =>
      state !== 'waiting' &&
      html`<form method="post" action="/team/webhooks/${webhook.id}/deliveries/${id}/resend">${tokenField(formToken)}<button type="submit" aria-label="Send again: ${type} ${message}">Send again</button></form>`
  }
  return html`<h2 id="deliveries">Sent to ${givenName(webhook.name)}</h2>
${deliveriesTable(deliveries, [again])}`
}
