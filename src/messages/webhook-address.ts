import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

const exception = ', and no host that the operator of the service allows (WEBHOOK_PRIVATE_HOSTS)'

/** Where webhooks listen. Other ports of a host are other services, which have not asked for messages of ours. */
const ports = new Set(['', '443', '8443'])

/** All addresses of a name, as the system finds them. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Which addresses messages may go to. */
export type AddressRule = {
  /** Hosts of the operator's own networks (`WEBHOOK_PRIVATE_HOSTS`): of any address and port, without TLS too. */
  privateHosts: readonly string[]
  resolve: Resolve
}

export const systemResolve: Resolve = (host) => lookup(host, { all: true })

/**
 * Looks at an address before anything is sent there.
 *
 * @throws {AppError} 422 `webhook_address_refused`
 */
export async function assertMayReceive(url: string, rule: AddressRule): Promise<void> {
  const host = hostOf(assertForm(url, rule))
  if (isIP(host) === 0) await addressesOf(host, rule)
}

/**
 * What can be told of an address without asking for its name.
 *
 * @throws {AppError} 422 `webhook_address_refused`
 */
export function assertForm(text: string, { privateHosts }: AddressRule): URL {
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') throw refusal('it holds a name or password: leave them out')
  if (url.hash !== '') throw refusal('it holds a fragment, which is never sent')
  if (privateHosts.includes(host)) return url
  if (url.protocol !== 'https:') throw refusal('it must begin with https')
  if (!ports.has(url.port)) throw refusal('its port must be 443 or 8443')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(`it is none of the public Internet${exception}`)
  return url
}

/**
 * The addresses of a host, all of them public, or the host one of the operator's own. Whoever connects takes these and
 * asks for no others: a name that is asked again may lead elsewhere (DNS rebinding).
 *
 * @throws {AppError} 422 `webhook_address_refused`
 */
export async function addressesOf(host: string, { privateHosts, resolve }: AddressRule) {
  const found = await resolve(host).catch((cause: unknown) => {
    throw refusal(`the name ${host} leads to no address`, cause)
  })
  if (found.length === 0) throw refusal(`the name ${host} leads to no address`)
  // One that is private spoils all: which one a connection takes is chance.
  if (!privateHosts.includes(host) && !found.every(({ address }) => isPublicAddress(address))) {
    throw refusal(`the name ${host} leads to an address that is none of the public Internet${exception}`)
  }
  return found
}

/** Without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function refusal(why: string, cause?: unknown): AppError {
  return new AppError('webhook_address_refused', `the address cannot receive messages: ${why}`, 422, { cause })
}
