import { type AddresseeId, listeners } from '../../db/addressees.ts'
import type { Executor } from '../../db/client.ts'
import { type DeliveryRow, insertDelivery, insertMessage, type MessageRow } from '../../db/messages.ts'
import type { MessageData, MessageType } from '../../schemas/message.ts'
import type { Queue } from '../queue.ts'

/** The transaction of what is told, and the queue that brings it. */
export type Teller = { db: Executor; queue: Queue; now: () => Date }

type Told = {
  teamId: string
  type: MessageType
  data: MessageData
  /** What is told once, however often it comes about. */
  occasion?: string
}

/**
 * Writes a message for whoever of a team wants to hear of something, in the transaction of what it tells: both happen or
 * neither. Nothing is written where nobody listens.
 */
export async function tellTeam(teller: Teller, { teamId, type, data, occasion }: Told): Promise<void> {
  const { db } = teller
  const listening = await listeners(db, teamId, type)
  if (listening.length === 0) return
  const message = await insertMessage(db, { teamId, type, data, occasion: occasion ?? null })
  if (!message) return
  for (const to of listening) await sendTo(teller, to, message)
}

/** Queues a message for one addressee. */
export async function sendTo({ db, queue, now }: Teller, to: AddresseeId, message: MessageRow): Promise<DeliveryRow> {
  const delivery = await insertDelivery(db, { messageId: message.id, to, now: now() })
  await queue.enqueue('deliver', delivery.id, db, messagesOf(message.teamId))
  return delivery
}

/** Messages take turns among teams, beside their gradings and not among them: one slow address holds up no grading. */
export function messagesOf(teamId: string): string {
  return `messages of ${teamId}`
}
