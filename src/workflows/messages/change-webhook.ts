import type { Executor } from '../../db/client.ts'
import {
  countWaitingDeliveries,
  type DeliveryRow,
  findDelivery,
  giveUpDeliveries,
  insertMessage,
  type ListedDelivery,
  restartDelivery
} from '../../db/messages.ts'
import { changeWebhook, countWebhooks, insertWebhook, lockWebhook, type WebhookRow } from '../../db/webhooks.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { newWebhookSecret } from '../../messages/sign-message.ts'
import type { NewWebhook, WebhookChange } from '../../schemas/webhook.ts'
import { webhookLinks } from './message-links.ts'
import { messagesOf, sendTo, type Teller } from './tell-team.ts'

const kind = 'webhook'
const hourMs = 3_600_000
/** Each message is one request to each of them. */
export const mostWebhooks = 10
/** Tests and repeats that somebody asked for wait in one line with all that is sent. */
const mostWaiting = 50

/** A webhook of a team; other teams' are not there. */
export type Named = { id: string; teamId: string }

/**
 * Has messages sent to an address from now on.
 *
 * @param transaction that holds the lock of the team (`lockTeam`)
 * @param made whose address was looked at (`assertMayReceive`)
 * @returns the secret, to be shown once, and the row
 * @throws {ConflictError} `webhooks_too_many`
 */
export async function addWebhook(
  transaction: Executor,
  made: NewWebhook & { teamId: string; createdBy: string }
): Promise<{ secret: string; row: WebhookRow }> {
  if ((await countWebhooks(transaction, made.teamId)) >= mostWebhooks) {
    throw new ConflictError('webhooks_too_many', `a team has at most ${mostWebhooks} webhooks: remove one`)
  }
  const secret = newWebhookSecret()
  return { secret, row: await insertWebhook(transaction, { ...made, secret }) }
}

/**
 * Changes a webhook. One that is switched on again begins as if it had never failed.
 *
 * @throws {NotFoundError} `webhook_not_found`
 */
export async function editWebhook(
  transaction: Executor,
  named: Named,
  { enabled, name, url, events }: WebhookChange,
  now: Date
): Promise<WebhookRow> {
  const row = await ownWebhook(transaction, named)
  const { id } = row
  const isSwitchedOff = enabled === false && row.disabledAt === null
  const disabledReason = 'the team has switched it off'
  if (isSwitchedOff) {
    await giveUpDeliveries(transaction, { kind, id }, `the webhook was switched off: ${disabledReason}`, now)
  }
  const change = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(isSwitchedOff && { disabledAt: now, disabledReason }),
    ...(enabled === true && { disabledAt: null, disabledReason: null, failingSince: null })
  }
  return Object.keys(change).length === 0 ? row : await changeWebhook(transaction, id, change)
}

/**
 * Makes a secret in place of the one in use, which goes on to sign beside it for a while.
 *
 * @throws {NotFoundError} `webhook_not_found`
 */
export async function rotateSecret(
  transaction: Executor,
  named: Named,
  { graceHours, now }: { graceHours: number; now: Date }
): Promise<{ secret: string; row: WebhookRow }> {
  const { id, secret: former } = await ownWebhook(transaction, named)
  const secret = newWebhookSecret()
  const until = graceHours === 0 ? null : new Date(now.getTime() + graceHours * hourMs)
  const kept = { formerSecret: until && former, formerSecretUntil: until }
  return { secret, row: await changeWebhook(transaction, id, { secret, ...kept }) }
}

/**
 * Queues a message that tells nothing but that it arrives.
 *
 * @throws {NotFoundError} `webhook_not_found`
 * @throws {ConflictError} `webhook_disabled`, `deliveries_waiting`
 */
export async function testWebhook(teller: Teller, named: Named): Promise<DeliveryRow> {
  const webhook = await receivingWebhook(teller.db, named)
  const { id, name, teamId } = webhook
  const data = { webhook: { id, name }, links: webhookLinks }
  const message = await insertMessage(teller.db, { teamId, type: 'webhook.test', data, occasion: null })
  return await sendTo(teller, { kind, id }, message!)
}

/**
 * Sends a message once more, under its id, as if it had not been tried.
 *
 * @throws {NotFoundError} `webhook_not_found`, `delivery_not_found`
 * @throws {ConflictError} `webhook_disabled`, `deliveries_waiting`
 */
export async function resendMessage(
  { db, queue, now }: Teller,
  named: Named,
  deliveryId: string
): Promise<ListedDelivery> {
  const { id, teamId } = await receivingWebhook(db, named)
  const delivery = await restartDelivery(db, { id: deliveryId, to: { kind, id }, now: now() })
  if (!delivery) throw new NotFoundError('delivery', `${deliveryId} that has ended`)
  await queue.enqueue('deliver', delivery.id, db, messagesOf(teamId))
  return { delivery, type: (await findDelivery(db, delivery.id))!.message.type }
}

/** @throws {NotFoundError} `webhook_not_found` */
export async function ownWebhook(transaction: Executor, named: Named): Promise<WebhookRow> {
  const row = await lockWebhook(transaction, named)
  if (!row) throw new NotFoundError('webhook', named.id)
  return row
}

async function receivingWebhook(transaction: Executor, named: Named): Promise<WebhookRow> {
  const webhook = await ownWebhook(transaction, named)
  if (webhook.disabledAt !== null) {
    throw new ConflictError('webhook_disabled', `webhook ${webhook.id} is switched off: switch it on first`)
  }
  if ((await countWaitingDeliveries(transaction, { kind, id: webhook.id })) >= mostWaiting) {
    throw new ConflictError('deliveries_waiting', `${mostWaiting} messages wait for webhook ${webhook.id} already`)
  }
  return webhook
}
