import { type MessageType, messageTypeWords } from '../../schemas/message.ts'
import { mailPath } from '../../workflows/messages/mail-of-message.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { mailAddress } from './parts/mail-address.ts'
import { messageBox } from './parts/message-box.ts'

/** Whose mail goes where. */
export type Linked = { token: string; team: string; address: string; events: readonly MessageType[] }

/** Where whoever reads at an address agrees. A button, since programs that look at mails follow its links. */
export function confirmMailPage({ token, team, address, events }: Linked): string {
  return layout(
    'Confirm an address',
    html`<h1>Mail of ${givenName(team)}</h1>
<p>The team ${givenName(team)} asks to have news of its work mailed to ${mailAddress(address)}, whenever</p>
<ul>${events.map((event) => html`<li>${messageTypeWords[event]}</li>`)}</ul>
<p>What is mailed is for the team to change. Each mail has a link that ends it.</p>
<form method="post" action="${mailPath(token, 'confirm')}"><button type="submit">Yes, send them</button></form>
<p>If you do not know the team, close this page: nothing is sent.</p>`
  )
}

export function unsubscribePage({ token, team, address }: Linked): string {
  return layout(
    'Unsubscribe',
    html`<h1>Mail of ${givenName(team)}</h1>
<p>Mails of the team ${givenName(team)} to ${mailAddress(address)} end, until you agree to them anew.</p>
<form method="post" action="${mailPath(token, 'unsubscribe')}"><button type="submit">Send no more</button></form>`
  )
}

export function mailDonePage({ team }: Linked, what: string): string {
  return layout(
    'Mail',
    html`<h1>Mail of ${givenName(team)}</h1>
${messageBox('done', what)}`
  )
}
