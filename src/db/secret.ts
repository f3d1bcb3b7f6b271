import { createHash, randomBytes } from 'node:crypto'

/** A secret that is shown once, of which the database holds the sha256 alone: 32 random bytes behind a prefix. */
export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** What stands for a secret in the database: one of 32 random bytes cannot be found out from its hash. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
