import { openText, type Seal, sealText } from './seal.ts'

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
  return sealText(body, sealOf(sealer))
}

/** @throws when the seal is that of another caller, or the text was changed */
export function openReply(sealed: string, sealer: Sealer): string {
  return openText(sealed, sealOf(sealer))
}

function sealOf({ bearer, idempotencyKey }: Sealer): Seal {
  return { secret: bearer, salt: idempotencyKey, purpose: 'aerbench sealed reply' }
}
