import type { MessageType } from '../schemas/message.ts'
import type { Executor } from './client.ts'
import { changeMailAddress, lockMailAddress, type MailAddressRow, mailAddressesFor } from './mail-addresses.ts'
import { changeWebhook, lockWebhook, type WebhookRow, webhooksFor } from './webhooks.ts'

/** To whom messages go: a webhook, or a mail address. */
export type Addressee = { kind: 'webhook'; row: WebhookRow } | { kind: 'mail'; row: MailAddressRow }
/** The same by its id alone. */
export type AddresseeId = { kind: Addressee['kind']; id: string }
/** How messages fare there. */
export type AddresseeState = Pick<WebhookRow, 'failingSince' | 'disabledAt' | 'disabledReason'>

/** Whoever of a team wants to hear of something: switched on, and confirmed where that is needed. */
export async function listeners(db: Executor, teamId: string, type: MessageType): Promise<AddresseeId[]> {
  const webhooks = await webhooksFor(db, teamId, type)
  const addresses = await mailAddressesFor(db, teamId, type)
  return [
    ...webhooks.map(({ id }) => ({ kind: 'webhook' as const, id })),
    ...addresses.map(({ id }) => ({ kind: 'mail' as const, id }))
  ]
}

/** An addressee, held until the transaction ends; null where it was removed. */
export async function lockAddressee(transaction: Executor, { kind, row }: Addressee): Promise<Addressee | null> {
  if (kind === 'webhook') {
    const held = await lockWebhook(transaction, row)
    return held && { kind, row: held }
  }
  const held = await lockMailAddress(transaction, row)
  return held && { kind, row: held }
}

export async function changeAddressee(
  db: Executor,
  { kind, id }: AddresseeId,
  change: Partial<AddresseeState>
): Promise<void> {
  if (kind === 'webhook') await changeWebhook(db, id, change)
  else await changeMailAddress(db, id, change)
}
