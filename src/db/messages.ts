import { and, asc, desc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { deliveries, messages, webhooks } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect
/** A delivery with what is sent and to whom. */
export type DueDelivery = { delivery: DeliveryRow; message: MessageRow; webhook: typeof webhooks.$inferSelect }

/** Null where the occasion was told before. */
export async function insertMessage(
  db: Executor,
  told: Pick<MessageRow, 'teamId' | 'type' | 'data' | 'occasion'>
): Promise<MessageRow | null> {
  const values = { ...told, id: newId('msg') }
  const [row] = await db.insert(messages).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function insertDelivery(
  db: Executor,
  { messageId, webhookId, now }: { messageId: string; webhookId: string; now: Date }
): Promise<DeliveryRow> {
  const values = { messageId, webhookId, id: newId('delivery'), nextAttemptAt: now }
  const [row] = await db.insert(deliveries).values(values).returning()
  return row!
}

export async function findDelivery(db: Executor, id: string): Promise<DueDelivery | null> {
  const [row] = await db
    .select({ delivery: deliveries, message: messages, webhook: webhooks })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(eq(deliveries.id, id))
  return row ?? null
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

/** Has a delivery that ended begin anew. @returns null where it waits already, or is of another webhook */
export async function restartDelivery(
  db: Executor,
  { id, webhookId, now }: { id: string; webhookId: string; now: Date }
): Promise<DeliveryRow | null> {
  const hasEnded = inArray(deliveries.state, ['delivered', 'given_up'])
  const [row] = await db
    .update(deliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now, endedAt: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId), hasEnded))
    .returning()
  return row ?? null
}

/** Gives up all that waits for a webhook. */
export async function giveUpDeliveries(db: Executor, webhookId: string, lastError: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'given_up', nextAttemptAt: null, lastError, endedAt: now })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'waiting')))
}

export async function countWaitingDeliveries(db: Executor, webhookId: string): Promise<number> {
  return await db.$count(deliveries, and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'waiting')))
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

/** What was sent to a webhook, the last first. */
export async function listDeliveries(
  db: Executor,
  { after, limit }: PageRequest,
  webhookId: string
): Promise<ListedDelivery[]> {
  const isNext = after === null ? undefined : lt(deliveries.id, after)
  return await db
    .select({ delivery: deliveries, type: messages.type })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(deliveries.webhookId, webhookId), isNext))
    .orderBy(desc(deliveries.id))
    .limit(limit)
}
