import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { networkOf } from './caller-network.ts'

/** Generous: it stops a loop that ran away, not a client that works. */
const requestsPerMinute = 3000

/** Counts requests by key, or by network for those without a good one. */
export async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => caller?.keyId ?? networkOf(ip),
    allowList: ({ routeOptions }) => routeOptions.config.isProbe === true,
    errorResponseBuilder: (_, { max, ttl }) =>
      new AppError('rate_limited', `at most ${max} requests a minute; go on in ${Math.ceil(ttl / 1000)} s`, 429)
  })
}
