import type { FastifyRequest, RouteShorthandOptions } from 'fastify'

/** For routes whose addresses hold secrets: the log of requests has the pattern of the address in its place. */
export const unloggedAddress: Pick<RouteShorthandOptions, 'logSerializers'> = {
  logSerializers: {
    req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, url: routeOptions.url, remoteAddress: ip })
  }
}
