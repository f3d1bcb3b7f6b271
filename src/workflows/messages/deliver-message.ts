import { type Addressee, type AddresseeId, changeAddressee, lockAddressee } from '../../db/addressees.ts'
import { noteServiceAct } from '../../db/audit-log.ts'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { type DueDelivery, findDelivery, giveUpDeliveries, settleDelivery } from '../../db/messages.ts'
import { findTeam, lockTeam } from '../../db/teams.ts'
import type { WebhookRow } from '../../db/webhooks.ts'
import type { SendMail } from '../../messages/mail-sender.ts'
import type { SendMessage, Sent } from '../../messages/message-sender.ts'
import { signMessage } from '../../messages/sign-message.ts'
import { claimed } from '../claimed.ts'
import type { Queue } from '../queue.ts'
import { mailOfMessage } from './mail-of-message.ts'
import { messageBody } from './message-body.ts'
import { mailLinks, webhookLinks } from './message-links.ts'
import { tellTeam } from './tell-team.ts'

export type DeliveryDependencies = {
  db: Executor
  claim: Claim
  queue: Queue
  sendMessage: SendMessage
  /** Null where the service sends no mail. */
  sendMail: SendMail | null
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
  const { db, claim, now } = dependencies
  await claimed(claim, `delivery ${id}`, async () => {
    const due = await findDelivery(db, id)
    if (due?.delivery.state !== 'waiting' || due.delivery.nextAttemptAt! > now()) return
    // Told while the address was being switched off.
    const off = whyOff(due)
    if (off !== null) return await giveUpDeliveries(db, idOf(due.to), off, now())
    await settleTry(dependencies, due, await sendDue(dependencies, due))
  })
}

function whyOff({ to: { kind, row }, message }: DueDelivery): string | null {
  if (row.disabledAt !== null) return switchedOff(kind, row.disabledReason!)
  const isUnasked = kind === 'mail' && row.confirmedAt === null && message.type !== 'mail.confirmation'
  return isUnasked ? 'whoever reads there has not agreed' : null
}

async function sendDue(
  { db, sendMessage, sendMail, publicUrl, now }: DeliveryDependencies,
  { message, to: { kind, row } }: DueDelivery
): Promise<Sent> {
  if (kind === 'webhook') {
    const body = messageBody(message, publicUrl)
    const headers = signMessage({ id: message.id, body }, secretsOf(row, now()), now())
    return await sendMessage(row.url, { headers, body })
  }
  if (!sendMail || publicUrl === undefined) return { error: 'the service sends no mail' }
  const team = await findTeam(db, message.teamId)
  return await sendMail(mailOfMessage(message, row, { team: team!.name, publicUrl }))
}

/** Stores what came of a try, and what follows for the message and its address. */
export async function settleTry(
  { db, queue, now }: Pick<DeliveryDependencies, 'db' | 'queue' | 'now'>,
  { delivery, to }: DueDelivery,
  sent: Sent
): Promise<void> {
  const hasArrived = 'status' in sent && sent.status >= 200 && sent.status < 300
  const attempts = delivery.attempts + 1
  const pause = hasArrived ? undefined : pausesMs[attempts - 1]
  const state = hasArrived ? 'delivered' : pause === undefined ? 'given_up' : 'waiting'
  await db.transaction(async (transaction) => {
    // Held first: two tries that fail at once switch it off once, and the notice of one is written for the other address.
    await lockTeam(transaction, to.row.teamId)
    const held = await lockAddressee(transaction, to)
    const isSettled = await settleDelivery(transaction, delivery.id, {
      ...{ state, attempts },
      nextAttemptAt: pause === undefined ? null : new Date(now().getTime() + pause),
      lastStatus: 'status' in sent ? sent.status : null,
      lastError: hasArrived ? null : faultOf(sent),
      endedAt: state === 'waiting' ? null : now()
    })
    if (!held || !isSettled || held.row.disabledAt !== null) return
    if (hasArrived) {
      if (held.row.failingSince !== null) await changeAddressee(transaction, idOf(held), { failingSince: null })
      return
    }
    // Between here and a mail server of ours all mail of all teams fails: no address is to blame.
    if (held.kind === 'mail' && 'error' in sent) return
    const failingSince = held.row.failingSince ?? now()
    if (held.row.failingSince === null) await changeAddressee(transaction, idOf(held), { failingSince })
    const why = whyDisabled(held, sent, now().getTime() - failingSince.getTime())
    if (why !== null) await disableAddressee({ db: transaction, queue, now }, held, why)
  })
}

function whyDisabled({ kind }: Addressee, sent: Sent, failingMs: number): string | null {
  if ('status' in sent) {
    if (kind === 'webhook' && sent.status === 410) return 'it answered 410: it wants no more messages'
    if (sent.isBounce) return `its mail server answered ${sent.status}: nobody reads there`
  }
  return failingMs < longestFailureMs ? null : `it has taken no message for ${longestFailureMs / hour} hours`
}

/** Switches an address off, with a notice to whoever listens at another one. */
async function disableAddressee(
  { db, queue, now }: Pick<DeliveryDependencies, 'db' | 'queue' | 'now'>,
  addressee: Addressee,
  reason: string
): Promise<void> {
  const { kind, row } = addressee
  const { id, teamId } = row
  await changeAddressee(db, { kind, id }, { disabledAt: now(), disabledReason: reason })
  await giveUpDeliveries(db, { kind, id }, switchedOff(kind, reason), now())
  const type = `${kind}.disabled` as const
  await noteServiceAct(db, { teamId, act: type, subject: { id }, reason })
  const about = kind === 'webhook' ? { webhook: { id, name: row.name, reason } } : { mail: { id, reason } }
  const links = kind === 'webhook' ? webhookLinks : mailLinks
  await tellTeam({ db, queue, now }, { teamId, type, data: { ...about, links } })
}

function idOf({ kind, row: { id } }: Addressee): AddresseeId {
  return { kind, id }
}

function switchedOff(kind: Addressee['kind'], reason: string): string {
  return `the ${kind === 'webhook' ? 'webhook' : 'address'} was switched off: ${reason}`
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
