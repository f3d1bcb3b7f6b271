import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MessageType } from '../schemas/message.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { newSecret } from './secret.ts'
import { mailAddresses } from './tables.ts'

export type MailAddressRow = typeof mailAddresses.$inferSelect
type NewMailAddress = Pick<MailAddressRow, 'teamId' | 'address' | 'events' | 'createdBy' | 'askedAt'>

/** Null where the team has the address already. */
export async function insertMailAddress(db: Executor, made: NewMailAddress): Promise<MailAddressRow | null> {
  const values = { ...made, id: newId('mail'), token: newSecret('aermail_') }
  const [row] = await db.insert(mailAddresses).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** A mail address of a team, held until the transaction ends; null for what other teams have. */
export async function lockMailAddress(
  transaction: Executor,
  { id, teamId }: Pick<MailAddressRow, 'id' | 'teamId'>
): Promise<MailAddressRow | null> {
  const isOwn = and(eq(mailAddresses.id, id), eq(mailAddresses.teamId, teamId))
  const [row] = await transaction.select().from(mailAddresses).where(isOwn).for('update')
  return row ?? null
}

export async function findMailAddress(db: Executor, id: string): Promise<MailAddressRow | null> {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.id, id))
  return row ?? null
}

/** The one that a token of a mail leads to. */
export async function findMailAddressByToken(db: Executor, token: string): Promise<MailAddressRow | null> {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.token, token))
  return row ?? null
}

export async function countMailAddresses(db: Executor, teamId: string): Promise<number> {
  return await db.$count(mailAddresses, eq(mailAddresses.teamId, teamId))
}

/** The mail addresses of a team, the first one first. */
export async function listMailAddresses(
  db: Executor,
  { after, limit }: PageRequest,
  teamId: string
): Promise<MailAddressRow[]> {
  return await db
    .select()
    .from(mailAddresses)
    .where(and(eq(mailAddresses.teamId, teamId), after === null ? undefined : gt(mailAddresses.id, after)))
    .orderBy(asc(mailAddresses.id))
    .limit(limit)
}

/** Those of a team that were confirmed, are switched on and want to hear of something. */
export async function mailAddressesFor(db: Executor, teamId: string, type: MessageType): Promise<MailAddressRow[]> {
  const listens = sql`${mailAddresses.events} @> ${JSON.stringify([type])}::jsonb`
  const isOn = and(isNotNull(mailAddresses.confirmedAt), isNull(mailAddresses.disabledAt))
  return await db
    .select()
    .from(mailAddresses)
    .where(and(eq(mailAddresses.teamId, teamId), isOn, listens))
    .orderBy(asc(mailAddresses.id))
}

export async function changeMailAddress(
  db: Executor,
  id: string,
  change: Partial<
    Pick<MailAddressRow, 'events' | 'askedAt' | 'confirmedAt' | 'failingSince' | 'disabledAt' | 'disabledReason'>
  >
): Promise<MailAddressRow> {
  const [row] = await db.update(mailAddresses).set(change).where(eq(mailAddresses.id, id)).returning()
  return row!
}

/** Removes a mail address with all that was sent to it. */
export async function deleteMailAddress(db: Executor, id: string): Promise<void> {
  await db.delete(mailAddresses).where(eq(mailAddresses.id, id))
}
