import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { isLoopback } from './loopback.ts'

/**
 * Refuses what a page of another site has sent: with a name that leads to this machine, it could reach a service that listens here alone (DNS
 * rebinding). Only browsers name an origin; programs do not.
 *
 * @throws {AppError} 403 `origin_foreign`
 */
export function assertKnownOrigin(
  { headers: { origin } }: Pick<FastifyRequest, 'headers'>,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>
): void {
  if (origin === undefined) return
  const from = URL.canParse(origin) ? new URL(origin) : null
  if (from && (isLoopback(from.href) || from.origin === (PUBLIC_URL && new URL(PUBLIC_URL).origin))) return
  throw new AppError('origin_foreign', 'this takes no requests of pages of other sites: see PUBLIC_URL', 403)
}
