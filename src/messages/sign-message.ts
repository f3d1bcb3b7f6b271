import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as the Standard Webhooks specification has it: the base64 of 32 random bytes behind `whsec_`. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/**
 * The headers by which a receiver knows that a message is ours, and not an old one sent again.
 *
 * Source: Standard Webhooks 1.0.0, symmetric signatures: HMAC-SHA256 of `id.timestamp.body`, by every secret in force.
 *
 * @param at the time of this try, from which receivers count how old the message is
 */
export function signMessage({ id, body }: { id: string; body: string }, secrets: readonly string[], at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
