import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { MessageType } from '../schemas/message.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import { webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type NewWebhook = Pick<WebhookRow, 'teamId' | 'name' | 'url' | 'events' | 'secret' | 'createdBy'>

export async function insertWebhook(db: Executor, made: NewWebhook): Promise<WebhookRow> {
  const [row] = await db
    .insert(webhooks)
    .values({ ...made, id: newId('webhook') })
    .returning()
  return row!
}

/** A webhook of a team, held until the transaction ends; null for what other teams have. */
export async function lockWebhook(
  transaction: Executor,
  { id, teamId }: Pick<WebhookRow, 'id' | 'teamId'>
): Promise<WebhookRow | null> {
  const isOwn = and(eq(webhooks.id, id), eq(webhooks.teamId, teamId))
  const [row] = await transaction.select().from(webhooks).where(isOwn).for('update')
  return row ?? null
}

export async function findWebhook(db: Executor, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return row ?? null
}

export async function countWebhooks(db: Executor, teamId: string): Promise<number> {
  return await db.$count(webhooks, eq(webhooks.teamId, teamId))
}

/** The webhooks of a team, the first one first. */
export async function listWebhooks(db: Executor, { after, limit }: PageRequest, teamId: string): Promise<WebhookRow[]> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.teamId, teamId), after === null ? undefined : gt(webhooks.id, after)))
    .orderBy(asc(webhooks.id))
    .limit(limit)
}

/** Those of a team that are switched on and want to hear of something. */
export async function webhooksFor(db: Executor, teamId: string, type: MessageType): Promise<WebhookRow[]> {
  const listens = sql`${webhooks.events} @> ${JSON.stringify([type])}::jsonb`
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.teamId, teamId), isNull(webhooks.disabledAt), listens))
    .orderBy(asc(webhooks.id))
}

export async function changeWebhook(
  db: Executor,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'teamId' | 'createdBy' | 'createdAt'>>
): Promise<WebhookRow> {
  const [row] = await db.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()
  return row!
}

/** Removes a webhook with its secret, its address and all that was sent to it. */
export async function deleteWebhook(db: Executor, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id))
}
