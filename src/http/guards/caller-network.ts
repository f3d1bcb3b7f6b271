import { normalizeIP } from '@fastify/rate-limit'

/**
 * What callers without a key are told apart by: an address of IPv4, and the first 64 bits of one of IPv6, since every
 * household has as many of the others as it likes.
 *
 * @example
 * networkOf('2001:db8::7') // => '2001:db8::'
 */
export function networkOf(address: string): string {
  return normalizeIP(address, 64)
}
