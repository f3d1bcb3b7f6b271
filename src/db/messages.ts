import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Addressee, AddresseeId } from './addressees.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { deliveries, mailAddresses, messages, webhooks } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect
/** A delivery with what is sent and to whom. */
export type DueDelivery = { delivery: DeliveryRow; message: MessageRow; to: Addressee }

/** Null where the occasion was told before. */
export async function insertMessage(
  db: Executor,
  told: Pick<MessageRow, 'teamId' | 'type' | 'data' | 'occasion'>
): Promise<MessageRow | null> {
  const values = { ...told, id: newId('msg') }
  const [row] = await db.insert(messages).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** How often readers were asked to confirm: by a team since a time, and at one address by whichever team (`occasion`). */
export async function countConfirmations(
  db: Executor,
  { teamId, since, occasion }: { teamId: string; since: Date; occasion: string }
): Promise<{ ofTeam: number; ofAddress: number }> {
  const asks = eq(messages.type, 'mail.confirmation')
  return {
    ofTeam: await db.$count(messages, and(asks, eq(messages.teamId, teamId), gt(messages.createdAt, since))),
    ofAddress: await db.$count(messages, and(asks, eq(messages.occasion, occasion), gt(messages.createdAt, since)))
  }
}

export async function insertDelivery(
  db: Executor,
  { messageId, to: { kind, id: addressee }, now }: { messageId: string; to: AddresseeId; now: Date }
): Promise<DeliveryRow> {
  const named = kind === 'webhook' ? { webhookId: addressee } : { mailAddressId: addressee }
  const values = { ...named, messageId, id: newId('delivery'), nextAttemptAt: now }
  const [row] = await db.insert(deliveries).values(values).returning()
  return row!
}

export async function findDelivery(db: Executor, id: string): Promise<DueDelivery | null> {
  const [row] = await db
    .select({ delivery: deliveries, message: messages, webhook: webhooks, mail: mailAddresses })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .leftJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .leftJoin(mailAddresses, eq(mailAddresses.id, deliveries.mailAddressId))
    .where(eq(deliveries.id, id))
  if (!row) return null
  const { delivery, message, webhook, mail } = row
  return { delivery, message, to: webhook ? { kind: 'webhook', row: webhook } : { kind: 'mail', row: mail! } }
}

/** Stores what came of a try of a delivery that waits still. @returns false where it does not */
export async function settleDelivery(
  db: Executor,
  id: string,
  outcome: Pick<DeliveryRow, 'state' | 'attempts' | 'nextAttemptAt' | 'lastStatus' | 'lastError' | 'endedAt'>
): Promise<boolean> {
  const waits = and(eq(deliveries.id, id), eq(deliveries.state, 'waiting'))
  return (await db.update(deliveries).set(outcome).where(waits).returning({ id: deliveries.id })).length === 1
}

/** Has a delivery that ended begin anew. @returns null where it waits already, or is to another addressee */
export async function restartDelivery(
  db: Executor,
  { id, to, now }: { id: string; to: AddresseeId; now: Date }
): Promise<DeliveryRow | null> {
  const hasEnded = inArray(deliveries.state, ['delivered', 'given_up'])
  const [row] = await db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now, endedAt: null })
    .where(and(eq(deliveries.id, id), goesTo(to), hasEnded))
    .returning()
  return row ?? null
}

/** Gives up all that waits for an addressee. */
export async function giveUpDeliveries(db: Executor, to: AddresseeId, lastError: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'given_up', nextAttemptAt: null, lastError, endedAt: now })
    .where(and(goesTo(to), eq(deliveries.state, 'waiting')))
}

export async function countWaitingDeliveries(db: Executor, to: AddresseeId): Promise<number> {
  return await db.$count(deliveries, and(goesTo(to), eq(deliveries.state, 'waiting')))
}

/** What may be tried now, the longest due first, with its team. */
export async function dueDeliveries(db: Executor, now: Date, limit: number): Promise<{ id: string; teamId: string }[]> {
  return await db
    .select({ id: deliveries.id, teamId: messages.teamId })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.nextAttemptAt, now)))
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit)
}

export type ListedDelivery = { delivery: DeliveryRow; type: MessageRow['type'] }

/** What was sent to an addressee, the last first. */
export async function listDeliveries(
  db: Executor,
  { after, limit }: PageRequest,
  to: AddresseeId
): Promise<ListedDelivery[]> {
  const isNext = after === null ? undefined : lt(deliveries.id, after)
  return await db
    .select({ delivery: deliveries, type: messages.type })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(goesTo(to), isNext))
    .orderBy(desc(deliveries.id))
    .limit(limit)
}

function goesTo({ kind, id }: AddresseeId) {
  return eq(kind === 'webhook' ? deliveries.webhookId : deliveries.mailAddressId, id)
}
