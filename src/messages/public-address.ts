import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of public ranges at which clouds serve the secrets of their machines (Azure's wire server). */
const metadata = new Set(['168.63.129.16'])
/** All that is assigned to hosts of the Internet; what lies beyond it is reserved, tunnelled or of one network. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of a host on the Internet: not of this machine, a private network, a provider's inside, a
 * group, a tunnel to one of these (6to4, NAT64, IPv4 in IPv6), or a service that hands out the secrets of a cloud.
 *
 * @example isPublicAddress('169.254.169.254') // => false
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  // IPv4 in IPv6 (`::ffff:127.0.0.1`) is judged as the IPv4 address that it reaches.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || metadata.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
