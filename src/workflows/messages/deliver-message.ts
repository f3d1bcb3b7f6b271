import { noteServiceAct } from '../../db/audit-log.ts'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { type DueDelivery, findDelivery, giveUpDeliveries, settleDelivery } from '../../db/messages.ts'
import { lockTeam } from '../../db/teams.ts'
import { changeWebhook, lockWebhook, type WebhookRow } from '../../db/webhooks.ts'
import type { SendMessage, Sent } from '../../messages/message-sender.ts'
import { signMessage } from '../../messages/sign-message.ts'
import { claimed } from '../claimed.ts'
import type { Queue } from '../queue.ts'
import { messageBody } from './message-body.ts'
import { tellTeam } from './tell-team.ts'

export type DeliveryDependencies = {
  db: Executor
  claim: Claim
  queue: Queue
  sendMessage: SendMessage
  /** The address of the service, which links begin with; paths alone without it. */
  publicUrl: string | undefined
  now: () => Date
}

const [minute, hour] = [60_000, 3_600_000]
/**
 * Between two tries. The first are short, for a receiver that is started anew; all together take 23.6 hours, so that one
 * that is down at night is mended in the morning, and nothing is missed.
 */
export const pausesMs = [minute / 2, 5 * minute, minute * 30, 2 * hour, 5 * hour, 8 * hour, 8 * hour]
/** An address that has taken nothing for so long is switched off: longer than a weekend, at which nobody looks. */
export const longestFailureMs = 72 * hour

/**
 * Tries once to bring a message to an address. Whoever is killed between the answer and the database sends it again, under
 * the same id: it arrives at least once.
 *
 * @throws {ClaimedElsewhere} while another worker tries it
 */
export async function deliverMessage(dependencies: DeliveryDependencies, id: string): Promise<void> {
  const { db, claim, sendMessage, publicUrl, now } = dependencies
  await claimed(claim, `delivery ${id}`, async () => {
    const due = await findDelivery(db, id)
    if (due?.delivery.state !== 'waiting' || due.delivery.nextAttemptAt! > now()) return
    const { message, webhook } = due
    // Told while the address was being switched off.
    if (webhook.disabledAt !== null) {
      return await giveUpDeliveries(db, webhook.id, `the webhook was switched off: ${webhook.disabledReason}`, now())
    }
    const body = messageBody(message, publicUrl)
    const headers = signMessage({ id: message.id, body }, secretsOf(webhook, now()), now())
    const sent = await sendMessage(webhook.url, { headers, body })
    await settleTry(dependencies, due, sent)
  })
}

/** Stores what came of a try, and what follows for the message and its address. */
export async function settleTry(
  { db, queue, now }: Pick<DeliveryDependencies, 'db' | 'queue' | 'now'>,
  { delivery, webhook }: DueDelivery,
  sent: Sent
): Promise<void> {
  const hasArrived = 'status' in sent && sent.status >= 200 && sent.status < 300
  const attempts = delivery.attempts + 1
  const pause = hasArrived ? undefined : pausesMs[attempts - 1]
  const state = hasArrived ? 'delivered' : pause === undefined ? 'given_up' : 'waiting'
  await db.transaction(async (transaction) => {
    // Held first: two tries that fail at once switch it off once, and the notice of one is written for the other address.
    await lockTeam(transaction, webhook.teamId)
    const held = await lockWebhook(transaction, webhook)
    const isSettled = await settleDelivery(transaction, delivery.id, {
      ...{ state, attempts },
      nextAttemptAt: pause === undefined ? null : new Date(now().getTime() + pause),
      lastStatus: 'status' in sent ? sent.status : null,
      lastError: hasArrived ? null : faultOf(sent),
      endedAt: state === 'waiting' ? null : now()
    })
    if (!held || !isSettled || held.disabledAt !== null) return
    if (hasArrived) {
      if (held.failingSince !== null) await changeWebhook(transaction, held.id, { failingSince: null })
      return
    }
    const failingSince = held.failingSince ?? now()
    if (held.failingSince === null) await changeWebhook(transaction, held.id, { failingSince })
    const why = whyDisabled(sent, now().getTime() - failingSince.getTime())
    if (why !== null) await disableWebhook({ db: transaction, queue, now }, held, why)
  })
}

function whyDisabled(sent: Sent, failingMs: number): string | null {
  if ('status' in sent && sent.status === 410) return 'it answered 410: it wants no more messages'
  return failingMs < longestFailureMs ? null : `it has taken no message for ${longestFailureMs / hour} hours`
}

/** Switches an address off, with a notice to whoever listens at another one. */
async function disableWebhook(
  { db, queue, now }: Pick<DeliveryDependencies, 'db' | 'queue' | 'now'>,
  { id, teamId, name }: WebhookRow,
  reason: string
): Promise<void> {
  await changeWebhook(db, id, { disabledAt: now(), disabledReason: reason })
  await giveUpDeliveries(db, id, `the webhook was switched off: ${reason}`, now())
  await noteServiceAct(db, { teamId, act: 'webhook.disabled', subject: { id }, reason })
  const links = { api: '/v1/me/webhooks', page: '/team/webhooks' }
  await tellTeam(
    { db, queue, now },
    { teamId, type: 'webhook.disabled', data: { webhook: { id, name, reason }, links } }
  )
}

/** Those in force: the one before signs too while receivers change it. */
function secretsOf({ secret, formerSecret, formerSecretUntil }: WebhookRow, now: Date): string[] {
  return formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
    ? [secret, formerSecret]
    : [secret]
}

function faultOf(sent: Sent): string {
  if ('error' in sent) return sent.error
  const isRedirect = sent.status >= 300 && sent.status < 400
  return `it answered ${sent.status}${isRedirect ? ': redirects are not followed' : ''}`
}
