import type { ListedDelivery } from '../../db/messages.ts'
import type { WebhookRow } from '../../db/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../schemas/webhook.ts'

/** A webhook as the API shows it to owners of its team: never its secret. */
export function showWebhook(row: WebhookRow): Webhook {
  const { id, name, url, events, createdBy, disabledReason } = row
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...{ id, name, url, events, createdBy, disabledReason },
    createdAt: row.createdAt.toISOString(),
    failingSince: moment(row.failingSince),
    disabledAt: moment(row.disabledAt),
    formerSecretUntil: moment(row.formerSecretUntil)
  }
}

export function showDelivery({ delivery, type }: ListedDelivery): WebhookDelivery {
  const { id, messageId, state, attempts, lastStatus, lastError, nextAttemptAt, createdAt, endedAt } = delivery
  return {
    ...{ id, message: messageId, type, state, attempts, status: lastStatus, error: lastError },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null
  }
}
