import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/**
 * The log of requests: method, path and caller. A path that no route knows may be the link of a mail or an invitation
 * that was mangled on its way, and what follows "?" may be one too, or a code of a provider: neither is logged.
 */
export function logWithoutSecrets(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { serializers: { req: loggedRequest } })
}

/** A first part of an address that is short and of plain letters is a name, and no secret: those have 32 random bytes. */
const plainName = /^\/+([a-z\d]{1,12})(?=[/?]|$)/

function loggedRequest({ method, url, routeOptions, ip }: FastifyRequest) {
  return { method, url: routeOptions.url === undefined ? unmatched(url) : url.split('?')[0]!, remoteAddress: ip }
}

/** @example unmatched('//mail/aermail_x') // => 'unmatched: /mail' */
function unmatched(url: string): string {
  const name = plainName.exec(url)?.[1]
  return name === undefined ? 'unmatched' : `unmatched: /${name}`
}
