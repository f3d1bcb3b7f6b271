import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What a seal is made of: a secret of 32 random bytes or so, what is sealed in particular, and what for. */
export type Seal = { secret: string; salt: string; purpose: string }

/** A text that only whoever has the secret can read, and nobody else can have written. */
export function sealText(text: string, seal: Seal): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(seal), nonce)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** @throws when the seal is another one, or the text was changed */
export function openText(sealed: string, seal: Seal): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyOf(seal), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
}

function keyOf({ secret, salt, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))
}
