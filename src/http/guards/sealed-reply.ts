import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Sealer = {
  /** The key that the request carries: 32 random bytes, of which the database holds the sha256 alone. */
  bearer: string
  idempotencyKey: string
}

/**
 * A reply that shows a secret, sealed for whoever repeats the request. Its seal comes from the caller's own key, which
 * is not stored: the database alone, or a copy of it, does not open it.
 */
export function sealReply(body: string, sealer: Sealer): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, sealOf(sealer), nonce)
  const sealed = Buffer.concat([sealing.update(body, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** @throws when the seal is that of another caller, or the text was changed */
export function openReply(sealed: string, sealer: Sealer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, sealOf(sealer), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}

function sealOf({ bearer, idempotencyKey }: Sealer): Buffer {
  return Buffer.from(hkdfSync('sha256', bearer, idempotencyKey, 'aerbench sealed reply', 32))
}
