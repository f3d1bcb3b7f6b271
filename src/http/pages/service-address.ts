import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Where people reach the service: as it is configured, or else as a request of theirs did. */
export function serviceAddress(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>
): string {
  return PUBLIC_URL ?? `${protocol}://${host}`
}
