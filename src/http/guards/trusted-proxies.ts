import type { Config } from '../../config.ts'

/**
 * Which addresses before the service are proxies whose `X-Forwarded-For` is believed, as Fastify's `trustProxy` takes it.
 * Whatever is named, the caller is the last address of the row that is no proxy: what a caller writes before it is ignored.
 *
 * Fastify believes nobody when it is given a number, since whoever reaches the service past the proxies counts as one
 * of them; `TRUST_PROXY` says where a number is safe.
 */
export function trustedBy(
  proxies: Config['TRUST_PROXY']
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
