import type { ListedDelivery } from '../../db/messages.ts'
import type { Delivery } from '../../schemas/delivery.ts'

/** A message on its way to one address, as the API shows it to owners of its team. */
export function showDelivery({ delivery, type }: ListedDelivery): Delivery {
  const { id, messageId, state, attempts, lastStatus, lastError, nextAttemptAt, createdAt, endedAt } = delivery
  return {
    ...{ id, message: messageId, type, state, attempts, status: lastStatus, error: lastError },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null
  }
}
