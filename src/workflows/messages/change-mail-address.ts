import { createHash } from 'node:crypto'
import { noteServiceAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import {
  changeMailAddress,
  countMailAddresses,
  deleteMailAddress,
  findMailAddressByToken,
  insertMailAddress,
  lockMailAddress,
  type MailAddressRow
} from '../../db/mail-addresses.ts'
import { countConfirmations, giveUpDeliveries, insertMessage } from '../../db/messages.ts'
import { lockTeam } from '../../db/teams.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import type { MailAddressChange, NewMailAddress } from '../../schemas/mail-address.ts'
import type { Named } from './change-webhook.ts'
import { mailLinks } from './message-links.ts'
import { sendTo, type Teller } from './tell-team.ts'

const dayMs = 86_400_000
/** Each message is one mail to each of them. */
export const mostMailAddresses = 10
/** Within a day. One team asks at one address once (`occasion`); this is for all its addresses, and for all teams at one. */
const mostAsked = { ofTeam: 10, ofAddress: 3 }
const linkDays = 7
const unsubscribed = 'whoever reads there has unsubscribed'

/** Whether its reader wants nothing of the team: then the reader alone can change that, by the link of an earlier mail. */
export function isRefused({
  confirmedAt,
  disabledReason
}: {
  confirmedAt: unknown
  disabledReason: string | null
}): boolean {
  return confirmedAt === null && disabledReason === unsubscribed
}

function assertNotRefused(row: MailAddressRow): void {
  if (!isRefused(row)) return
  const message = `${unsubscribed}: that reader alone can agree anew, by the link of an earlier mail; the address stays, so that nobody asks there again`
  throw new ConflictError('mail_address_refused', message)
}

/**
 * Asks whoever reads at an address to confirm it; nothing else is sent there before.
 *
 * @param teller whose transaction holds the lock of the team (`lockTeam`)
 * @throws {ConflictError} `mail_addresses_too_many`, `mail_address_taken`
 * @throws {AppError} 429 `confirmations_too_many`
 */
export async function addMailAddress(
  teller: Teller,
  made: NewMailAddress & { teamId: string; createdBy: string }
): Promise<MailAddressRow> {
  if ((await countMailAddresses(teller.db, made.teamId)) >= mostMailAddresses) {
    throw new ConflictError(
      'mail_addresses_too_many',
      `a team has at most ${mostMailAddresses} mail addresses: remove one`
    )
  }
  const row = await insertMailAddress(teller.db, { ...made, askedAt: teller.now() })
  if (!row) throw new ConflictError('mail_address_taken', 'the team has this address already')
  await askReader(teller, row)
  return row
}

/**
 * Asks once more: of an address whose link is lost or over.
 *
 * @throws {NotFoundError} `mail_address_not_found`
 * @throws {ConflictError} `mail_address_confirmed`, `mail_address_refused`
 * @throws {AppError} 429 `confirmations_too_many`
 */
export async function askAgain(teller: Teller, named: Named): Promise<MailAddressRow> {
  const row = await ownMailAddress(teller.db, named)
  if (row.confirmedAt !== null) {
    throw new ConflictError('mail_address_confirmed', `${row.id} is confirmed: there is nothing to ask`)
  }
  assertNotRefused(row)
  await askReader(teller, row)
  return await changeMailAddress(teller.db, row.id, {
    ...{ askedAt: teller.now(), failingSince: null, disabledAt: null, disabledReason: null }
  })
}

/**
 * Changes what is mailed to an address, or switches it off or on again.
 *
 * @throws {NotFoundError} `mail_address_not_found`
 * @throws {ConflictError} `mail_address_unconfirmed`
 */
export async function editMailAddress(
  transaction: Executor,
  named: Named,
  { enabled, events }: MailAddressChange,
  now: Date
): Promise<MailAddressRow> {
  const row = await ownMailAddress(transaction, named)
  const { id, disabledAt, confirmedAt } = row
  if (enabled === true && confirmedAt === null) {
    const message = `whoever reads at ${id} has not confirmed it: ask again`
    throw new ConflictError('mail_address_unconfirmed', message)
  }
  const isSwitchedOff = enabled === false && disabledAt === null
  const change = {
    ...(events !== undefined && { events }),
    ...(isSwitchedOff && (await switchOff(transaction, id, 'the team has switched it off', now))),
    ...(enabled === true && { disabledAt: null, disabledReason: null, failingSince: null })
  }
  return Object.keys(change).length === 0 ? row : await changeMailAddress(transaction, id, change)
}

/**
 * Removes a mail address with all that was sent to it.
 *
 * @throws {NotFoundError} `mail_address_not_found`
 * @throws {ConflictError} `mail_address_refused`
 */
export async function removeMailAddress(transaction: Executor, named: Named): Promise<MailAddressRow> {
  const row = await ownMailAddress(transaction, named)
  assertNotRefused(row)
  await deleteMailAddress(transaction, row.id)
  return row
}

/** @throws {NotFoundError} `mail_address_not_found` */
export async function ownMailAddress(transaction: Executor, named: Named): Promise<MailAddressRow> {
  const row = await lockMailAddress(transaction, named)
  if (!row) throw new NotFoundError('mail_address', named.id)
  return row
}

/**
 * The address that the link of a mail is about.
 *
 * @throws {AppError} 404 `mail_link_not_found`
 */
export async function openMailLink(db: Executor, token: string): Promise<MailAddressRow> {
  const row = await findMailAddressByToken(db, token)
  if (!row) throw new AppError('mail_link_not_found', 'this link leads nowhere: the team has removed the address', 404)
  return row
}

/**
 * Whether its reader may agree still.
 *
 * @throws {AppError} 410 `mail_link_over`
 */
export function assertAsked(row: MailAddressRow, now: Date): void {
  const { askedAt, disabledAt } = row
  if (isRefused(row)) return
  if (disabledAt === null && now.getTime() - askedAt.getTime() < linkDays * dayMs) return
  throw new AppError('mail_link_over', 'this question is over: ask somebody of the team to send another one', 410)
}

/**
 * Agrees, for whoever reads at an address, to what its team sends.
 *
 * @throws {AppError} 404 `mail_link_not_found`, 410 `mail_link_over`
 */
export async function confirmMailAddress(transaction: Executor, token: string, now: Date): Promise<void> {
  const { id, teamId, ...row } = await lockedByToken(transaction, token)
  if (row.confirmedAt !== null && row.disabledAt === null) return
  assertAsked({ id, teamId, ...row }, now)
  await changeMailAddress(transaction, id, { confirmedAt: now, disabledAt: null, disabledReason: null })
  await noteServiceAct(transaction, { teamId, act: 'mail.confirmed', subject: { id }, reason: null })
}

/**
 * Ends, for whoever reads at an address, what its team sends, until that reader agrees anew.
 *
 * @throws {AppError} 404 `mail_link_not_found`
 */
export async function unsubscribe(transaction: Executor, token: string, now: Date): Promise<void> {
  const { id, teamId, confirmedAt, disabledAt } = await lockedByToken(transaction, token)
  if (confirmedAt === null && disabledAt !== null) return
  const off = await switchOff(transaction, id, unsubscribed, now)
  await changeMailAddress(transaction, id, { ...off, confirmedAt: null })
  await noteServiceAct(transaction, { teamId, act: 'mail.unsubscribed', subject: { id }, reason: null })
}

async function lockedByToken(transaction: Executor, token: string): Promise<MailAddressRow> {
  const found = await openMailLink(transaction, token)
  // In the order of all who change addresses of a team.
  await lockTeam(transaction, found.teamId)
  const row = await lockMailAddress(transaction, found)
  return row ?? (await openMailLink(transaction, token))
}

/** Gives up what waits for an address. @returns how the address stands then */
async function switchOff(transaction: Executor, id: string, disabledReason: string, now: Date) {
  await giveUpDeliveries(transaction, { kind: 'mail', id }, `the address was switched off: ${disabledReason}`, now)
  return { disabledAt: now, disabledReason }
}

/** The question is a message like others. It stays when the address is removed, so that nobody is asked more often for that. */
async function askReader(teller: Teller, { id, teamId, address }: MailAddressRow): Promise<void> {
  const { db, now } = teller
  const occasion = `mail to ${createHash('sha256').update(address).digest('hex')} on ${now().toISOString().slice(0, 10)}`
  const since = new Date(now().getTime() - dayMs)
  const asked = await countConfirmations(db, { teamId, since, occasion })
  const isTooMany = asked.ofTeam >= mostAsked.ofTeam || asked.ofAddress >= mostAsked.ofAddress
  const told = { teamId, type: 'mail.confirmation' as const, data: { mail: { id }, links: mailLinks }, occasion }
  const message = isTooMany ? null : await insertMessage(db, told)
  if (!message) {
    const message = 'its reader was asked today, or the team has asked many: ask again tomorrow'
    throw new AppError('confirmations_too_many', message, 429)
  }
  await sendTo(teller, { kind: 'mail', id }, message)
}
