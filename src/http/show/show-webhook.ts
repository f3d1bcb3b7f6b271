import type { WebhookRow } from '../../db/webhooks.ts'
import type { Webhook } from '../../schemas/webhook.ts'

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
